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
import { measure, measureOnce, printTable, type Reading } from './measure.ts'
import { askedRows, fill, fillWithoutIndexes, withDatabase } from './temporary-database.ts'

const PRODUCTS = askedRows(100_000)
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

/** Inserts with triggers disabled, then writes what the triggers maintain in one statement. */
async function fillCatalogue(): Promise<void> {
  const picture = `insert into media (kind, visibility, content_type, bytes, sha256, width, height)
    select 'image', 'public', 'image/webp', 1, repeat('a', 64), 800, 1000 returning id`
  await fill(
    'categories',
    `with picture as (${picture})
     insert into categories (name, name_ar, description, description_ar, image_id)
     select 'Rayon ' || n, 'قسم ' || n, 'x', 'س', picture.id from generate_series(1, 20) n, picture`,
    `insert into sub_categories (category_id, name, name_ar, description, description_ar, image_id)
     select c.id, 'Sous-rayon ' || n, 'فرع ' || n, 'x', 'س', c.image_id
     from categories c, generate_series(1, 5) n order by c.id, n`,
  )
  const kinds = `(array['soie','coton','gaz','wax','bazin','tulle','lin','satin','voile','crêpe'])`
  const shades = `(array['indigo','nila','henné','sable','nuit','ocre','corail'])`
  await fillWithoutIndexes(
    'products',
    `${PRODUCTS} products`,
    `insert into products (name, name_ar, price, description, description_ar, category_id, sub_category_id,
       stock_quantity, in_stock, featured, promoted, created_at, deleted_at)
     select 'Melhfa ' || ${kinds}[1 + n % 10] || ' ' || ${shades}[1 + n % 7] || ' ' || n, 'ملحفة ' || n,
       100 * (500 + n * 7919 % 9500), case when n % 50 = 0 then '' else 'Tissu léger' end, 'قماش خفيف',
       1 + n % 20, 1 + (n % 20) * 5 + n / 20 % 5, n % 40, n % 40 > 0, n % 500 = 0, n % 700 = 0,
       now() - n * interval '5 minutes', case when n % 1000 = 0 then now() - interval '1 day' end
     from generate_series(1, ${PRODUCTS}) n`,
  )
  const lexemes = `search_lexemes(join_words(name, name_ar)) || ('#c' || category_id) || ('#s' || sub_category_id)`
  await fillWithoutIndexes(
    'product_words',
    'their words',
    `insert into product_words (product_id, name_words, all_words, search_text, sort_fr, sort_ar, is_untranslated)
     select id, array_to_tsvector(${lexemes}), array_to_tsvector(${lexemes}), normalize_text(join_words(name, name_ar)),
       left(normalize_text(name), 100), left(normalize_text(name_ar), 100), is_untranslated(products) from products`,
  )
  await fill(
    'pictures and counts',
    `insert into product_images (product_id, position, media_id)
     select p.id, 0, m.id from products p, (select id from media limit 1) m`,
    `update categories set products = (
       select count(*) from products p where p.category_id = categories.id and p.deleted_at is null)`,
    'vacuum analyze',
  )
}
