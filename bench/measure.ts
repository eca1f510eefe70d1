/** Times a query next to a reference in the same run: machines are noisy, ratios are not. */
import { appendFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

export interface Reading {
  name: string
  run: () => Promise<unknown>
}

interface Figure {
  name: string
  /** Median of the samples, in milliseconds. */
  time: number
  reference: number
}

const SAMPLES = 11

/** Samples alternate, so that both are measured under the same machine load. */
export async function measure({ name, run }: Reading, reference: Reading): Promise<Figure> {
  const [times, references]: [number[], number[]] = [[], []]
  for (let sample = -2; sample < SAMPLES; sample++) {
    const [time, beside] = [await timeOf(run), await timeOf(reference.run)]
    // The first samples fill the caches and are not counted.
    if (sample < 0) continue
    times.push(time)
    references.push(beside)
  }
  return { name, time: medianOf(times), reference: medianOf(references) }
}

/** For slow queries: one run to warm up, one that counts. */
export async function measureOnce({ name, run }: Reading, reference: Reading): Promise<Figure> {
  await run()
  const time = await timeOf(run)
  return { name, time, reference: await timeOf(reference.run) }
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** With `--lines=<file>` the results are also added to it, one JSON object in a line, for `bench/run.ts`. */
const linesFile = process.argv.find((word) => word.startsWith('--lines='))?.slice('--lines='.length)

/** Prints each result as a multiple of its reference, and the milliseconds for orientation. */
export function printTable(title: string, figures: Figure[], reference: Reading): void {
  const width = Math.max(...figures.map(({ name }) => name.length))
  say(`\n${title}\nreference: ${reference.name}\n`)
  say(`${'reading'.padEnd(width)}  × reference        ms`)
  for (const { name, time, reference: beside } of figures)
    say(`${name.padEnd(width)}  ${(time / beside).toFixed(1).padStart(11)}  ${time.toFixed(1).padStart(8)}`)
  if (linesFile)
    for (const { name, time, reference: beside } of figures)
      appendFileSync(
        linesFile,
        `${JSON.stringify({ what: name, value: time, unit: 'ms', reference: { name: reference.name, value: beside } })}\n`,
      )
}
