/** An order that waits for a product reads the stock of its variants as it is after waiting. */
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { databasePool } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, aProduct, withColours } from '../../../../tests/builders.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { placeOrder } from './place-order.server.ts'

const { connection } = useTestDatabase()

let by: StaffPerson
let categoryId = 0
beforeAll(async () => {
  await createDefaultSettings()
  categoryId = await aCategory()
  by = await aPerson()
})

async function untilLockWait(): Promise<void> {
  const waiting = () =>
    databasePool()
      .query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
      )
      .then(({ rowCount }) => rowCount)
  await expect.poll(waiting).toBe(1)
}

/** Sells one unit of the second colour while another transaction changes its stock. */
async function sellWhile(before: number, after: number) {
  const id = await aProduct({ categoryId })
  const [, blue] = await withColours(id, [
    { name: { fr: 'Rouge', ar: 'أحمر' }, stock: 9 },
    { name: { fr: 'Bleu', ar: 'أزرق' }, stock: before },
  ])
  const other = new pg.Client(connection)
  await other.connect()
  try {
    await other.query('begin')
    await other.query('select from products where id = $1 for no key update', [id])
    const sale = { by, isAtCounter: true, reference: undefined }
    const lines = [{ id, variant: blue!, quantity: 1 }]
    const sold = placeOrder(aNewOrder({ lines, shown: ouguiya(3200), sale })).then(
      () => 'sold',
      (error: { code?: string }) => error.code,
    )
    await untilLockWait()
    await other.query(
      `with variant as (update product_variants set stock_quantity = $2 where id = $1 returning id, product_id)
       insert into stock_movements (product_id, variant_id, cause, quantity, stock_after)
       select product_id, id, 'correction', $2::int - $3::int, $2 from variant`,
      [blue, after, before],
    )
    await other.query('commit')
    return await sold
  } finally {
    await other.end()
  }
}

it.each([
  ['refused when the last unit was sold meanwhile', 1, 0, 'outOfStock'],
  ['accepted when a unit was returned meanwhile', 0, 1, 'sold'],
])('a sale that waits for a product is %s', async (_, before, after, outcome) => {
  expect(await sellWhile(before, after)).toBe(outcome)
})
