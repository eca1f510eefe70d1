/** Byte budgets of the public pages. A build above them fails; docs/speed.md explains the figures. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BUILD, scriptsOf, screenScripts, stylesOf, compressedSize } from './bundle.ts'
import { addresses, type NestedRoute } from './route-table.ts'

const KB = 1024

/** Scripts that a page needs to hydrate, compressed with brotli. React is 57 KB of them; the goal is at most 100. */
const PAGES: [page: string, scripts: number][] = [
  ['features/home/shop/home.page.tsx', 92 * KB],
  ['features/catalogue/collections/shop/collections.page.tsx', 91 * KB],
  ['features/catalogue/products/shop/product.page.tsx', 95 * KB],
  ['features/orders/checkout/shop/cart.page.tsx', 100 * KB],
  ['features/orders/lifecycle/shop/order.page.tsx', 97 * KB],
  ['features/orders/lifecycle/shop/find-order.page.tsx', 84 * KB],
  ['features/home/shop/about.page.tsx', 84 * KB],
  ['features/messages/shop/contact.page.tsx', 89 * KB],
]
const STYLES = 12 * KB
/** One file, for the headings in the language of the page; text uses a system font. */
const FONT = 20 * KB

/** Modules of the back office and of the server, and libraries that only they need. */
const FORBIDDEN =
  /\/admin\/|src\/admin-shell\/|node_modules\/(react-router|valibot|react-aria|react-stately|@react-aria|@react-stately|@internationalized|@tanstack|recharts|drizzle-orm|pg|hono)|\.server\.tsx?$/

const modules = () =>
  JSON.parse(readFileSync(join(BUILD, '.vite/modules.json'), 'utf8')) as Record<string, string[]>

function forbiddenIn(files: string[], built: Record<string, string[]>): string[] {
  return files.flatMap((file) => (built[file] ?? []).filter((module) => FORBIDDEN.test(module)))
}

describe('a public page', () => {
  it.each(PAGES)('%s is within its byte budget', (page, maxBytes) => {
    expect(compressedSize(scriptsOf(page)).brotli).toBeLessThanOrEqual(maxBytes)
    expect(compressedSize(stylesOf(page)).brotli).toBeLessThanOrEqual(STYLES)
  })

  it.each(PAGES)('%s loads no module of the back office', (page) => {
    expect(forbiddenIn(scriptsOf(page), modules())).toEqual([])
  })

  it('has one font of at most 20 KB', () => {
    for (const script of ['arabic', 'latin']) {
      const url = new RegExp(`el-messiri-${script}-600-normal-[\\w-]+\\.woff2`)
      const name = scriptsOf('features/home/shop/home.page.tsx')
        .map((file) => url.exec(readFileSync(join(BUILD, file), 'utf8'))?.[0])
        .find(Boolean)
      expect(readFileSync(join(BUILD, 'assets', name!)).length).toBeLessThanOrEqual(FONT)
    }
  })

  it('has a service worker in one file of at most 4 KB', () => {
    const worker = readFileSync(join(BUILD, 'sw.js'), 'utf8')
    expect(worker).not.toMatch(/\bimport\b|\bexport\b/)
    expect(compressedSize(['sw.js']).brotli).toBeLessThanOrEqual(4 * KB)
  })

  it('is reported when it loads a forbidden module', () => {
    const built = { 'assets/shop.js': ['src/ui/form/button.tsx', 'node_modules/valibot/dist/index.js'] }
    expect(forbiddenIn(['assets/shop.js'], built)).toEqual(['node_modules/valibot/dist/index.js'])
    expect(
      forbiddenIn(['assets/shop.js'], { 'assets/shop.js': ['src/features/cash/admin/x.tsx'] }),
    ).toHaveLength(1)
  })
})

/** Compressed scripts until a screen of the back office can be used. React and React Router are 92 KB of them. */
const SCREEN_SCRIPTS = 200 * KB
/** Each script costs a request; code of several screens is in one file (vite.config.ts). */
const MAX_SCREEN_FILES = 90

/** These screens are a dialog over a list, so they need its code at once; other dialogs are loaded with the first interaction. */
const DIALOG_SCREENS = new Set([
  'features/orders/lifecycle/admin/order.page.tsx',
  'features/clients/admin/client.page.tsx',
])
const DIALOG = ['src/ui/dialog/aria-modal.tsx']

const scriptsOfScreen = ({ file, parents }: NestedRoute) =>
  screenScripts([...parents, file], DIALOG_SCREENS.has(file) ? DIALOG : [])

describe('a screen of the back office', () => {
  const screens = addresses().filter(
    ({ path, file }) => /^\/(admin|run|display)\b/.test(path) && file.endsWith('.page.tsx'),
  )

  it.each(screens.map((route) => [route.path, route] as const))(
    '%s is within its byte budget',
    (_, route) => {
      const scripts = scriptsOfScreen(route)
      expect(compressedSize(scripts).brotli).toBeLessThanOrEqual(SCREEN_SCRIPTS)
      expect(new Set(scripts).size).toBeLessThanOrEqual(MAX_SCREEN_FILES)
    },
  )

  it('loads react-aria only with a dialog', () => {
    const built = modules()
    const withAria = screens.filter((route) =>
      scriptsOfScreen(route).some((file) => built[file]?.some((module) => module.includes('/react-aria'))),
    )
    expect(withAria.map(({ path }) => path).sort()).toEqual([
      '/admin/clients/:id',
      '/admin/orders/:id',
      '/admin/till',
    ])
  })

  it.runIf(process.env.PRINT_SIZES)('prints what each loads', () => {
    const rows = screens.map((route) => {
      const { brotli, gzip } = compressedSize(scriptsOfScreen(route))
      return `| ${route.path} | ${(brotli / KB).toFixed(0)} | ${(gzip / KB).toFixed(0)} | ${new Set(scriptsOfScreen(route)).size} |`
    })
    expect(process.stdout.write(`${rows.join('\n')}\n`)).toBe(true)
  })
})
