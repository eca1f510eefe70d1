/** Compares the results of a run with those of the previous release, which `bench/releases.json` keeps. */
import { readFile, writeFile } from 'node:fs/promises'
import { median, printColumns, type Line } from './report.ts'

const RELEASES = 'bench/releases.json'

interface KeptLine {
  what: string
  value: number
  unit: string
  /** The value divided by its reference of the same run. */
  ratio?: number
}

interface Release {
  name: string
  /** On which machine, under which load. */
  machine: string
  parts: Record<string, KeptLine[]>
}

type Parts = Record<string, Line[]>

const ratioOf = ({ value, reference }: Line) => reference && value / reference.value

/** Oldest first. */
async function readReleases(): Promise<Release[]> {
  const { releases } = JSON.parse(await readFile(RELEASES, 'utf8')) as { releases: Release[] }
  return releases
}

/** Adds the results to the kept releases, or to those of the release with the same name. */
export async function saveRelease(name: string, machine: string, parts: Parts): Promise<void> {
  const releases = await readReleases()
  const before = releases.find((one) => one.name === name)
  const kept = Object.fromEntries(
    Object.entries(parts).map(([part, lines]) => [part, lines.map((line) => keptLine(line))]),
  )
  const saved = { name, machine, parts: { ...before?.parts, ...kept } }
  const all = [...releases.filter((one) => one !== before), saved]
  await writeFile(RELEASES, `${JSON.stringify({ releases: all }, null, 2)}\n`)
}

function keptLine(line: Line): KeptLine {
  const ratio = ratioOf(line)
  return { what: line.what, value: line.value, unit: line.unit, ...(ratio !== undefined && { ratio }) }
}

/** One table of what both runs measured. `name` is that of the release being saved, which is not compared with itself. */
export async function printComparison(parts: Parts, name: string | undefined): Promise<void> {
  const previous = (await readReleases()).findLast((one) => one.name !== name)
  if (!previous) return
  const rows = comparedRows(previous.parts, parts)
  if (rows.length === 0) return
  printColumns(`before (${previous.name}: ${previous.machine}) and now`, [
    ['part', 'what', 'before', 'now', '× reference before', 'now', 'now / before'],
    ...rows.map(({ cells }) => cells),
  ])
  const ratios = rows.flatMap(({ change }) => (change === undefined ? [] : [change]))
  if (ratios.length > 0) printColumns('', [[`median of the changes of ratios: ${median(ratios).toFixed(2)}`]])
}

/** What was measured in one of them only is left out. */
export function comparedRows(previous: Release['parts'], parts: Parts) {
  return Object.entries(parts).flatMap(([part, lines]) =>
    lines.flatMap((line) => {
      const before = previous[part]?.find(({ what }) => what === line.what)
      return before ? [rowOf(part, before, line)] : []
    }),
  )
}

/** Ratios are compared where both runs have one: the machines and their load differ. */
function rowOf(part: string, before: KeptLine, line: Line): { cells: string[]; change: number | undefined } {
  const ratio = ratioOf(line)
  const change =
    ratio === undefined || before.ratio === undefined ? undefined : Number((ratio / before.ratio).toFixed(2))
  const written = (value: number) => `${Number(value.toPrecision(3))} ${line.unit}`
  return {
    cells: [
      part,
      line.what,
      written(before.value),
      written(line.value),
      before.ratio?.toFixed(2) ?? '',
      ratio?.toFixed(2) ?? '',
      change === undefined ? `(${(line.value / before.value).toFixed(2)})` : change.toFixed(2),
    ],
    change,
  }
}
