/** What the drill measures: answers with their times, and what follows from them. */

export interface Answer {
  at: number
  isGood: boolean
}

/** Answers of one kind of request, in the order in which they came. */
export class Answers {
  readonly all: Answer[] = []

  add(isGood: boolean): void {
    this.all.push({ at: Date.now(), isGood })
  }

  countSince(from: number): number {
    return this.all.filter(({ at }) => at >= from).length
  }

  /** The longest time without a good answer, in milliseconds. */
  maxGapSince(from: number): number {
    const good = this.all.filter(({ isGood }) => isGood).map(({ at }) => at)
    const before = good.findLast((at) => at < from) ?? from
    const times = [before, ...good.filter((at) => at >= from), Date.now()]
    return Math.max(...times.slice(1).map((at, index) => at - times[index]!))
  }
}

export interface Row {
  scenario: string
  faults: number
  /** Seconds from each fault to the next write that was sent after it and acknowledged. */
  writesAfter: number[]
  /** Longest time without a page, in seconds. */
  readGap: number
  pages: number
  errorPages: number
  orders: number
  repeated: number
  entries: number
}

export const GOALS = { writesAfter: 30, readGap: 5, errorPages: 0 }

/** The goals that this row misses, as sentences. */
export function missedBy({ scenario, writesAfter, readGap, errorPages }: Row): string[] {
  const slowest = Math.max(0, ...writesAfter)
  return [
    ...(slowest > GOALS.writesAfter ? [`${scenario}: writes again after ${slowest.toFixed(1)} s`] : []),
    ...(readGap > GOALS.readGap ? [`${scenario}: no page for ${readGap.toFixed(1)} s`] : []),
    ...(errorPages > GOALS.errorPages ? [`${scenario}: ${errorPages} error pages`] : []),
  ]
}

export function tableOf(rows: Row[]): string {
  const header = [
    'scenario',
    'faults',
    'writes again after, median; longest',
    'longest gap of reads',
    'pages; error pages',
    'orders; sent again',
    'payments and entries',
  ]
  const lines = rows.map((row) => [
    row.scenario,
    String(row.faults),
    row.writesAfter.length > 0
      ? `${median(row.writesAfter).toFixed(1)} s; ${Math.max(...row.writesAfter).toFixed(1)} s`
      : '-',
    `${row.readGap.toFixed(1)} s`,
    `${row.pages}; ${row.errorPages}`,
    `${row.orders}; ${row.repeated}`,
    String(row.entries),
  ])
  const widths = header.map((_, index) => Math.max(...[header, ...lines].map((line) => line[index]!.length)))
  const format = (line: string[]) =>
    `| ${line.map((cell, index) => cell.padEnd(widths[index]!)).join(' | ')} |`
  return [
    format(header),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...lines.map(format),
  ].join('\n')
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
