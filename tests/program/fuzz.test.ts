/**
 * Requests every URL and sends every form with invalid input: no 5xx, no crash, no internal detail in a response.
 * Needs a build. `FUZZ_RUNS=20 FUZZ_SEED=7` runs 20 times as many cases with another seed; `npm run test:full` runs
 * every combination.
 */
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { deflateSync } from 'node:zlib'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { knownForms, type FormFields, type Subjects } from '../known-forms.ts'
import { phonePhoto, pixelBomb, sound } from '../media-samples.ts'
import { useShops } from '../promises/shops.ts'
import { ownerVisitor, staffVisitor } from '../promises/staff-visits.ts'
import { addresses, answersTo, type Route } from '../route-table.ts'
import { addressWith, oneOfEverything } from '../shop-subjects.ts'
import { sized } from '../sizes.ts'

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_115)
const RUNS_FACTOR = Number(process.env.FUZZ_RUNS ?? 1)
/** Concurrent requests, to find errors that only interleaving causes. */
const CONCURRENCY = 5
const shops = useShops(1)

/** Text that a response contains only when internal details leak. */
const LEAKS =
  /\n\s+at [\w.<]|file:\/\/|node:internal|node_modules|Failed query|violates |invalid input syntax|invalid byte sequence|out of range for type|(Type|Reference|Range|Syntax|Database)Error|ECONN|EPIPE/
const REVEALING_HEADERS = ['server', 'x-powered-by', 'via']

let url = ''
let owner = ''
let subjects: Subjects
let forms: [path: string, form: FormFields][]
let ended: number | undefined

beforeAll(async () => {
  const shop = shops.at(0)
  url = shop.url
  owner = (await ownerVisitor()).cookie
  subjects = await oneOfEverything()
  forms = Object.entries(knownForms(subjects)).flatMap(([path, sent]) =>
    sent.map((form): [string, FormFields] => [path, form]),
  )
  void shop.exited.then((code) => (ended = code))
})

/** The problem with a response, if any. */
async function problemOf(answer: Response): Promise<string | undefined> {
  const type = answer.headers.get('content-type') ?? ''
  if (type.startsWith('text/event-stream')) {
    await answer.body?.cancel()
    return undefined
  }
  const text = await answer.text()
  if (answer.status >= 500) return `${answer.status}: ${text.slice(0, 200)}`
  const leak = LEAKS.exec(text)?.[0] ?? REVEALING_HEADERS.find((name) => answer.headers.has(name))
  return leak && `${answer.status} reveals ${leak}`
}

interface FuzzRequest {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: NonNullable<RequestInit['body']>
}

async function expectNoError({ path, method = 'GET', headers = {}, body }: FuzzRequest): Promise<void> {
  const answer = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: { cookie: owner, origin: url, 'sec-fetch-site': 'same-origin', ...headers },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(30_000),
  })
  const wrong = await problemOf(answer)
  const sent =
    body instanceof FormData
      ? JSON.stringify([...body]).slice(0, 500)
      : typeof body === 'string'
        ? body.slice(0, 200)
        : body instanceof URLSearchParams
          ? body.toString().slice(0, 500)
          : ''
  if (wrong) throw new Error(`${method} ${path} ${JSON.stringify(headers)} ${sent} → ${wrong}`)
}

async function tryAll<T>(arbitrary: fc.Arbitrary<T>, runs: number, attempt: (value: T) => Promise<void>) {
  const group = fc.array(arbitrary, { minLength: CONCURRENCY, maxLength: CONCURRENCY })
  const numRuns = Math.ceil(runs / CONCURRENCY) * RUNS_FACTOR
  const attempts = fc.asyncProperty(group, async (values) => void (await Promise.all(values.map(attempt))))
  await fc.assert(attempts, {
    seed: SEED,
    numRuns,
    // Shrinking would take minutes.
    endOnFailure: true,
  })
  return numRuns * CONCURRENCY
}

/**
 * All values in a full run, otherwise every `step`-th. A step that does not divide the number of inner values covers
 * every inner and every outer value.
 */
function spread<T>(values: T[], step: number): T[] {
  return sized(
    values.filter((_, at) => at % step === 0),
    values,
  )
}

async function runConcurrently<T>(values: T[], work: (value: T) => Promise<void>): Promise<number> {
  const waiting = [...values]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return values.length
}

