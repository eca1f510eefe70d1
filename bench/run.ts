/**
 * `npm run bench`: every part; `npm run bench -- pages live`: some of them. Options are `--name=value`:
 * `--shop=https://… --home=/ --collection=/… --product=/…` points the pages at another shop,
 * `--seconds=` and `--repeats=` make them longer or shorter, `--data=` keeps the demo shop's data in that folder,
 * `--save=<release>` keeps the results in `bench/releases.json`, with `--machine=<what it did beside>`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureCapacity } from './capacity-check.ts'
import { drawChart } from './chart.ts'
import { printComparison, saveRelease } from './compare.ts'
import { measureDesk } from './desk.ts'
import { measureEdge } from './edge.ts'
import { measureInteractions } from './interactions.ts'
import { measureLetters } from './letters.ts'
import { measureLighthouse } from './lighthouse.ts'
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
  edge: measureEdge,
  interactions: measureInteractions,
  lighthouse: measureLighthouse,
  start: measureStart,
  memory: measureMemory,
  live: measureLive,
  'open-pages': measureOpenPages,
  orders: measureOrders,
  'order-kinds': measureOrderKinds,
  letters: measureLetters,
  desk: measureDesk,
  till: measureTill,
  'capacity-check': measureCapacity,
}

/** Scripts that print their own table. */
const PROGRAMS: Record<string, string> = {
  'admin-catalogue': 'bench/admin-catalogue.ts',
  'admin-orders': 'bench/admin-orders.ts',
  'catalogue-size': 'bench/catalogue-size.ts',
  upgrade: 'bench/upgrade.ts',
  reports: 'bench/reports.ts',
  partitioning: 'bench/partitioning.ts',
  capacity: 'bench/capacity.ts',
}

const ALL = [...Object.keys(PARTS), ...Object.keys(PROGRAMS)]

function runProgram(file: string): Line[] {
  const folder = mkdtempSync(join(tmpdir(), 'melhfa-bench-lines-'))
  const written = join(folder, 'lines')
  const given = process.argv.filter((word) => word.startsWith('--'))
  try {
    const args = [file, ...given, `--lines=${written}`]
    if (spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0)
      throw new Error(`${file} failed`)
    if (!existsSync(written)) return []
    return readFileSync(written, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
  } finally {
    rmSync(folder, { recursive: true })
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
    `npm run bench -- [parts] [options]\n\nParts: ${ALL.join(', ')}; without a name: all of them.\n` +
      'chart: draws docs/pictures/speed-history.svg from bench/history.json.\n' +
      'Options: --seconds=, --repeats=, --rows=, --data=<folder of the demo shop>,\n' +
      '         --save=<release> --machine=<what it did beside>: keeps the results to compare the next release with,\n' +
      '         --shop=<address> --home=<path> --collection=<path> --product=<path>: the pages of another shop.',
  )
  process.exit(0)
}

const unknown = named.filter((name) => name !== 'chart' && !ALL.includes(name))
if (unknown.length > 0) {
  say(`There is no part ${unknown.join(', ')}. There are: ${ALL.join(', ')}, chart.`)
  process.exit(1)
}

const results: Record<string, Line[]> = {}
for (const name of named.length > 0 ? named.filter((one) => one !== 'chart') : ALL) {
  const part = PARTS[name]
  const lines = part ? await part(benchOptions) : runProgram(PROGRAMS[name]!)
  if (lines.length === 0) continue
  results[name] = lines
  if (part) printLines(name, lines)
  await writeJson(RESULTS, results)
}
if (Object.keys(results).length > 0) {
  const release = options.get('save')
  await printComparison(results, release)
  if (release) await saveRelease(release, options.get('machine') ?? 'unknown load', results)
  say(`\nAlso in ${RESULTS}.`)
}
if (named.includes('chart')) say(await drawChart())
