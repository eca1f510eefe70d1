/** The materialised totals equal the sums over the tables after any changes and compactions. */
import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { dayOf } from '#core/day.ts'
import { money } from '#core/money.ts'
import { WILAYAS } from '#features/delivery/wilaya.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { compactTotals } from '#platform/database/totals.server.ts'
import { aCategory, anOrder, aProduct } from '../../../../tests/builders.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { ORDER_STATUSES } from '../order.rules.ts'
import { orders, orderTotals } from '../orders-tables.server.ts'
import { countsOfStatuses, totalsOfPeriod } from './order-totals.server.ts'

useTestDatabase()

const FROM = new Date('2026-01-30T00:00:00Z')
const DAY_MS = 86_400_000
let productId: number

beforeAll(async () => {
  productId = await aProduct({ categoryId: await aCategory() })
})

const placement = fc.record({
  minutes: fc.integer({ min: 0, max: 5 * 24 * 60 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  wilaya: fc.constantFrom(...WILAYAS),
})
const change = fc.record({
  which: fc.nat(),
  set: fc.oneof(
    fc.record({ status: fc.constantFrom(...ORDER_STATUSES) }),
    fc.record({ wilaya: fc.constantFrom(...WILAYAS) }),
    fc.record({ deletedAt: fc.constantFrom(null, FROM) }),
    fc.record({ notes: fc.constant('x') }),
    fc.constant({ returnedQuantity: 1, returnedTotal: money(100) }),
  ),
})
const step = fc.oneof(
  placement.map((placed) => ({ placed })),
  change.map((changed) => ({ changed })),
  fc.constant({ compacted: true as const }),
)

it('equal the sums over all orders after random changes', async () => {
  expect.hasAssertions()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      for (const one of steps) {
        if ('compacted' in one) await compactTotals()
        if ('placed' in one) {
          const { minutes, quantity, wilaya } = one.placed
          const createdAt = new Date(FROM.getTime() + minutes * 60_000)
          const id = await anOrder({ items: [{ productId, quantity }], createdAt })
          await db().update(orders).set({ wilaya }).where(eq(orders.id, id))
        }
        if ('changed' in one) await changeOne(one.changed)
      }
      await expectTotalsMatch()
    }),
    { numRuns: 12 },
  )
}, 60_000)

type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

async function changeOne({ which, set }: Change): Promise<void> {
  const all = await db().select({ id: orders.id }).from(orders).orderBy(orders.id)
  const one = all[which % Math.max(1, all.length)]
  if (one) await db().update(orders).set(set).where(eq(orders.id, one.id))
}

async function expectTotalsMatch(): Promise<void> {
  const all = (await db().select().from(orders)).filter(({ deletedAt }) => !deletedAt)
  const counted = Object.fromEntries(
    [...Map.groupBy(all, ({ status }) => status)].map(([status, own]) => [status, own.length]),
  )
  const everything = { wilaya: undefined, payment: undefined, from: undefined, until: undefined }
  expect(await countsOfStatuses(everything)).toEqual(counted)
  // Once in the middle of a day, once at its last millisecond.
  for (const length of [2.4 * DAY_MS, 4 * DAY_MS - 1]) {
    const until = new Date(FROM.getTime() + length)
    const within = all.filter(({ createdAt }) => createdAt >= FROM && createdAt <= until)
    const totals = await totalsOfPeriod({ from: FROM, until })
    for (const isCancelled of [true, false]) {
      const own = within.filter(({ status }) => (status === 'cancelled') === isCancelled)
      const stored = totals.filter((total) => total.isCancelled === isCancelled)
      const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)
      expect(sumOf(stored.map(({ orders: placed }) => placed))).toBe(own.length)
      expect(sumOf(stored.map(({ total }) => total))).toBe(
        sumOf(own.map(({ total, returnedTotal }) => total - returnedTotal)),
      )
      expect(sumOf(stored.map(({ units }) => units))).toBe(
        sumOf(own.map(({ totalQuantity, returnedQuantity }) => totalQuantity - returnedQuantity)),
      )
    }
  }
  const months = sql`select date_trunc('month', day)::date as month, product_id, sum(quantity) as quantity, sum(revenue) as revenue
    from product_sales group by 1, 2`
  const stored = sql`select month, product_id, quantity, revenue from product_sales_months`
  const { rows } = await db().execute(
    sql`(${months} except ${stored}) union all (${stored} except ${months})`,
  )
  expect(rows).toEqual([])
}

it('are compacted concurrently with writes without losing or duplicating any', async () => {
  const day = new Date('2026-03-03T10:00:00Z')
  const writers = Array.from(
    { length: 30 },
    () => () => transaction(() => anOrder({ items: [{ productId, quantity: 1 }], createdAt: day })),
  )
  const compactors = Array.from({ length: 10 }, () => compactTotals)
  const mixed = writers.flatMap((write, index) =>
    index % 3 === 0 ? [write, compactors[index / 3]!] : [write],
  )
  await Promise.all(mixed.map((run) => run()))
  await compactTotals()
  const rows = await db()
    .select({ orders: orderTotals.orders })
    .from(orderTotals)
    .where(eq(orderTotals.day, dayOf(day)))
  expect(rows).toEqual([{ orders: 30 }])
})
