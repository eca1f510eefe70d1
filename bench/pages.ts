/** Cached pages in both languages, compared with a bare Node server and nginx that send the same bytes. */
import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { join } from 'node:path'
import type { BareAnswer } from './bare-server.ts'
import { startDemoShop, untilIdle, withDataDir, type DemoShop } from './demo-shop.ts'
import { load, needWrk, type Taken } from './load.ts'
import { say } from './measure.ts'
import { familyOf, freePort, processorTime, startProgram, type Program } from './processes.ts'
import { median, type BenchOptions, type Line } from './report.ts'

export interface Page {
  name: string
  path: string
  headers: Record<string, string>
}

interface Target {
  name: string
  url: string
  /** Undefined for a remote shop, whose processes cannot be measured. */
  pids: number[] | undefined
  pathOf(page: Page): string
}

interface Figures extends Taken {
  /** Milliseconds of processor time per response. */
  processor: number
}

const CONNECTIONS = [16, 256]

export async function measurePages(benchOptions: BenchOptions): Promise<Line[]> {
  needWrk()
  const other = benchOptions.option('shop')
  if (other) {
    const pid = benchOptions.option('pid')
    return measureShop(
      { pid: Number(pid ?? 0), url: other, stop: async () => {} },
      pagesOf(benchOptions, '1'),
      benchOptions,
    )
  }
  return withDataDir(async (dataDir) => {
    const shop = await startDemoShop(dataDir)
    try {
      await untilIdle(dataDir)
      const { rows } = await shop.query(
        'select id from products where deleted_at is null order by id limit 1',
      )
      const pages = pagesOf(benchOptions, String(rows[0].id))
      const selling = await measureWhileSelling(shop, pages[0]!, benchOptions)
      return [...(await measureShop(shop, pages, benchOptions)), selling]
    } finally {
      await shop.stop()
    }
  }, benchOptions.option('data'))
}

const SALES_EVERY = 50

/** Pages while orders change the catalogue, which invalidates them. */
async function measureWhileSelling(shop: DemoShop, page: Page, benchOptions: BenchOptions): Promise<Line> {
  const seconds = benchOptions.number('seconds', 3)
  const options = { url: shop.url + page.path, headers: page.headers, connections: 16, seconds }
  const [quiet, busy]: number[][] = [[], []]
  await load(options)
  for (let round = 0; round < benchOptions.number('repeats', 3); round++) {
    quiet!.push((await load(options)).perSecond)
    const selling = setInterval(
      () =>
        void shop.query('update products set stock_quantity = stock_quantity + 1 where id = 1').catch(say),
      SALES_EVERY,
    )
    busy!.push((await load(options)).perSecond)
    clearInterval(selling)
  }
  return {
    what: `${page.name}, 16 connections, while 20 units a second are sold`,
    value: median(busy!),
    unit: 'pages/s',
    reference: { name: 'nothing sold', value: median(quiet!) },
  }
}

export function pagesOf(benchOptions: BenchOptions, product: string): Page[] {
  const paths = {
    home: benchOptions.option('home') ?? '/',
    collection: benchOptions.option('collection') ?? '/collections',
    product: benchOptions.option('product') ?? `/product/${product}`,
  }
  return Object.entries(paths).flatMap(([name, path]) =>
    ['ar', 'fr'].map((language) => ({
      name: `${name} ${language}`,
      path,
      headers: { 'accept-encoding': 'gzip, deflate, br, zstd', cookie: `language=${language}` },
    })),
  )
}

async function measureShop(shop: Program, pages: Page[], benchOptions: BenchOptions): Promise<Line[]> {
  return withDataDir(async (folder) => {
    const answers = new Map<Page, BareAnswer>()
    for (const page of pages) answers.set(page, await answerOf(shop.url, page))
    const references = [await startBare(folder, answers), await startNginx(folder, answers)].flatMap(
      (started) => started ?? [],
    )
    try {
      const itself: Target = {
        name: 'shop',
        url: shop.url,
        pids: shop.pid ? familyOf(shop.pid) : undefined,
        pathOf: ({ path }) => path,
      }
      const lines: Line[] = []
      for (const connections of CONNECTIONS)
        for (const page of pages) {
          const targets = [itself, ...references.map(({ target }) => target)]
          lines.push(
            ...linesOf(page, connections, await measureAlternating(targets, page, connections, benchOptions)),
          )
        }
      return lines
    } finally {
      for (const { program } of references) await program.stop()
    }
  })
}

/** Targets alternate, so that all are measured under the same machine load. */
async function measureAlternating(
  targets: Target[],
  page: Page,
  connections: number,
  benchOptions: BenchOptions,
): Promise<Map<string, Figures>> {
  const [repeats, seconds] = [benchOptions.number('repeats', 3), benchOptions.number('seconds', 3)]
  const taken = new Map<string, Figures[]>(targets.map(({ name }) => [name, []]))
  say(`${page.name}, ${connections} connections`)
  for (let round = 0; round < repeats; round++)
    for (const target of targets) {
      const options = { url: target.url + target.pathOf(page), headers: page.headers, connections }
      if (round === 0) await load({ ...options, seconds: 1 })
      const before = processorTime(target.pids ?? [])
      const figures = await load({ ...options, seconds })
      const spent = processorTime(target.pids ?? []) - before
      taken.get(target.name)!.push({ ...figures, processor: (spent * 1000) / figures.requests })
    }
  return new Map([...taken].map(([name, all]) => [name, mediansOf(all)]))
}

