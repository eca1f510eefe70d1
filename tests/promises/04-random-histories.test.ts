/**
 * Promises 1, 2, 4, 5 and 13 at once: whatever shoppers and staff do, in any order, stock, orders, ledger per method,
 * sessions and rights are what a small model says. `npm run soak` goes on for longer.
 */
import { beforeAll, expect, it } from 'vitest'
import { sized } from '../sizes.ts'
import { liveHistories, liveKnownHistories } from '../soak/histories.ts'
import { openReal, type Real } from '../soak/real-shop.ts'
import { useShops } from './shops.ts'

const shops = useShops(2)
let real: Real

beforeAll(async () => {
  real = await openReal(shops)
})

it('does what the model says in histories that failed before', async () => {
  await expect(liveKnownHistories(real)).resolves.toBeTypeOf('number')
})

it.each(Array.from({ length: sized(6, 20) }, (_, index) => index + 1))(
  'does what the model says in random history %d, through two processes',
  async () => {
    const { lived, done } = await liveHistories(real, { histories: 1, actions: 40 })
    expect(lived).toBe(1)
    expect(done.size).toBeGreaterThan(0)
  },
)
