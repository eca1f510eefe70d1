/**
 * Lists of the admin and pages of the shop over 100 000 products with 300 000 variants: the time in the database of each
 * statement. `npm run bench -- catalogue-size`
 */
import { sql } from 'drizzle-orm'
import { parseTableState } from '#core/table-state.ts'
import { productShape } from '#features/catalogue/catalogue-admin.rules.ts'
import { catalogueStats } from '#features/catalogue/catalogue.server.ts'
import { categoryChoices } from '#features/catalogue/categories/category-list.server.ts'
import { readCollection } from '#features/catalogue/collections/collection.rules.ts'
import { findEditedProduct } from '#features/catalogue/products/edited-product.server.ts'
import { findProductDetail } from '#features/catalogue/products/product-detail.server.ts'
import { listProducts } from '#features/catalogue/products/product-list.server.ts'
import {
  findOffers,
  findOffersOfProducts,
  findProducts,
  productStrip,
  similarProducts,
  type StripName,
} from '#features/catalogue/products/products.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import { explain } from './explain.ts'
import { fillCatalogue, PRODUCTS } from './large-catalogue.ts'
import { say } from './measure.ts'
import { withDatabase } from './temporary-database.ts'

const GOAL_MS = 100
const MIDDLE = Math.floor(PRODUCTS / 2)

/** The fifty low variants that sell out first, with what was sold in thirty days. */
const TO_REORDER = `
  with low as materialized (
    select variant.id, variant.product_id, variant.stock_quantity
    from product_variants variant join products product on product.id = variant.product_id
    where variant.retired_at is null and variant.stock_quantity <= 5 and product.low_stock is null
      and product.deleted_at is null and product.status = 'published'
    union all
    select variant.id, variant.product_id, variant.stock_quantity
    from products product join product_variants variant on variant.product_id = product.id
    where product.low_stock is not null and product.deleted_at is null and product.status = 'published'
      and variant.retired_at is null and variant.stock_quantity <= product.low_stock),
  sold as (
    select variant_id, sum(-quantity) as units from stock_movements
    where at >= now() - interval '30 days' and cause in ('order', 'sale', 'cancellation', 'edit', 'return')
    group by 1)
  select low.*, sold.units, count(*) over () from low left join sold on sold.variant_id = low.id
  order by stock_quantity / nullif(sold.units, 0)::float nulls last, low.id limit 50`

await withDatabase(async () => {
  await createDefaultSettings()
  await fillCatalogue()
  const shape = productShape(await categoryChoices())
  const list = (query: string) => () =>
    listProducts(parseTableState(new URLSearchParams(query), shape), { language: 'fr', now: new Date() })
  const movements = (where: string) => () =>
    db().execute(
      sql.raw(`select movement.*, product.name, variant.name from stock_movements movement
        left join products product on product.id = movement.product_id
        left join product_variants variant on variant.id = movement.variant_id
        where ${where} order by movement.id desc limit 51`),
    )
  const readings: [string, () => Promise<unknown>][] = [
    ...[
      '',
      'sort=name',
      'sort=price',
      'sort=stock',
      `page=${Math.floor(PRODUCTS / 30)}`,
      'q=indigo 4242',
      'q=soie',
      'q=nu',
      'q=ملحفة 77',
      'category=7',
      'category=7&sort=name',
      'stock=low&sort=stock',
      'stock=out',
      'featured=1',
      'text=missing',
      'deleted=1',
      'category=7&q=soie',
    ].map((query): [string, () => Promise<unknown>] => [`products ${query}`, list(query)]),
    ['figures above the tables', catalogueStats],
    ['one product in its form', () => findEditedProduct(MIDDLE)],
    ...[
      '',
      'sort=price-up',
      'sort=most-sold',
      'category=7',
      'category=7&sort=price-down',
      'stock=1&max=900',
    ].map((query): [string, () => Promise<unknown>] => [
      `collection ${query}`,
      () => findProducts(readCollection(new URLSearchParams(query))),
    ]),
    ...(['popular', 'featured', 'new', 'mostReviewed'] satisfies StripName[]).map(
      (name): [string, () => Promise<unknown>] => [`home ${name}`, () => productStrip(name, 8)],
    ),
    ['product page', () => findProductDetail(MIDDLE)],
    ['its variants', () => findOffersOfProducts([MIDDLE])],
    ['similar products', () => similarProducts({ id: MIDDLE, categoryId: 7, subCategoryId: null }, 8)],
    ['cart of ten', () => findOffers(Array.from({ length: 10 }, (_, n) => ({ id: 1 + n * 2 })))],
    [
      'SKU or barcode',
      () =>
        db().execute(
          sql`select product_id from product_variants where lower(sku) = ${`sku-${MIDDLE}-3`} and sku <> ''
              and retired_at is null
            union select product_id from product_variants where barcode = '6130000500003' and barcode <> ''
              and retired_at is null`,
        ),
    ],
    ['movements, newest', movements('true')],
    [
      'movements of a product',
      movements(`variant_id in (select id from product_variants where product_id = ${MIDDLE})`),
    ],
    ['movements by cause', movements(`cause = 'receipt'`)],
    ['movements by orders', movements(`cause = 'order'`)],
    ['movements by a person', movements('movement.staff_id = 3')],
    ['movements by a person without any', movements('movement.staff_id = 99')],
    [
      'movements of a category',
      movements('movement.product_id in (select id from products where category_id = 7)'),
    ],
    ['movements of a day', movements(`at >= now() - interval '9 days' and at < now() - interval '8 days'`)],
    ['to reorder', () => db().execute(sql.raw(TO_REORDER))],
  ]
  let isMet = true
  for (const [name, run] of readings) {
    const { slowest, all, text } = await explain(run)
    say(`${name.padEnd(38)} ${slowest.toFixed(1).padStart(7)} ms  (all ${all.toFixed(1)})`)
    if (slowest <= GOAL_MS) continue
    isMet = false
    say(`   above ${GOAL_MS} ms: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`)
  }
  say(isMet ? `\nEvery statement is below ${GOAL_MS} ms.` : `\nSome statements are above ${GOAL_MS} ms.`)
})