const NUMBERS = [
  '0',
  '-1',
  '1.5',
  '1e309',
  'NaN',
  '١٢',
  '2147483648',
  '999999999999999',
  '9'.repeat(40),
  '01',
]
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'undefined', 'true']
const DAYS = [
  '2026-02-30',
  '0000-00-00',
  '0001-01-01',
  '1900-01-01',
  '2999-12-31',
  '9999-12-31',
  '-271821-04-20',
  '2026-11-15T00:00',
]
const WORDS = [
  '',
  ' ',
  '\0',
  'a\0b',
  `'"><script>alert(1)</script>`,
  `'); drop table orders; --`,
  '{{7*7}}${7*7}',
  '=cmd|calc!A1',
  '\u202Eevil\u2066',
  '\uFFFF\uFFFE',
  '𓀀'.repeat(60),
  '%',
  '%00',
  '..%2f..%2fetc',
  '\\',
  '[object Object]',
  '{"$ne":1}',
  'x'.repeat(5_000),
  'ملحفة',
  '00000000-0000-4000-8000-000000000000',
]
const hostile = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...WORDS, ...NUMBERS, ...NAMES, ...DAYS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)

/** Every query parameter that a route reads. */
const QUERY_NAMES =
  'q page sort dir edit new day tab closing from to period line lang topics done newsletter review words status payment wilaya vip category sub state phone _routes index'

