/** Figures about this process, for whoever watches over the shop: counted here, written in the text that Prometheus reads. */

export type Labels = Readonly<Record<string, string>>

export interface Sample {
  /** What follows the family's name, such as `_sum`. */
  suffix?: string
  labels: Labels
  value: number
}

export interface Family {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: Sample[]
}

/** Development re-evaluates modules on change; what was counted must outlive that. */
const shared = globalThis as { melhfaFigures?: Map<string, () => Family> }
const known = (shared.melhfaFigures ??= new Map())

/** Something that only grows, from nothing at the start of the process. */
export function counter(name: string, help: string) {
  const counts = new Map<string, { labels: Labels; value: number }>()
  known.set(name, () => ({ name, help, type: 'counter', samples: [...counts.values()] }))
  return (labels: Labels = {}) => {
    const key = Object.values(labels).join('\n')
    const count = counts.get(key)
    if (count) count.value++
    else counts.set(key, { labels, value: 1 })
  }
}

/** Something that is asked for when somebody wants to know. */
export function gauge(name: string, help: string, look: () => Sample[]): void {
  known.set(name, () => ({ name, help, type: 'gauge', samples: look() }))
}

interface Spread {
  labels: Labels
  /** How many stayed below each bound. */
  below: number[]
  sum: number
  count: number
}

/** How long things take: how many stayed below each of these bounds, in seconds. */
export function histogram(name: string, help: string, bounds: readonly number[]) {
  const spreads = new Map<string, Spread>()
  known.set(name, () => ({
    name,
    help,
    type: 'histogram',
    samples: [...spreads.values()].flatMap((spread) => samplesOf(spread, bounds)),
  }))
  return (labels: Labels, seconds: number) => {
    const key = Object.values(labels).join('\n')
    const spread = spreads.get(key) ?? { labels, below: bounds.map(() => 0), sum: 0, count: 0 }
    spreads.set(key, spread)
    bounds.forEach((bound, at) => {
      if (seconds <= bound) spread.below[at]!++
    })
    spread.sum += seconds
    spread.count++
  }
}

function samplesOf({ labels, below, sum, count }: Spread, bounds: readonly number[]): Sample[] {
  const bucket = (le: string, value: number) => ({ suffix: '_bucket', labels: { ...labels, le }, value })
  return [
    ...bounds.map((bound, at) => bucket(String(bound), below[at]!)),
    bucket('+Inf', count),
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: count },
  ]
}

/** All that this process knows of itself. */
export function figuresHere(): Family[] {
  return [...known.values()].map((look) => look())
}

/** The same figures of several processes as one list, each sample with the process that told it. */
export function joinedFigures(told: { process: string; families: Family[] }[]): Family[] {
  const joined = new Map<string, Family>()
  for (const { process, families } of told)
    for (const family of families) {
      const before = joined.get(family.name)?.samples ?? []
      const own = family.samples.map(({ labels, ...sample }) => ({
        ...sample,
        labels: { ...labels, process },
      }))
      joined.set(family.name, { ...family, samples: [...before, ...own] })
    }
  return [...joined.values()]
}

/** https://prometheus.io/docs/instrumenting/exposition_formats/ */
export function figuresAsText(families: Family[]): string {
  return families
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...samples.map((sample) => lineOf(name, sample)),
      ].join('\n'),
    )
    .map((lines) => `${lines}\n`)
    .join('')
}

function lineOf(name: string, { suffix = '', labels, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, word]) => `${label}="${escaped(word)}"`)
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

function escaped(word: string): string {
  return word
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`)
}
