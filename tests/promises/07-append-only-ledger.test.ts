/** Promise 7: ledger rows are never changed or deleted; a correction is a new row. */
import { expect, it } from 'vitest'
import { expectConsistentData } from './invariants.ts'
import { checkout, sendUntilAnswered, cancelOrder } from './shopper.ts'
import { rows, useShops } from './shops.ts'

const shops = useShops(1)

interface Line {
  type: string
  amount: number
}

const linesOf = (number: number | undefined) =>
  rows<Line>(
    `select t.type, t.amount::int from cash_transactions t join orders o on o.id = t.order_id
     where o.number = $1 order by t.id`,
    [number],
  )

async function aSale() {
  const veil = await shops.product()
  const { body } = await sendUntilAnswered(shops.at(0), checkout(`${veil}:1`, 3200, { payment: 'sadad' }))
  return body
}

it.each([
  'update cash_transactions set amount = amount + 100',
  `update cash_transactions set payment_method = 'cash'`,
  'delete from cash_transactions',
  'truncate cash_transactions cascade',
])('the database refuses: %s', async (statement) => {
  const { number } = await aSale()
  await expect(rows(statement)).rejects.toThrow('append-only')
  expect(await linesOf(number)).toEqual([{ type: 'sale', amount: 320_000 }])
})

it('a cancelled sale is refunded by a new row', async () => {
  const { number, url } = await aSale()
  await cancelOrder(shops.at(0), url!)
  expect(await linesOf(number)).toEqual([
    { type: 'sale', amount: 320_000 },
    { type: 'refund', amount: 320_000 },
  ])
  await expectConsistentData(rows)
})
