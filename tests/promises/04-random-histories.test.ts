/**
 * Promises 1, 2, 4, 5 and 13: after random actions of shoppers and staff, stock, orders, ledger per method, sessions
 * and permissions equal those of a model. `npm run soak` runs longer.
 */
import { beforeAll, expect, it } from 'vitest'
import { sized } from '../sizes.ts'
import { runHistories, runKnownHistories } from '../soak/histories.ts'
import { openReal, type Real } from '../soak/real-shop.ts'
import { useShops } from './shops.ts'

const shops = useShops(2)
let real: Real

beforeAll(async () => {
  real = await openReal(shops)
})

it('the shop matches the model in histories that failed before', async () => {
  await expect(runKnownHistories(real)).resolves.toBeTypeOf('number')
})

it.each(Array.from({ length: sized(2, 20) }, (_, index) => index + 1))(
  'the shop matches the model in random history %d, through two processes',
  async () => {
    // A random history may be empty; the known ones above are not.
    const { completed } = await runHistories(real, { histories: 1, actions: 40 })
    expect(completed).toBe(1)
  },
)