describe('every URL', () => {
  const table = addresses()
  const PARAMS = [
    ...NUMBERS,
    ...NAMES,
    '%00',
    '%ff',
    '%',
    'x'.repeat(22),
    'x'.repeat(3_000),
    '..%2f',
    '%3Cb%3E',
    '-',
  ]

  it('answers every method', async () => {
    const methods = ['HEAD', 'POST', 'PUT', 'PATCH', 'OPTIONS', 'PROPFIND']
    const all = table
      .filter(({ path }) => path !== '/admin/sign-out')
      .flatMap((route) => methods.map((method) => ({ path: addressWith(route, subjects), method })))
    const requests = spread(all, 5)
    expect(await runConcurrently(requests, expectNoError)).toBe(requests.length)
  })

  it('answers every value of its path parameters', async () => {
    const all = table
      .filter(({ path }) => path.includes(':'))
      .flatMap(({ path }) =>
        PARAMS.flatMap((word) => [path, `${path}.data`].map((at) => at.replaceAll(/:\w+/g, () => word))),
      )
    const requests = spread(all, 11)
    const getAndPost = async (path: string) => {
      await expectNoError({ path })
      // Public forms that need no field beyond their URL.
      if (!path.startsWith('/admin'))
        await expectNoError({ path, method: 'POST', body: new URLSearchParams({ intent: 'cancel' }) })
    }
    expect(await runConcurrently(requests, getAndPost)).toBe(requests.length)
  })

  it('answers NUL bytes in every query parameter, which PostgreSQL rejects', async () => {
    const query = new URLSearchParams(QUERY_NAMES.split(' ').map((name) => [name, 'a\0b'])).toString()
    const requestWithNul = (route: Route) =>
      expectNoError({ path: `${addressWith(route, subjects)}?${query}` })
    expect(await runConcurrently(table, requestWithNul)).toBe(table.length)
  })

  it('answers random query strings', async () => {
    const question = fc.tuple(
      fc.constantFrom(...table),
      fc.boolean(),
      fc.array(fc.tuple(fc.constantFrom(...QUERY_NAMES.split(' ')), hostile), { minLength: 1, maxLength: 4 }),
    )
    const tried = await tryAll(question, sized(50, 300), async ([route, asData, pairs]) => {
      const address = addressWith(route, subjects)
      const path = asData ? `${address === '/' ? '/_' : address}.data` : address
      await expectNoError({ path: `${path}?${new URLSearchParams(pairs).toString()}` })
    })
    expect(tried).toBeGreaterThan(0)
  })

  it('answers malformed request headers', async () => {
    const HEADERS: Record<string, string>[] = [
      ...[
        'language=%',
        'language=__proto__',
        `staff=${'x'.repeat(4_000)}`,
        'staff=%00',
        'theme=<b>',
        ';;=;',
        'staff',
      ].map((cookie) => ({ cookie })),
      ...['gzip;q=x', '*;q=0', ',,', 'br;q=1e9'].map((value) => ({ 'accept-encoding': value })),
      ...['bytes=0-', 'bytes=9-1', 'bytes=-', 'x'].map((range) => ({ range, 'if-range': 'x' })),
      { 'if-none-match': 'W/"' },
      { 'x-forwarded-for': ',,<b>' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' },
      { 'accept-language': 'x'.repeat(2_000) },
      { 'x-background': '', 'x-copy': 'x' },
      { accept: 'application/json' },
      { 'user-agent': '' },
    ]
    const some = table.filter((_, at) => at % 6 === 0)
    const all = HEADERS.flatMap((headers) =>
      some.map((route) => ({ path: addressWith(route, subjects), headers })),
    )
    const requests = spread(all, 5)
    expect(await runConcurrently(requests, expectNoError)).toBe(requests.length)
  })
})

describe('every form', () => {
  const writes = () => addresses().filter((route) => answersTo(route).includes('action'))
  const routeOf = (path: string): Route => ({ path, file: '' })

  /** Sign-out gets its own session, because it ends it. */
  async function sendForm(
    path: string,
    body: NonNullable<RequestInit['body']>,
    headers: Record<string, string> = {},
  ) {
    const cookie = path === '/admin/sign-out' ? (await staffVisitor()).cookie : owner
    const query = path === '/admin/cash-register/report' ? '?closing=1' : ''
    const sent = { method: 'POST', body, headers: { cookie, ...headers } }
    await expectNoError({ path: addressWith(routeOf(path), subjects) + query, ...sent })
  }

  it('is listed in known-forms.ts', () => {
    expect(Object.keys(knownForms(subjects)).toSorted()).toEqual(
      writes()
        .map(({ path }) => path)
        .toSorted(),
    )
  })

  it('causes no server error with missing, added, repeated or invalid fields, or files as fields', async () => {
    const change = fc.record({
      chosen: fc.nat(),
      missing: fc.array(fc.nat(), { maxLength: 2 }),
      repeated: fc.option(fc.nat(), { freq: 4 }),
      added: fc.option(fc.tuple(fc.constantFrom('role', 'price', 'isSuperAdmin', 'id', ...NAMES), hostile), {
        freq: 3,
      }),
      file: fc.option(fc.nat(), { freq: 5 }),
      nonsense: fc.array(fc.tuple(fc.nat(), hostile), { maxLength: 4 }),
    })
    const tried = await tryAll(
      change,
      sized(75, 400),
      async ({ chosen, missing, repeated, added, file, nonsense }) => {
        const [path, form] = forms[chosen % forms.length]!
        const pairs = Object.entries(form).flatMap(([name, value]) =>
          [value].flat().map((each): [string, string] => [name, each]),
        )
        const at = (index: number) => (pairs.length > 0 ? index % pairs.length : 0)
        for (const [index, value] of nonsense) if (pairs[at(index)]) pairs[at(index)]![1] = value
        if (repeated !== null && pairs[at(repeated)]) pairs.push([...pairs[at(repeated)]!])
        if (added) pairs.push(added)
        const left = pairs.filter((_, index) => !missing.some((gone) => at(gone) === index))
        const body = new FormData()
        left.forEach(([name, value], index) =>
          file !== null && index === at(file)
            ? body.append(name, new File([value], 'x'))
            : body.append(name, value),
        )
        await sendForm(path, file === null ? new URLSearchParams(left) : body)
      },
    )
    expect(tried).toBeGreaterThan(0)
  })

  it('causes no server error with unexpected JSON in its fields', async () => {
    const JSONS = [
      'null',
      '[]',
      '{}',
      '1',
      '"x"',
      '{"__proto__":{}}',
      '{"name":["\\ud800"]}',
      '[[[[[[',
      '{"name":1e999}',
      `{"name":"\\ud800\\u0000"}`,
    ]
    for (const section of ['profile', 'payments', 'business', 'constructor'])
      for (const form of JSONS)
        await sendForm('/admin/settings', new URLSearchParams({ section, version: 'x', form }))
    for (const denominations of JSONS)
      await sendForm(
        '/admin/cash-register',
        new URLSearchParams({ intent: 'close', session: '1', expected: '0', denominations }),
      )
    expect(JSONS.length).toBeGreaterThan(5)
  })

  it('causes no server error with another or a malformed content type', async () => {
    const boundary = '----x'
    const part = (disposition: string, text: string) =>
      `--${boundary}\r\ncontent-disposition: ${disposition}\r\n\r\n${text}\r\n`
    const BODIES: [type: string, body: string | Uint8Array<ArrayBuffer>][] = [
      ['application/json', '{"intent":"delete"}'],
      ['text/plain', 'intent=delete'],
      ['application/xml', '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>'],
      ['multipart/form-data', 'x'],
      [`multipart/form-data; boundary=${boundary}`, 'x'],
      [`multipart/form-data; boundary=${boundary}`, part('form-data; name="intent"', 'x')],
      [`multipart/form-data; boundary=${boundary}`, `${part('form-data; filename="a"', 'x')}--${boundary}--`],
      [
        `multipart/form-data; boundary=${boundary}`,
        `${part('form-data; name="__proto__"', 'x')}--${boundary}--\r\n`,
      ],
      ['application/x-www-form-urlencoded', '%&=%ff&&=&intent'],
      ['application/x-www-form-urlencoded', new Uint8Array(2_000).fill(0xff)],
      ['', ''],
      ['x'.repeat(500), 'x'],
    ]
    const all = writes().flatMap(({ path }) => BODIES.map(([type, body]) => ({ path, type, body })))
    const requests = spread(all, 5)
    const send = ({ path, type, body }: (typeof requests)[number]) =>
      sendForm(path, body, { 'content-type': type })
    expect(await runConcurrently(requests, send)).toBe(requests.length)
  })

  it('of 9 MB is refused, with and without Content-Length', async () => {
    const large = new Uint8Array(9 * 1024 * 1024)
    for (const path of ['/cart', '/contact', '/admin/products/upload', '/event']) {
      await sendForm(path, large, { 'content-type': 'application/x-www-form-urlencoded' }).catch(
        ignoreClosedConnection,
      )
      const stream = new Blob([large]).stream()
      const sent = { method: 'POST', body: stream, duplex: 'half', headers: { origin: url, cookie: owner } }
      const status = await fetch(url + path, sent as RequestInit).then(async (answer) => {
        await answer.body?.cancel()
        return answer.status
      }, ignoreClosedConnection)
      expect([path, status === undefined || (status >= 400 && status < 500)]).toEqual([path, true])
    }
  })
})

/** The server may close the connection while a large body is sent. */
function ignoreClosedConnection(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error
}

describe('every upload', () => {
  it('causes no server error with a corrupted file', async () => {
    const photo = await phonePhoto()
    const png = await sharp(photo).png().toBuffer()
    const webp = await sharp(photo).webp().toBuffer()
    const samples = [
      photo,
      png,
      webp,
      sound('plain.mp3'),
      sound('voice.m4a'),
      sound('opus.ogg'),
      sound('video.mp4'),
    ]
    const script = Buffer.from('<script>alert(1)</script><?php __HALT_COMPILER();')
    const broken = fc.record({
      sample: fc.constantFrom(...samples),
      cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 2 }),
      flips: fc.array(
        fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.integer({ min: 0, max: 255 })),
        { maxLength: 8 },
      ),
      before: fc.constantFrom(Buffer.alloc(0), script, Buffer.from('GIF89a'), Buffer.from('PK\x03\x04')),
      after: fc.constantFrom(Buffer.alloc(0), script, png, deflateSync(Buffer.alloc(100_000))),
      name: fc.constantFrom('a.jpg', '../../x.svg', 'x.html\0.png', 'x'.repeat(300), 'صورة.webp'),
      type: fc.constantFrom('image/jpeg', 'image/svg+xml', 'text/html', 'audio/mpeg', ''),
      where: fc.constantFrom('/admin/products/upload', '/admin/settings/upload', '/order/:token', '/cart'),
      kind: fc.constantFrom('image', 'audio', 'avatar'),
    })
    const tried = await tryAll(
      broken,
      sized(20, 120),
      async ({ sample, cut, flips, before, after, name, type, where, kind }) => {
        const bytes = Buffer.from(sample)
        for (const [at, value] of flips) bytes[Math.floor(at * bytes.length)] = value
        const part = cut === null ? bytes : bytes.subarray(0, Math.floor(cut * bytes.length))
        const file = new File([new Uint8Array(Buffer.concat([before, part, after]))], name, { type })
        const body = new FormData()
        const fields =
          where === '/cart'
            ? knownForms(subjects)['/cart']![0]!
            : where === '/order/:token'
              ? { intent: 'proof' }
              : { kind }
        for (const [field, value] of Object.entries(fields))
          body.append(field, field === 'payment' ? 'sadad' : String(value))
        body.append(where.startsWith('/admin') ? 'file' : 'proof', file)
        await expectNoError({ path: addressWith({ path: where, file: '' }, subjects), method: 'POST', body })
      },
    )
    expect(tried).toBeGreaterThan(0)
  })

  it('of 196 million pixels is refused at every upload URL', async () => {
    const bomb = new File([new Uint8Array(pixelBomb())], 'a.png')
    for (const [path, field, kind] of [
      ['/admin/products/upload', 'file', 'image'],
      ['/admin/settings/upload', 'file', 'avatar'],
    ] as const) {
      const body = new FormData()
      body.append('kind', kind)
      body.append(field, bomb)
      const answer = await fetch(url + path, {
        method: 'POST',
        body,
        headers: { cookie: owner, origin: url },
      })
      expect([path, answer.status]).toEqual([path, 400])
    }
  })
})

