import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { fileOf, SCREENS, WITHOUT_PICTURE, type Screen } from './pictures/screens.ts'
import { addresses } from './route-table.ts'

const files = SCREENS.flatMap((screen) => screen.variants.map((variant) => fileOf(screen, variant)))

it('every page has a picture or a reason to have none', () => {
  const pages = addresses().filter(({ file }) => file.endsWith('.page.tsx'))
  const shown = new Set(SCREENS.map(({ route }) => route))
  const missing = pages.filter(({ path }) => !shown.has(path) && !WITHOUT_PICTURE.has(path))
  expect(missing.map(({ path }) => path)).toEqual([])
  const all = new Set(addresses().map(({ path }) => path))
  expect([...shown, ...WITHOUT_PICTURE.keys()].filter((path) => !all.has(path))).toEqual([])
})

it('every screen is shown in both languages, each picture once', () => {
  const languagesOf = ({ variants }: Screen) => new Set(variants.map((variant) => variant.slice(0, 2)))
  expect(SCREENS.filter((screen) => languagesOf(screen).size < 2).map(({ name }) => name)).toEqual([])
  expect(new Set(files).size).toBe(files.length)
})

it('the folder has the pictures of the table: run `npm run pictures` after a change', async () => {
  const stored = await readdir('docs/pictures', { recursive: true })
  expect(stored.filter((file) => file.endsWith('.webp')).toSorted()).toEqual(files.toSorted())
})

it.each([
  ['README.md', 'docs/pictures/'],
  ['docs/tour.md', 'pictures/'],
])('%s shows pictures that exist', async (document, folder) => {
  const text = await readFile(document, 'utf8')
  const named = [...text.matchAll(/\]\(([\w/-]+\.webp)\)/g)].map(([, path]) => path!)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((path) => !files.includes(path.slice(folder.length)))).toEqual([])
})
