/** The stock of a product is the sum of its variants, also when they change at the same time or are deleted. */
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { databasePool, db } from '#platform/database/database.server.ts'
import { aCategory, aProduct, withColours } from '../../../../tests/builders.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'

const { connection } = useTestDatabase()

let categoryId = 0
beforeAll(async () => {
  categoryId = await aCategory()
})

async function twoColours() {
  const id = await aProduct({ categoryId })
  const [red, blue] = await withColours(id, [
    { name: { fr: 'Rouge', ar: 'أحمر' }, stock: 5 },
    { name: { fr: 'Bleu', ar: 'أزرق' }, stock: 3 },
  ])
  return { id, red: red!, blue: blue! }
}

const sellOne = (variant: number) => `
  with variant as (
    update product_variants set stock_quantity = stock_quantity - 1 where id = ${variant} returning *)
  insert into stock_movements (product_id, variant_id, cause, quantity, stock_after)
  select product_id, id, 'loss', -1, stock_quantity from variant`

async function productOf(id: number) {
  const { rows } = await db().execute(
    sql`select stock_quantity as stock, in_stock, price_from::int from products where id = ${id}`,
  )
  return rows[0]
}

it('two transactions that do not lock the product change two of its variants', async () => {
  const { id, red, blue } = await twoColours()
  const other = new pg.Client(connection)
  await other.connect()
  try {
    await other.query('begin')
    await other.query(sellOne(red))
    const second = databasePool().query(sellOne(blue))
    const waiting = () =>
      databasePool()
        .query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        .then(({ rowCount }) => rowCount)
    await expect.poll(waiting).toBe(1)
    await other.query('commit')
    await second
  } finally {
    await other.end()
  }
  expect(await productOf(id)).toMatchObject({ stock: 6 })
})

it('a deleted variant is no longer part of the sum and of the prices', async () => {
  const { id, red, blue } = await twoColours()
  await db().execute(sql`update product_variants set price = 100 where id = ${blue}`)
  expect(await productOf(id)).toMatchObject({ stock: 8, price_from: 100 })
  await db().execute(sql`delete from product_variants where id = ${blue}`)
  expect(await productOf(id)).toEqual({ stock: 5, in_stock: true, price_from: 320_000 })
  await db().execute(sql`delete from product_variants where id = ${red}`)
  expect(await productOf(id)).toMatchObject({ stock: 0, in_stock: false })
})

it('a deleted product takes its options and variants with it, and leaves its movements', async () => {
  const { id } = await twoColours()
  await db().execute(sql`delete from products where id = ${id}`)
  const { rows } = await db().execute(sql`select
    (select count(*)::int from product_variants where product_id = ${id}) as variants,
    (select count(*)::int from product_options where product_id = ${id}) as options,
    (select count(*)::int from product_words where product_id = ${id}) as words,
    (select count(*)::int from stock_movements where product_id = ${id}) as movements`)
  expect(rows).toEqual([{ variants: 0, options: 0, words: 0, movements: 3 }])
})
