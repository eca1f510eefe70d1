/** Promise 4: after any history of orders and cancellations, ledger, orders and stock agree to the hundredth. */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { PAYMENT_METHODS } from '#features/settings/settings.rules.ts'
import { expectConsistentData, stockOf } from './invariants.ts'
import { checkout, sendUntilAnswered, cancelOrder, times, type Answer } from './shopper.ts'
import { rows, useShops } from './shops.ts'

const shops = useShops(2)

/** Amounts that floating point does not represent exactly, in UM. */
const PRICES = [0.01, 0.1, 0.29, 1.1, 3200.55, 99_999.99]
const STOCK = 9

const purchase = fc.record({
  quantities: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 2 }),
  payment: fc.constantFrom(...PAYMENT_METHODS),
  wilaya: fc.constantFrom('Nouakchott', 'Rosso', 'Kaédi'),
  isRepeated: fc.boolean(),
  isCancelled: fc.boolean(),
})
type Purchase = typeof purchase extends fc.Arbitrary<infer T> ? T : never

const history = fc.record({
  prices: fc.array(fc.constantFrom(...PRICES), { minLength: 2, maxLength: 2 }),
  /** The purchases of one wave are concurrent. */
  waves: fc.array(fc.array(purchase, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 }),
})

/** The expected total in hundredths. */
function expectedTotal({ quantities, wilaya }: Purchase, prices: number[]): number {
  const items = quantities.reduce((sum, quantity, at) => sum + quantity * Math.round(prices[at]! * 100), 0)
  return items + (wilaya === 'Nouakchott' ? 0 : 10_000)
}

interface Products {
  ids: number[]
  prices: number[]
}

/** Orders through one process; repeats and cancels through the other. */
async function buy(wanted: Purchase, { ids, prices }: Products, index: number): Promise<Answer | undefined> {
  const line = wanted.quantities.flatMap((quantity, at) => (quantity ? [`${ids[at]}:${quantity}`] : []))
  if (line.length === 0) return undefined
  const { payment, wilaya } = wanted
  const intent = checkout(line, (expectedTotal(wanted, prices) / 100).toFixed(2), { payment, wilaya })
  const answers = await Promise.all([
    sendUntilAnswered(shops.at(index), intent),
    ...(wanted.isRepeated ? [sendUntilAnswered(shops.at(index + 1), intent)] : []),
  ])
  // One of two requests with the same key may find the product sold out, and the other one that a unit came back.
  const accepted = answers.filter(({ body }) => body.number)
  expect(new Set(accepted.map(({ body }) => body.number)).size).toBeLessThanOrEqual(1)
  const answer = accepted[0] ?? answers[0]
  if (answer.body.number && wanted.isCancelled)
    expect(await cancelOrder(shops.at(index + 1), answer.body.url!)).toBe(200)
  return answer
}

it('ledger per method, orders and stock agree after any history', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ prices, waves }) => {
      const ids = await Promise.all(prices.map((price) => shops.product({ price, stock: STOCK })))
      const sold: Purchase[] = []
      for (const wave of waves) {
        const answers = await Promise.all(wave.map((wanted, index) => buy(wanted, { ids, prices }, index)))
        answers.forEach((answer, at) => {
          if (!answer) return
          expect([200, 201, 409]).toContain(answer.status)
          if (answer.status === 409) return expect(answer.body.reason).toBe('outOfStock')
          expect(Math.round(answer.body.total! * 100)).toBe(expectedTotal(wave[at]!, prices))
          if (!wave[at]!.isCancelled) sold.push(wave[at]!)
        })
      }
      const inModel: Record<string, number> = {}
      for (const one of sold.filter(({ payment }) => payment !== 'cash'))
        inModel[one.payment] = (inModel[one.payment] ?? 0) + expectedTotal(one, prices)
      expect(await ledgerOf(ids)).toEqual(inModel)
      for (const [at, id] of ids.entries()) {
        const units = sold.reduce((sum, { quantities }) => sum + quantities[at]!, 0)
        expect(await stockOf(rows, id)).toEqual({
          left: STOCK - units,
          sold: units,
          inStock: units < STOCK,
        })
      }
      await expectConsistentData(rows)
    }),
    { numRuns: 6 },
  )
})

it('the sales of a day equal those of its sessions and of its orders', async () => {
  const veil = await shops.product({ stock: 40, price: 0.29 })
  await Promise.all(
    times(12, (index) =>
      sendUntilAnswered(shops.at(index), checkout(`${veil}:3`, 0.87, { payment: 'click' })),
    ),
  )
  const totals = await rows<{ day: number; sessions: number; orders: number }>(
    `select sum(amount) as day,
       (select sum(amount) from cash_transactions join cash_sessions on cash_sessions.id = session_id
        where cash_sessions.date = cash_transactions.date and type = 'sale') as sessions,
       (select sum(total) from orders where payment_method <> 'cash') as orders
     from cash_transactions where type = 'sale'`,
  )
  expect(totals[0]!.day).toBe(totals[0]!.sessions)
  expect(totals[0]!.day).toBe(totals[0]!.orders)
})

/** Sales minus refunds of the orders of these products, by method. */
async function ledgerOf(products: number[]): Promise<Record<string, number>> {
  const entries = await rows<{ method: string; amount: string }>(
    `select payment_method as method, sum(case type when 'sale' then amount else -amount end) as amount
     from cash_transactions
     where order_id in (select order_id from order_items where product_id = any($1))
     group by payment_method`,
    [products],
  )
  return Object.fromEntries(
    entries
      .filter(({ amount }) => Number(amount) !== 0)
      .map(({ method, amount }) => [method, Number(amount)]),
  )
}
