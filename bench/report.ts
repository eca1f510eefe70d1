/** Prints the results of `npm run bench` with a reference of the same run, as one table and as JSON. */
import { writeFile } from 'node:fs/promises'
import { say } from './measure.ts'

export interface Line {
  what: string
  value: number
  unit: string
  /** The reference measured in the same run. */
  reference?: { name: string; value: number }
  /** The goal, such as `at least 0.6 of it`. */
  goal?: string
}

export interface BenchOptions {
  /** `--name=value` of the command line. */
  option(name: string): string | undefined
  number(name: string, usual: number): number
}

/** A part that returns no lines prints its own table. */
export type Part = (benchOptions: BenchOptions) => Promise<Line[]>

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function formatNumber(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toFixed(3)
}

export function printLines(title: string, lines: Line[]): void {
  const cells = lines.map(({ what, value, unit, reference, goal = '' }) => [
    what,
    `${formatNumber(value)} ${unit}`,
    reference ? (value / reference.value).toFixed(2) : '',
    reference ? `${formatNumber(reference.value)} (${reference.name})` : '',
    goal,
  ])
  printColumns(title, [['what', 'figure', '× reference', 'reference', 'goal'], ...cells])
}

/** The first row is the head. */
export function printColumns(title: string, table: string[][]): void {
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  say(title && `\n${title}\n`)
  for (const row of table)
    say(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
}

export async function writeJson(file: string, parts: Record<string, Line[]>): Promise<void> {
  const withRatios = Object.fromEntries(
    Object.entries(parts).map(([part, lines]) => [
      part,
      lines.map((line) => ({ ...line, ratio: line.reference && line.value / line.reference.value })),
    ]),
  )
  await writeFile(file, `${JSON.stringify({ at: new Date().toISOString(), parts: withRatios }, null, 2)}\n`)
}
