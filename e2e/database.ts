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
