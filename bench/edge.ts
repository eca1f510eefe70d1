/** Public pages from nginx with `deploy/nginx.conf`, compared with files of the same bytes from the same nginx. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isNginxInstalled, startNginx, type Nginx } from '../tests/nginx.ts'
import { startDemoShop, untilIdle, withDataDir, type DemoShop } from './demo-shop.ts'
import { load, needWrk } from './load.ts'
import { say } from './measure.ts'
import { answerOf, pagesOf, type Page } from './pages.ts'
import { familyOf, freePort, processorTime } from './processes.ts'
import { median, type BenchOptions, type Line } from './report.ts'
import { measureStaleness } from './staleness.ts'

/** With TLS, opening 256 connections takes as long as the measurement. */
const CONNECTIONS = { tls: [16], plain: [16, 256] }

interface Target {
  name: 'kept' | 'file' | 'passed on'
  url: string
}

interface Figures {
  perSecond: number
  /** Milliseconds of processor time per answer, of nginx and the shop. */
  processor: number
}

export async function measureEdge(benchOptions: BenchOptions): Promise<Line[]> {
  needWrk()
  if (!isNginxInstalled) throw new Error('nginx is not installed (Debian: apt-get install nginx).')
  return withDataDir(async (dataDir) => {
    const shop = await startDemoShop(dataDir, { TRUST_PROXY: '1' })
    try {
      await untilIdle(dataDir)
      const { rows } = await shop.query(
        'select id from products where deleted_at is null order by id limit 1',
      )
      const product = String(rows[0].id)
      const pages = pagesOf(benchOptions, product)
      // As shipped; without TLS, `--plain=1`, the same difference is a larger part of the whole.
      const tls = benchOptions.option('plain') === undefined
      return [
        ...(await withNginx({ shop, pages, tls }, (nginx) => measureAll(shop, nginx, pages, benchOptions))),
        ...(await withNginx({ shop, pages: [], tls: false }, ({ url }) =>
          measureStaleness({ shop, url, product }, benchOptions),
        )),
      ]
    } finally {
      await shop.stop()
    }
  }, benchOptions.option('data'))
}

const fileOf = ({ name }: Page) => `/file-${name.replace(' ', '-')}`

interface Site {
  shop: DemoShop
  pages: Page[]
  tls: boolean
}

/** `pages` are also served as files. */
async function withNginx<T>({ shop, pages, tls }: Site, work: (nginx: Nginx) => Promise<T>): Promise<T> {
  return withDataDir(async (folder) => {
    const files = join(folder, 'files')
    await mkdir(files)
    const locations: string[] = []
    for (const page of pages) {
      const { headers, body } = await answerOf(shop.url, page)
      await writeFile(join(files, fileOf(page)), Buffer.from(body, 'base64'))
      locations.push(fileLocation(fileOf(page), headers))
    }
    const nginx = await startNginx({
      port: await freePort(),
      shopPorts: [new URL(shop.url).port],
      tls,
      extra: `\n  root ${files};\n  keepalive_requests 1000000;\n  ${locations.join('\n  ')}\n`,
    })
    try {
      return await work(nginx)
    } finally {
      await nginx.stop()
    }
  })
}

/** The file is sent with the headers of the page. */
function fileLocation(path: string, headers: string[]): string {
  const quoted = (text: string) => `"${text.replaceAll('"', String.raw`\"`)}"`
  const pairs = headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]!] as const] : []))
  const added = pairs
    .filter(([name]) => !/^(content-length|content-type|etag)$/i.test(name))
    .map(([name, value]) => `add_header ${name} ${quoted(value)};`)
  return `location = ${path} { open_file_cache max=100; default_type "text/html; charset=utf-8"; ${added.join(' ')} }`
}

async function measureAll(
  shop: DemoShop,
  nginx: Nginx,
  pages: Page[],
  benchOptions: BenchOptions,
): Promise<Line[]> {
  const pids = [...familyOf(nginx.pid), ...familyOf(shop.pid)]
  const lines: Line[] = []
  for (const connections of CONNECTIONS[nginx.url.startsWith('https:') ? 'tls' : 'plain'])
    for (const page of pages) {
      const targets: Target[] = [
        { name: 'kept', url: nginx.url + page.path },
        { name: 'file', url: nginx.url + fileOf(page) },
        // Of no meaning to the shop, and not in the list of what nginx keeps.
        { name: 'passed on', url: `${nginx.url}${page.path}?x=1` },
      ]
      say(`${page.name}, ${connections} connections`)
      const figures = await measureAlternating(targets, page, { connections, pids, benchOptions })
      lines.push(...linesOf(`${page.name}, ${connections} connections`, figures))
    }
  return lines
}

async function measureAlternating(
  targets: Target[],
  { headers }: Page,
  { connections, pids, benchOptions }: { connections: number; pids: number[]; benchOptions: BenchOptions },
): Promise<Record<Target['name'], Figures>> {
  const taken = new Map<string, Figures[]>(targets.map(({ name }) => [name, []]))
  const seconds = benchOptions.number('seconds', 3)
  for (let round = 0; round < benchOptions.number('repeats', 3); round++)
    for (const { name, url } of targets) {
      if (round === 0) await load({ url, headers, connections, seconds: 1 })
      const before = processorTime(pids)
      const { perSecond, requests } = await load({ url, headers, connections, seconds })
      taken.get(name)!.push({ perSecond, processor: ((processorTime(pids) - before) * 1000) / requests })
    }
  const entries = [...taken].map(([name, all]) => [
    name,
    {
      perSecond: median(all.map(({ perSecond }) => perSecond)),
      processor: median(all.map(({ processor }) => processor)),
    },
  ])
  return Object.fromEntries(entries) as Record<Target['name'], Figures>
}

function linesOf(what: string, figures: Record<Target['name'], Figures>): Line[] {
  const { kept, file, 'passed on': passed } = figures
  return [
    {
      what,
      value: kept.perSecond,
      unit: 'pages/s',
      reference: { name: 'nginx, file', value: file.perSecond },
      goal: 'at least 0.8',
    },
    {
      what: `${what}, beside nginx without the cache`,
      value: kept.perSecond,
      unit: 'pages/s',
      reference: { name: 'passed on to the shop', value: passed.perSecond },
    },
    {
      what: `${what}, processor of nginx and shop`,
      value: kept.processor,
      unit: 'ms/page',
      reference: { name: 'nginx, file', value: file.processor },
    },
    {
      what: `${what}, the same beside nginx without the cache`,
      value: kept.processor,
      unit: 'ms/page',
      reference: { name: 'passed on to the shop', value: passed.processor },
    },
  ]
}
