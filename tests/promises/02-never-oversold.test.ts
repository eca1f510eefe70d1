/** Promise 2: every unit is sold once, and an available unit can be ordered. */
import { expect, it } from 'vitest'
import { expectConsistentData, stockOf } from './invariants.ts'
import { checkout, send, sendUntilAnswered, cancelOrder, times, type Answer, type Intent } from './shopper.ts'
import { rows, useShops } from './shops.ts'

const shops = useShops(2)

/** Sends concurrent orders, alternating between both processes. */
async function sendConcurrently(buyers: number, fields: (index: number) => Intent) {
  const answers = await Promise.all(
    times(buyers, (index) => sendUntilAnswered(shops.at(index), fields(index))),
  )
  await expectConsistentData(rows)
  // No deadlock (40P01).
  for (const shop of shops.all) expect(shop.printed()).not.toContain('40P01')
  return answers
}

function expectSold(answers: Answer[], sold: number) {
  const refused = answers.filter(({ status }) => status >= 300)
  expect(answers.length - refused.length).toBe(sold)
  for (const answer of refused) expect(answer).toMatchObject({ status: 409, body: { reason: 'outOfStock' } })
}

it('200 concurrent orders for the last unit: one succeeds', async () => {
  const last = await shops.product({ stock: 1 })
  expectSold(await sendConcurrently(200, () => checkout(`${last}:1`, 3200)), 1)
  expect(await stockOf(rows, last)).toEqual({ left: 0, sold: 1, inStock: false })
})

it('200 concurrent orders for the last unit of a variant: one succeeds, and the other variant is not touched', async () => {
  const { id, red, blue } = await shops.colours(4, 1)
  const paid = { payment: 'sadad' }
  expectSold(await sendConcurrently(200, (index) => checkout(`${blue}:1`, 4000, index % 3 ? {} : paid)), 1)
  expect(await stockOf(rows, id)).toEqual({ left: 4, sold: 1, inStock: true })
  expectSold(await sendConcurrently(20, () => checkout(`${red}:1`, 3200)), 4)
  expect(await stockOf(rows, id)).toEqual({ left: 0, sold: 5, inStock: false })
})

it('both variants of a product in carts of opposite order are sold without a deadlock', async () => {
  const { id, red, blue } = await shops.colours(30, 20)
  const answers = await sendConcurrently(40, (index) =>
    checkout(index % 2 ? [`${red}:1`, `${blue}:1`] : [`${blue}:1`, `${red}:1`], 7200),
  )
  expectSold(answers, 20)
  expect(await stockOf(rows, id)).toEqual({ left: 10, sold: 40, inStock: true })
})

it('60 concurrent orders for 25 units: 25 succeed', async () => {
  const scarce = await shops.product({ stock: 25 })
  const paid = { payment: 'bankily' }
  expectSold(await sendConcurrently(60, (index) => checkout(`${scarce}:1`, 3200, index % 2 ? paid : {})), 25)
  expect(await stockOf(rows, scarce)).toEqual({ left: 0, sold: 25, inStock: false })
})

it('a unit left over by refused orders for two can be ordered', async () => {
  const odd = await shops.product({ stock: 7 })
  const answers = await sendConcurrently(12, () => checkout(`${odd}:2`, 6400))
  expectSold(answers, 3)
  for (const { body } of answers.filter(({ status }) => status === 409))
    expect(body.lines).toMatchObject([{ id: odd, quantity: 2, available: 1 }])
  expect(await send(shops.at(0), checkout(`${odd}:1`, 3200))).toMatchObject({ status: 201 })
  expect(await stockOf(rows, odd)).toEqual({ left: 0, sold: 7, inStock: false })
})

it('the unit of a cancelled order can be ordered again, once', async () => {
  const last = await shops.product({ stock: 1 })
  const first = await send(shops.at(0), checkout(`${last}:1`, 3200))
  // Concurrent cancellations return the unit to stock once.
  await Promise.all(times(6, (index) => cancelOrder(shops.at(index), first.body.url!)))
  expect(await stockOf(rows, last)).toEqual({ left: 1, sold: 0, inStock: true })
  expectSold(await sendConcurrently(20, () => checkout(`${last}:1`, 3200)), 1)
})

it('quantities of the same product on two lines are added up', async () => {
  const four = await shops.product({ stock: 4 })
  const line = [`${four}:2`, `${four}:3`]
  expect(await send(shops.at(0), checkout(line, 16_000))).toMatchObject({
    status: 409,
    body: { reason: 'outOfStock', lines: [{ id: four, quantity: 5, available: 4 }] },
  })
  expect(await send(shops.at(1), checkout([`${four}:2`, `${four}:2`], 12_800))).toMatchObject({
    status: 201,
    body: { total: 12_800 },
  })
  expect(await stockOf(rows, four)).toEqual({ left: 0, sold: 4, inStock: false })
})

it('concurrent carts with the same products in opposite order do not deadlock', async () => {
  const ids = await Promise.all(times(3, () => shops.product({ stock: 100 })))
  const answers = await sendConcurrently(60, (index) => {
    const cart = index % 2 ? ids : ids.toReversed()
    return checkout(
      cart.map((id) => `${id}:1`),
      9600,
    )
  })
  expectSold(answers, 60)
  for (const id of ids) expect(await stockOf(rows, id)).toEqual({ left: 40, sold: 60, inStock: true })
})

it('a database constraint rejects negative stock', async () => {
  const veil = await shops.product({ stock: 1 })
  const oversell = rows('update products set stock_quantity = -1, in_stock = false where id = $1', [veil])
  await expect(oversell).rejects.toThrow('products_stock_quantity_check')
})
