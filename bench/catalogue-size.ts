/**
 * Lists of the admin, pages of the shop, and work on many products over 100 000 products with 300 000 variants.
 * `npm run bench -- catalogue-size`
 */
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { measureBulkWork } from './catalogue-bulk.ts'
import { catalogueReadings } from './catalogue-readings.ts'
import { explain } from './explain.ts'
import { fillCatalogue, PRODUCTS } from './large-catalogue.ts'
import { say } from './measure.ts'
import { withDatabase } from './temporary-database.ts'

const GOAL_MS = 100
const GOAL_IMPORT_SECONDS = 60
const NAME_WIDTH = 40

await withDatabase(async () => {
  await createDefaultSettings()
  await fillCatalogue()
  say(`\n${'reading'.padEnd(NAME_WIDTH)}  ms in the database: all statements, the slowest`)
  const slow = await printLists()
  say(`\n${'work on many products'.padEnd(NAME_WIDTH)}         s  MB of file  MB of memory`)
  const seconds = await printBulkWork()
  say(
    slow.length === 0 ? `\nEvery list is below ${GOAL_MS} ms.` : `\nAbove ${GOAL_MS} ms: ${slow.join(', ')}.`,
  )
  say(`Import: ${seconds.toFixed(0)} s, goal ${GOAL_IMPORT_SECONDS} s.`)
})

/** The names of those above the goal. */
async function printLists(): Promise<string[]> {
  const slow: string[] = []
  for (const { name, run } of await catalogueReadings(PRODUCTS)) {
    const { slowest, all } = await explain(run)
    say(`${name.padEnd(NAME_WIDTH)} ${all.toFixed(1).padStart(9)} ${slowest.toFixed(1).padStart(9)}`)
    if (all > GOAL_MS) slow.push(name)
  }
  return slow
}

/** The seconds of the whole import. */
async function printBulkWork(): Promise<number> {
  let ofImport = 0
  for await (const { name, seconds, megabytes, memory } of measureBulkWork()) {
    const columns = [seconds.toFixed(1).padStart(9), (megabytes?.toFixed(1) ?? '').padStart(11)]
    say(`${name.padEnd(NAME_WIDTH)} ${columns.join(' ')} ${memory.toFixed(0).padStart(13)}`)
    if (name.startsWith('import')) ofImport += seconds
  }
  return ofImport
}
