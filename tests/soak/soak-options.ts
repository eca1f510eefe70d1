/** Limits given to `npm run soak`, and the output of the results. */
import { inject } from 'vitest'

export interface Soak {
  /** Maximum duration of each part. */
  withinMs: number
  histories: number
  actions: number
  kills: number
}

declare module 'vitest' {
  export interface ProvidedContext {
    soak: Soak
  }
}

export function soak(): Soak {
  return inject('soak')
}

export function printResults(title: string, figures: [string, string | number][]): void {
  const width = Math.max(...figures.map(([name]) => name.length))
  const lines = figures.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
  process.stdout.write(`\n${title}\n${lines.join('\n')}\n`)
}

/** `120 ms, at most 900 ms`. */
export function medianAndMax(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted.length === 0
    ? 'none'
    : `${Math.round(sorted[Math.floor(sorted.length / 2)]!)} ms, at most ${Math.round(sorted.at(-1)!)} ms`
}
