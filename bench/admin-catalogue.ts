/** The catalogue's screens in the back office over 100 000 products: `npm run bench -- admin-catalogue`. */
import { sql } from 'drizzle-orm'
import { csvLine } from '#core/csv.ts'
import { parseTableState } from '#core/table-state.ts'
import { productShape, type ProductsState } from '#features/catalogue/catalogue-admin.rules.ts'
import { catalogueStats } from '#features/catalogue/catalogue.server.ts'
import { categoryChoices } from '#features/catalogue/categories/category-list.server.ts'
import { findEditedProduct } from '#features/catalogue/products/edited-product.server.ts'
import { streamProducts, listProducts } from '#features/catalogue/products/product-list.server.ts'
import { db } from '#platform/database/database.server.ts'
import { fillCatalogue, PRODUCTS } from './large-catalogue.ts'
import { measure, measureOnce, printTable, type Reading } from './measure.ts'
import { withDatabase } from './temporary-database.ts'

const MIDDLE = Math.floor(PRODUCTS / 2)

await withDatabase(async () => {
  await fillCatalogue()
  const now = new Date()
  const shape = productShape(await categoryChoices())
  const asked = (query: string) => parseTableState(new URLSearchParams(query), shape)
  const list = (name: string, query: string): Reading => ({
    name,
    run: () => listProducts(asked(query), { language: 'fr', now }),
  })
  const reference: Reading = {
    name: 'fifteen products fetched by their ids',
    run: () => db().execute(sql`select * from products where id between ${MIDDLE} and ${MIDDLE + 14}`),
  }
  const readings: Reading[] = [
    list('list, newest first', ''),
    list('list by name', 'sort=name'),
    list('list by price', 'sort=price'),
    list('list by stock', 'sort=stock'),
    list('list, a page in the middle', `page=${Math.floor(PRODUCTS / 30)}`),
    list('list, the last page', 'page=99999'),
    list('search, a rare word', 'q=indigo 4242'),
    list('search, a word that every tenth has', 'q=soie'),
    list('search, two letters', 'q=nu'),
    list('search in Arabic', 'q=ملحفة 77'),
    list('one category', 'category=7'),
    list('one category by name', 'category=7&sort=name'),
    list('low stock', 'stock=low&sort=stock'),
    list('out of stock', 'stock=out'),
    list('featured', 'featured=1'),
    list('without a translation', 'text=missing'),
    list('removed', 'deleted=1'),
    list('search within a category', 'category=7&q=soie'),
    { name: 'figures above the tables', run: catalogueStats },
    { name: 'one product in its form', run: () => findEditedProduct(MIDDLE) },
  ]
  const figures = []
  for (const reading of readings) figures.push(await measure(reading, reference))
  printTable(`${PRODUCTS} products`, figures, reference)

  const scan: Reading = {
    name: 'every product read from its table alone',
    run: () =>
      db().execute(sql`select id, name, price, stock_quantity from products where deleted_at is null`),
  }
  const file = await measureOnce({ name: 'file of every product', run: () => exported(asked(''), now) }, scan)
  printTable('export', [file], scan)
})

async function exported(state: ProductsState, now: Date): Promise<number> {
  let length = 0
  for await (const rows of streamProducts(state, now))
    for (const { name, price, category, subCategory, stockQuantity } of rows)
      length += csvLine([name.fr, price, category.fr, subCategory?.fr ?? '', stockQuantity]).length
  return length
}