describe('raw HTTP', () => {
  /** The status of the first response; undefined when the connection was closed without one. */
  function sendRaw(bytes: string): Promise<number | undefined> {
    const { hostname, port } = new URL(url)
    return new Promise((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.end(bytes, 'latin1'))
      let received = ''
      socket.on('data', (chunk) => (received += chunk.toString('latin1')))
      socket.on('error', () => {})
      socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]) || undefined))
    })
  }

  it.each([
    ['bytes that are no request', '\r\n\r\n\0\x16\x03\x01'],
    ['no Host header', 'GET / HTTP/1.1\r\n\r\n'],
    ['two Host headers', 'GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n'],
    ['an invalid Host header', 'GET /cart HTTP/1.1\r\nhost: <b>\r\nconnection: close\r\n\r\n'],
    ['a Host header with a space', 'GET /cart HTTP/1.1\r\nhost: a b:99999\r\nconnection: close\r\n\r\n'],
    ['HTTP/1.0', 'GET /cart HTTP/1.0\r\n\r\n'],
    ['HTTP/9.9', 'GET / HTTP/9.9\r\nhost: a\r\n\r\n'],
    ['an absolute URL', 'GET http://evil.example/cart HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
    ['no path', 'GET  HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
    ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
    ['a path with two slashes', 'GET //evil.example/%2e%2e HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
    ['invalid UTF-8 in the path', 'GET /%ff%fe%c0%80 HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
    ['a lone percent sign', 'GET /% HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
    ['a truncated percent escape', 'GET /product/%E0%A4%A HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
    ['unescaped Latin-1 in the path', 'GET /caf\xe9 HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
    ['TRACE', 'TRACE / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
    ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nhost: a\r\n\r\n'],
    [
      'a WebSocket upgrade',
      'GET /live HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
    ],
    ['a header of 40 000 bytes', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`],
    ['1 900 headers', `GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${'a: b\r\n'.repeat(1_900)}\r\n`],
    ['a path of 40 000 bytes', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nhost: a\r\n\r\n`],
    [
      'Content-Length and chunked encoding',
      'POST /cart HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\nabc',
    ],
    ['a negative Content-Length', 'POST /cart HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n'],
    [
      'an invalid chunk size',
      'POST /language HTTP/1.1\r\nhost: a\r\norigin: http://a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    ],
    [
      'a truncated body',
      'POST /cart HTTP/1.1\r\nhost: a\r\norigin: http://a\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\nname=',
    ],
  ])('%s causes no server error', async (_what, bytes) => {
    const status = await sendRaw(bytes)
    expect(status === undefined || status < 500).toBe(true)
  })

  it('unusual methods cause no server error', async () => {
    for (const method of ['TRACE', 'M-SEARCH', 'PURGE'])
      for (const path of ['/', '/cart', '/admin', '/live', '/healthz']) {
        const status = await new Promise<number>((resolve, reject) => {
          const sent = httpRequest(url + path, { method, headers: { origin: url } }, (answer) => {
            answer.resume()
            resolve(answer.statusCode ?? 0)
          })
          sent.on('error', reject)
          sent.end()
        })
        expect([method, path, status < 500]).toEqual([method, path, true])
      }
  })
})

it('the shop still runs and has logged no error', async () => {
  expect(ended).toBeUndefined()
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect((await fetch(url)).status).toBe(200)
  const errors = shops
    .at(0)
    .printed()
    .split('\n')
    .filter((line) => /"level":"(error|fatal)"|^\s+at |Uncaught|unhandled/i.test(line))
    // The pictures of this test are rows without files.
    .filter((line) => !line.includes('the master file is missing'))
  expect(errors.slice(0, 5)).toEqual([])
})
