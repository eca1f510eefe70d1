/**
 * `npm run bench`: every part; `npm run bench -- pages live`: some of them. Options are `--name=value`:
 * `--shop=https://… --home=/ --collection=/… --product=/…` points the pages at another shop,
 * `--seconds=` and `--repeats=` make them longer or shorter, `--data=` keeps the demo shop's data in that folder.
 */
import { spawnSync } from 'node:child_process'
import { measureDesk } from './desk.ts'
import { measureLetters } from './letters.ts'
import { measureLive } from './live.ts'
import { say } from './measure.ts'
import { measureMemory } from './memory.ts'
import { measureOpenPages } from './open-pages.ts'
import { measureOrderKinds } from './order-kinds.ts'
import { measureOrders } from './orders.ts'
import { measurePages } from './pages.ts'
import { printLines, writeJson, type BenchOptions, type Line, type Part } from './report.ts'
import { measureStart } from './start.ts'
import { measureTill } from './till.ts'

const RESULTS = 'bench/results.json'

const PARTS: Record<string, Part> = {
  pages: measurePages,
  start: measureStart,
  memory: measureMemory,
  live: measureLive,
  'open-pages': measureOpenPages,
  orders: measureOrders,
  'order-kinds': measureOrderKinds,
  letters: measureLetters,
  desk: measureDesk,
  till: measureTill,
  'admin-catalogue': program('bench/admin-catalogue.ts'),
  'admin-orders': program('bench/admin-orders.ts'),
  'catalogue-size': program('bench/catalogue-size.ts'),
  upgrade: program('bench/upgrade.ts'),
  reports: program('bench/reports.ts'),
}

/** A script that prints its own table. */
function program(file: string): Part {
  return async () => {
    const options = process.argv.filter((word) => word.startsWith('--'))
    if (spawnSync(process.execPath, [file, ...options], { stdio: 'inherit' }).status !== 0)
      throw new Error(`${file} failed`)
    return []
  }
}

const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const options = new Map(
  process.argv
    .slice(2)
    .filter((word) => word.startsWith('--'))
    .map((word) => word.slice(2).split(/=(.*)/s) as [string, string]),
)
const benchOptions: BenchOptions = {
  option: (name) => options.get(name),
  number: (name, usual) => Number(options.get(name) ?? usual),
}

if (options.has('help')) {
  say(
    `npm run bench -- [parts] [options]\n\nParts: ${Object.keys(PARTS).join(', ')}; without a name: all of them.\n` +
      'Options: --seconds=, --repeats=, --rows=, --data=<folder of the demo shop>,\n' +
      '         --shop=<address> --home=<path> --collection=<path> --product=<path>: the pages of another shop.',
  )
  process.exit(0)
}

const unknown = named.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  say(`There is no part ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}

const results: Record<string, Line[]> = {}
for (const name of named.length > 0 ? named : Object.keys(PARTS)) {
  const lines = await PARTS[name]!(benchOptions)
  if (lines.length === 0) continue
  results[name] = lines
  printLines(name, lines)
  await writeJson(RESULTS, results)
}
say(`\nAlso in ${RESULTS}.`)
