/**
 * Lighthouse on a phone: simulated slow 4G and a processor four times slower, each page in both languages.
 * `--shop=` measures another shop, for instance the previous release, in turn with this one.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { BROWSER_FLAGS } from '../tests/browser-flags.ts'
import { startDemoShop, untilIdle, withDataDir } from './demo-shop.ts'
import { say } from './measure.ts'
import { median, type BenchOptions, type Line } from './report.ts'

/** Not a dependency, because it brings 114 packages; npm fetches it for the run. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
/** The complete browser first: shoppers have one, and it does more than the headless shell, such as filling in forms. */
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']
const PAGES = ['home', 'collection', 'product', 'cart']
const LANGUAGES = ['ar', 'fr']
const METRICS = {
  performance: { unit: 'points', goal: 'at least 99' },
  LCP: { unit: 'ms', goal: 'under 1500' },
  TBT: { unit: 'ms', goal: 'under 100' },
  'speed index': { unit: 'ms', goal: 'under 1800' },
  CLS: { unit: '', goal: '0' },
}
/** `index`: Lighthouse's measure of the processor. Series of machines with different indexes are not comparable. */
type Metrics = Record<keyof typeof METRICS | 'index', number>

export async function measureLighthouse(benchOptions: BenchOptions): Promise<Line[]> {
  const repeats = benchOptions.number('repeats', 5)
  const pages = benchOptions.option('pages')?.split(',') ?? PAGES
  const other = benchOptions.option('shop')
  try {
    await lighthouse(['--version'])
  } catch (error) {
    say(`Lighthouse: not measured, npm could not fetch it (${String(error).split('\n')[0]})`)
    return []
  }
  return withDataDir(async (dataDir) => {
    const shop = await startDemoShop(dataDir)
    try {
      await untilIdle(dataDir)
      return await measureShops(shop.url, other, pages, repeats)
    } finally {
      await shop.stop()
    }
  }, benchOptions.option('data'))
}

async function measureShops(
  origin: string,
  other: string | undefined,
  pages: string[],
  repeats: number,
): Promise<Line[]> {
  const lines: Line[] = []
  for (const page of pages)
    for (const language of LANGUAGES) {
      const [ours, theirs]: [Metrics[], Metrics[]] = [[], []]
      const address = await addressOf(origin, page, language)
      const otherAddress = other && (await addressOf(other, page, language))
      for (let repeat = 0; repeat < repeats; repeat++) {
        ours.push(await visit(address))
        if (otherAddress) theirs.push(await visit(otherAddress))
      }
      say(
        `${page} ${language}: TBT ${valuesOf('TBT', ours)}${theirs.length > 0 ? `, other shop ${valuesOf('TBT', theirs)}` : ''}, benchmark index ${valuesOf('index', ours)}`,
      )
      for (const [name, { unit, goal }] of Object.entries(METRICS)) {
        const middle = (visits: Metrics[]) => median(visits.map((metrics) => metrics[name as keyof Metrics]))
        lines.push({
          what: `${page} ${language}, ${name}`,
          value: middle(ours),
          unit,
          goal,
          ...(theirs.length > 0 && { reference: { name: 'other shop', value: middle(theirs) } }),
        })
      }
    }
  return lines
}

function valuesOf(name: keyof Metrics, visits: Metrics[]): string {
  return visits.map((metrics) => metrics[name]).join(' ')
}

/** Also requests the page, so that the first visit does not measure the compression of a new page. */
async function addressOf(origin: string, page: string, language: string): Promise<string> {
  const list = await (await fetch(`${origin}/collections?lang=${language}`)).text()
  const [product] = /\/product\/\d+/.exec(list) ?? []
  if (!product) throw new Error('The list shows no product.')
  const path = { home: '/', collection: '/collections', product, cart: '/cart' }[page]
  if (!path) throw new Error(`There is no page ${page}. There are: ${PAGES.join(', ')}.`)
  const address = `${origin}${path}?lang=${language}`
  for (let request = 0; request < 3; request++)
    await (await fetch(address, { headers: { 'accept-encoding': 'br' } })).text()
  return address
}

interface Report {
  runtimeError?: { message: string }
  categories: { performance: { score: number } }
  audits: Record<string, { numericValue: number }>
  environment: { benchmarkIndex: number }
}

async function visit(address: string): Promise<Metrics> {
  const report = await lighthouse([
    address,
    '--output=json',
    '--quiet',
    '--only-categories=performance',
    `--chrome-flags=${['--headless', ...BROWSER_FLAGS].join(' ')}`,
  ])
  const { runtimeError, categories, audits, environment } = JSON.parse(report) as Report
  if (runtimeError) throw new Error(`Lighthouse could not measure ${address}: ${runtimeError.message}`)
  const figure = (audit: string) => Math.round(audits[audit]!.numericValue)
  return {
    performance: Math.round(categories.performance.score * 100),
    LCP: figure('largest-contentful-paint'),
    TBT: figure('total-blocking-time'),
    'speed index': figure('speed-index'),
    CLS: Math.round(audits['cumulative-layout-shift']!.numericValue * 1000) / 1000,
    index: Math.round(environment.benchmarkIndex),
  }
}

/** What the command prints. */
async function lighthouse(args: string[]): Promise<string> {
  const chrome = process.env.CHROMIUM ?? INSTALLED.find((path) => existsSync(path))
  const { stdout } = await promisify(execFile)(
    'npm',
    ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ...args],
    { env: { ...process.env, ...(chrome && { CHROME_PATH: chrome }) }, maxBuffer: 2 ** 26 },
  )
  return stdout
}
