/**
 * Promises 1, 2, 4, 5 and 13 at once: whatever shoppers and staff do, in any order, stock, orders, ledger per method,
 * sessions and rights are what a small model says. `npm run soak` goes on for longer.
 */
import { beforeAll, expect, it } from 'vitest'
import { liveHistories } from '../soak/histories.ts'
import { openReal, type Real } from '../soak/real-shop.ts'
import { useShops } from './shops.ts'

const shops = useShops(2)
let real: Real

beforeAll(async () => {
  real = await openReal(shops)
})

it('the shop does what the model says, through two processes', { retry: 0 }, async () => {
  const { lived, done } = await liveHistories(real, { histories: 12, deeds: 40, withinMs: 12_000 })
  expect(lived).toBeGreaterThan(0)
  expect(done.size).toBeGreaterThan(0)
})
