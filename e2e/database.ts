import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { currentShop } from './shop-server.ts'

/** Changes the shop's data directly, as another process would. */
export async function inDatabase(sql: string): Promise<pg.QueryResult> {
  return currentShop().database.query(sql)
}

let ownProducts: number[] = []

/** A product of the test's own, 1 000 UM, five in stock, in one of the sample categories. It is removed after the test. */
export async function newProduct(name = `Voile ${randomUUID()}`): Promise<number> {
  const { rows } = await inDatabase(
    `insert into products (name, name_ar, price, description, description_ar, category_id, stock_quantity, in_stock, created_at)
     select '${name}', '${name}', 100000, 'x', 'x', id, 5, true, now() - interval '1 year'
     from categories where deleted_at is null and sub_categories > 0 order by id desc limit 1
     returning id`,
  )
  const id = Number(rows[0].id)
  ownProducts.push(id)
  return id
}

export function removeAfterTest(productId: number): void {
  ownProducts.push(productId)
}

/** Later tests of the same worker see the sample products only. */
export async function removeOwnProducts(): Promise<void> {
  if (ownProducts.length === 0) return
  await inDatabase(
    `update products set deleted_at = now() where deleted_at is null and id in (${ownProducts.join(',')})`,
  )
  ownProducts = []
}

export interface OwnOption {
  kind: 'colour' | 'size'
  name: { fr: string; ar: string }
  /** A colour also has a swatch. */
  values: { fr: string; ar: string; swatch?: string }[]
}

export interface OwnVariant {
  /** The index of its value in each option. */
  values: number[]
  stock: number
  price?: number
  /** The position of its picture in the gallery. */
  picture?: number
}

/** Gives a product options; returns the ids of its variants. */
export async function giveOptions(
  productId: number,
  options: OwnOption[],
  variants: OwnVariant[],
): Promise<number[]> {
  const { database } = currentShop()
  const valueIds: number[][] = []
  for (const [position, { kind, name, values }] of options.entries()) {
    const option = await database.query<{ id: string }>(
      'insert into product_options (product_id, position, kind, name, name_ar) values ($1, $2, $3, $4, $5) returning id',
      [productId, position, kind, name.fr, name.ar],
    )
    const stored = await database.query<{ id: string }>(
      `insert into option_values (option_id, position, name, name_ar, swatch)
       select $1, ordinal - 1, name, name_ar, swatch
       from unnest($2::text[], $3::text[], $4::text[]) with ordinality as value (name, name_ar, swatch, ordinal)
       returning id`,
      [
        option.rows[0]!.id,
        values.map(({ fr }) => fr),
        values.map(({ ar }) => ar),
        values.map(({ swatch }) => swatch ?? null),
      ],
    )
    valueIds.push(stored.rows.map(({ id }) => Number(id)))
  }
  await database.query('update product_variants set retired_at = now() where product_id = $1', [productId])
  await database.query('update products set has_options = true where id = $1', [productId])
  const ids: number[] = []
  for (const [position, { values, stock, price, picture }] of variants.entries()) {
    const named = (language: 'fr' | 'ar') =>
      values.map((value, option) => options[option]!.values[value]![language]).join(' · ')
    const { rows } = await database.query<{ id: string }>(
      `insert into product_variants (product_id, position, value_ids, name, name_ar, price, image_id)
       values ($1, $2, $3, $4, $5, $6, (select media_id from product_images where product_id = $1 and position = $7))
       returning id`,
      [
        productId,
        position,
        values.map((value, option) => valueIds[option]![value]),
        named('fr'),
        named('ar'),
        price ?? null,
        picture ?? null,
      ],
    )
    const id = Number(rows[0]!.id)
    ids.push(id)
    if (stock > 0)
      await database.query(
        `with stocked as (update product_variants set stock_quantity = $2 where id = $1 returning product_id)
         insert into stock_movements (product_id, variant_id, cause, quantity, stock_after)
         select product_id, $1, 'initial', $2, $2 from stocked`,
        [id, stock],
      )
  }
  return ids
}
