/** Long histories of the whole shop against the model, for as long as was asked. */
import { beforeAll, expect, it } from 'vitest'
import { useShops } from '../promises/shops.ts'
import { liveHistories, liveKnownHistories } from './histories.ts'
import { openReal, type Real } from './real-shop.ts'
import { soak, printResults } from './soak-options.ts'

const shops = useShops(2)
let real: Real

beforeAll(async () => {
  real = await openReal(shops)
})

it('the shop does what the model says', async () => {
  const started = Date.now()
  const known = await liveKnownHistories(real, { shrinks: true })
  const { lived, done } = await liveHistories(real, { ...soak(), shrinks: true })
  expect(lived).toBeGreaterThan(0)
  const counts = [...done].map(([name, { taken, refused }]): [string, string] => [
    name,
    `${taken} taken, ${refused} rightly refused`,
  ])
  printResults('Histories through two processes', [
    ['seconds', Math.round((Date.now() - started) / 1000)],
    ['histories', known + lived],
    ...counts.sort(),
  ])
})
