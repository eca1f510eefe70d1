/** Bytes of a first visit: full catalogue, empty browser cache. */
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, expect, inject, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { addProduct } from '#features/catalogue/catalogue.server.ts'
import { closeDatabase, databasePool, openDatabase } from '#platform/database/database.server.ts'
import { demoProducts } from '#samples/demo/catalogue/catalogue.text.ts'
import { sampleCategories } from '#samples/sample-catalogue.text.ts'
import { isFullRun } from '../sizes.ts'
import { runOn } from '../test-database.ts'
import { demoFolderIn } from './seed-folder.ts'
import { connectionOf, useSeededShop } from './shop-process.ts'

const KB = 1024

/** HTML compressed with brotli, and the script files that it names. */
const PAGES = {
  '/': { html: 13.5 * KB, files: 14 },
  '/collections': { html: 13 * KB, files: 13 },
  '/cart': { html: 8 * KB, files: 29 },
  '/about': { html: 9 * KB, files: 12 },
}
/** Inline scripts, the only ones before the first interaction. */
const FIRST_SCRIPTS = 2 * KB
const HERO = 120 * KB
const CARD = 30 * KB

/** In a full run the demo shop with its pictures; otherwise its catalogue with the encoded sample pictures. */
const opened = useSeededShop(
  () => ({}),
  () => (isFullRun ? demoFolderIn(inject('seedFolder')) : inject('seedFolder')),
)
const url = () => opened().shop.url
beforeAll(() => (isFullRun ? undefined : addDemoCatalogue(opened().dataDir)))

it.each(Object.entries(PAGES))('the HTML of %s is within its budget', async (path, budget) => {
  const html = await (await fetch(url() + path)).text()
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(budget.html)
  const files = html.match(/\/assets\/[\w.-]+\.js/g)
  expect(new Set(files).size).toBeLessThanOrEqual(budget.files)
  // No script is loaded before the first interaction.
  expect(html).not.toMatch(/<script[^>]* src=|rel="modulepreload"|<script[^>]* type="module"/)
  const scripts = [...html.matchAll(/<script(?![^>]*json)[^>]*>([^]*?)<\/script>/g)].map(
    ([, text]) => text ?? '',
  )
  expect(brotliCompressSync(scripts.join('')).length).toBeLessThanOrEqual(FIRST_SCRIPTS)
})

it('the measured catalogue is complete', async () => {
  const { rows } = await runOn(connectionOf(opened().dataDir), 'select id from products')
  expect(rows.length).toBeGreaterThanOrEqual(demoProducts.length)
  expect(
    (await (await fetch(`${url()}/collections`)).text()).match(/href="\/product\//g)!.length,
  ).toBeGreaterThan(8)
})

it('pictures of the home page are within their budgets', async () => {
  const [hero, ...others] = await pictures()
  expect(await bytesOf(hero!, 1600)).toBeLessThanOrEqual(HERO)
  expect(others.length).toBeGreaterThanOrEqual(10)
  for (const card of others.slice(0, 12)) expect(await bytesOf(card, 400)).toBeLessThanOrEqual(CARD)
})

/** The AVIF source sets of the home page. */
async function pictures(): Promise<string[]> {
  const html = await (await fetch(url())).text()
  return [...html.matchAll(/<source type="image\/avif" srcSet="([^"]+)"/g)].map(([, sizes]) => sizes!)
}

async function bytesOf(srcSet: string, width: number): Promise<number> {
  const sizes = srcSet.split(', ').map((each) => each.split(' '))
  const [path] = sizes.find(([, size]) => size === `${width}w`) ?? sizes.at(-1)!
  return (await (await fetch(url() + path)).arrayBuffer()).byteLength
}

async function addDemoCatalogue(dataDir: string): Promise<void> {
  openDatabase(connectionOf(dataDir))
  const { rows } = await databasePool().query<{ name: string; id: number }>('select name, id from categories')
  const ids = new Map(rows.map(({ name, id }) => [name, id]))
  const idOf = new Map(sampleCategories.map(({ key, name }) => [key, ids.get(name.fr)!]))
  const found = await databasePool().query<{ id: string }>(
    `select id from media where state = 'ready' order by id`,
  )
  for (const [at, product] of demoProducts.entries())
    await addProduct({
      name: product.name.fr,
      nameAr: product.name.ar,
      description: product.description.fr,
      descriptionAr: product.description.ar,
      price: ouguiya(product.price),
      originalPrice: product.originalPrice === undefined ? null : ouguiya(product.originalPrice),
      categoryId: idOf.get(product.category)!,
      subCategoryId: null,
      specifications: product.specifications.fr,
      specificationsAr: product.specifications.ar,
      imageIds: [found.rows[at % found.rows.length]!.id],
      stockQuantity: product.stock,
      featured: product.featured ?? false,
      promoted: product.promoted ?? false,
    })
  await closeDatabase()
}
