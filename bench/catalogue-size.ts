/**
 * Lists of the admin and pages of the shop over 100 000 products with 300 000 variants: the time in the database of each
 * statement. `npm run bench -- catalogue-size`
 */
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { catalogueReadings } from './catalogue-readings.ts'
import { explain } from './explain.ts'
import { fillCatalogue, PRODUCTS } from './large-catalogue.ts'
import { say } from './measure.ts'
import { withDatabase } from './temporary-database.ts'

const GOAL_MS = 100

await withDatabase(async () => {
  await createDefaultSettings()
  await fillCatalogue()
  const isMet = await measureLists()
  say(isMet ? `\nEvery statement is below ${GOAL_MS} ms.` : `\nSome statements are above ${GOAL_MS} ms.`)
})

async function measureLists(): Promise<boolean> {
  let isMet = true
  for (const { name, run } of await catalogueReadings(PRODUCTS)) {
    const { slowest, all, text } = await explain(run)
    say(`${name.padEnd(38)} ${slowest.toFixed(1).padStart(7)} ms  (all ${all.toFixed(1)})`)
    if (slowest <= GOAL_MS) continue
    isMet = false
    say(`   above ${GOAL_MS} ms: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`)
  }
  return isMet
}
