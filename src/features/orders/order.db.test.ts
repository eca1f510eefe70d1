import pg from 'pg'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { transaction } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, aProduct } from '../../../tests/builders.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { placeOrder } from './checkout/place-order.server.ts'
import { findOrderByToken, findOrdersById } from './order.server.ts'

useTestDatabase()

let product = 0

beforeAll(async () => {
  await createDefaultSettings()
  product = await aProduct({ categoryId: await aCategory() })
})

afterEach(() => vi.restoreAllMocks())

const anOrder = async () =>
  placeOrder(aNewOrder({ lines: [{ id: product, quantity: 1 }], shown: ouguiya(3_200) }))

/** How many statements one connection was asked to run at the same time. */
function watchConnections(): { most: number } {
  const seen = { most: 0 }
  const running = new Map<unknown, number>()
  const query: (...args: unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query')
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const answer = query.apply(this, args)
    if (!(answer instanceof Promise)) return answer
    const count = (running.get(this) ?? 0) + 1
    running.set(this, count)
    seen.most = Math.max(seen.most, count)
    return answer.finally(() => running.set(this, running.get(this)! - 1))
  })
  return seen
}

it('reads orders in a transaction with one statement at a time', async () => {
  const [one, two] = [await anOrder(), await anOrder()]
  const first = await findOrderByToken(one.token)
  expect(first).toBeDefined()
  const seen = watchConnections()
  const found = await transaction(() => findOrdersById([one.id, two.id]))
  expect([...found.values()].map(({ view }) => view.lines.length)).toEqual([1, 1])
  expect(seen.most).toBe(1)
})