function mediansOf(all: Figures[]): Figures {
  const of = (name: keyof Figures) => median(all.map((one) => one[name]))
  return {
    perSecond: of('perSecond'),
    requests: of('requests'),
    p50: of('p50'),
    p99: of('p99'),
    processor: of('processor'),
  }
}

function linesOf({ name }: Page, connections: number, figures: Map<string, Figures>): Line[] {
  const shop = figures.get('shop')!
  const [bare, nginx] = [figures.get('bare Node')!, figures.get('nginx')]
  const what = `${name}, ${connections} connections`
  const bareReference = (key: keyof Figures) => ({ name: 'bare Node', value: bare[key] })
  return [
    {
      what,
      value: shop.perSecond,
      unit: 'pages/s',
      reference: bareReference('perSecond'),
      goal: 'at least 0.6',
    },
    ...(nginx
      ? [
          {
            what: `${what}, beside nginx`,
            value: shop.perSecond,
            unit: 'pages/s',
            reference: { name: 'nginx', value: nginx.perSecond },
            goal: 'at least 0.25',
          },
        ]
      : []),
    { what: `${what}, p50`, value: shop.p50, unit: 'ms', reference: bareReference('p50') },
    { what: `${what}, p99`, value: shop.p99, unit: 'ms', reference: bareReference('p99'), goal: 'under 3' },
    ...(shop.processor > 0
      ? [
          {
            what: `${what}, processor`,
            value: shop.processor,
            unit: 'ms/page',
            reference: bareReference('processor'),
          },
        ]
      : []),
  ]
}

/** The response as it is sent: compressed, with all headers. */
export function answerOf(url: string, { path, headers }: Page): Promise<BareAnswer> {
  const ask = url.startsWith('https:') ? secureRequest : request
  return new Promise((resolve, reject) => {
    const sent = ask(url + path, { headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${path} answered ${answer.statusCode}`))
        const kept = answer.rawHeaders.filter(
          (_, at) =>
            !/^(date|connection|keep-alive|transfer-encoding|content-length)$/i.test(
              answer.rawHeaders[at - (at % 2)]!,
            ),
        )
        const body = Buffer.concat(chunks)
        resolve({ headers: [...kept, 'content-length', String(body.length)], body: body.toString('base64') })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

interface Reference {
  target: Target
  program: Program
}

const fileOf = ({ name }: Page) => `/${name.replace(' ', '-')}`

async function startBare(folder: string, answers: Map<Page, BareAnswer>): Promise<Reference> {
  const file = join(folder, 'answers.json')
  const named = [...answers].map(([page, answer]) => [fileOf(page), answer])
  await writeFile(file, JSON.stringify(Object.fromEntries(named)))
  const port = await freePort()
  const program = await startProgram({
    command: process.execPath,
    args: ['bench/bare-server.ts', String(port), file],
    port,
  })
  return { program, target: { name: 'bare Node', url: program.url, pids: [program.pid], pathOf: fileOf } }
}

/** Undefined if nginx is not installed. */
async function startNginx(folder: string, answers: Map<Page, BareAnswer>): Promise<Reference | undefined> {
  if (spawnSync('nginx', ['-v']).error) {
    say('nginx is not installed: the pages are measured beside bare Node alone.')
    return undefined
  }
  const port = await freePort()
  await mkdir(join(folder, 'files'))
  for (const [page, { body }] of answers)
    await writeFile(join(folder, 'files', fileOf(page)), Buffer.from(body, 'base64'))
  const config = join(folder, 'nginx.conf')
  await writeFile(config, nginxConfig(folder, port, answers))
  const program = await startProgram({
    command: 'nginx',
    args: ['-c', config, '-p', folder, '-e', join(folder, 'error.log')],
    port,
    readyAt: fileOf([...answers.keys()][0]!),
  })
  const target = { name: 'nginx', url: program.url, pids: familyOf(program.pid), pathOf: fileOf }
  return { program, target }
}

function nginxConfig(folder: string, port: number, answers: Map<Page, BareAnswer>): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '\\"')}"`
  const locations = [...answers].map(([page, { headers }]) => {
    const pairs = headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]!] as const] : []))
    const own = pairs.filter(([name]) => !/^(content-length|content-type|etag)$/i.test(name))
    const type = pairs.find(([name]) => /^content-type$/i.test(name))?.[1] ?? 'text/html'
    return `location = ${fileOf(page)} { default_type ${quoted(type)}; ${own
      .map(([name, value]) => `add_header ${name} ${quoted(value)};`)
      .join(' ')} }`
  })
  return `daemon off; worker_processes 1; pid ${folder}/nginx.pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 4096; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  open_file_cache max=100; open_file_cache_valid 60s;
  server { listen 127.0.0.1:${port} backlog=4096; root ${folder}/files;
    ${locations.join('\n    ')}
  }
}
`
}
