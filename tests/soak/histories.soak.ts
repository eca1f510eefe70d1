/** Long random histories of the whole shop compared with the model, within the given limits. */
import { beforeAll, expect, it } from 'vitest'
import { useShops } from '../promises/shops.ts'
import { runHistories, runKnownHistories } from './histories.ts'
import { openReal, type Real } from './real-shop.ts'
import { soak, printResults } from './soak-options.ts'

const shops = useShops(2)
let real: Real

beforeAll(async () => {
  real = await openReal(shops)
})

it('the shop matches the model', async () => {
  const started = Date.now()
  const known = await runKnownHistories(real, { shrinks: true })
  const { completed, done } = await runHistories(real, { ...soak(), shrinks: true })
  expect(completed).toBeGreaterThan(0)
  const counts = [...done].map(([name, { accepted, refused }]): [string, string] => [
    name,
    `${accepted} accepted, ${refused} correctly refused`,
  ])
  printResults('Histories through two processes', [
    ['seconds', Math.round((Date.now() - started) / 1000)],
    ['histories', known + completed],
    ...counts.sort(),
  ])
})
