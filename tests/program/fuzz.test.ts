/**
 * Every address and every form, asked what our own pages never ask. Whatever comes: no failure, no fall, no word about
 * what is behind. Needs a build. `FUZZ_RUNS=20 FUZZ_SEED=7` tries 20 times as much, with other random values;
 * `npm run test:full` tries every combination.
 */
import { request as ask } from 'node:http'
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
const LONGER = Number(process.env.FUZZ_RUNS ?? 1)
/** A server that does one thing at a time would hide what happens between two. */
const AT_ONCE = 5
const shops = useShops(1)

/** Words that no answer of ours holds, unless something broke and told. */
const LEAKS =
  /\n\s+at [\w.<]|file:\/\/|node:internal|node_modules|Failed query|violates |invalid input syntax|invalid byte sequence|out of range for type|(Type|Reference|Range|Syntax|Database)Error|ECONN|EPIPE/
const TELLING_HEADERS = ['server', 'x-powered-by', 'via']

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

/** What is wrong with an answer. */
async function wrongOf(answer: Response): Promise<string | undefined> {
  const type = answer.headers.get('content-type') ?? ''
  if (type.startsWith('text/event-stream')) {
    await answer.body?.cancel()
    return undefined
  }
  const text = await answer.text()
  if (answer.status >= 500) return `${answer.status}: ${text.slice(0, 200)}`
  const leak = LEAKS.exec(text)?.[0] ?? TELLING_HEADERS.find((name) => answer.headers.has(name))
  return leak && `${answer.status} tells ${leak}`
}

interface Question {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: NonNullable<RequestInit['body']>
}

async function expectCalm({ path, method = 'GET', headers = {}, body }: Question): Promise<void> {
  const answer = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: { cookie: owner, origin: url, 'sec-fetch-site': 'same-origin', ...headers },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(30_000),
  })
  const wrong = await wrongOf(answer)
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
  const group = fc.array(arbitrary, { minLength: AT_ONCE, maxLength: AT_ONCE })
  const numRuns = Math.ceil(runs / AT_ONCE) * LONGER
  const attempts = fc.asyncProperty(group, async (values) => void (await Promise.all(values.map(attempt))))
  await fc.assert(attempts, {
    seed: SEED,
    numRuns,
    // The first failure is enough to know; looking for the smallest would take minutes.
    endOnFailure: true,
  })
  return numRuns * AT_ONCE
}

/**
 * All of them in a full run, else every `step`-th. With a step that does not divide the number of inner values, every
 * inner and every outer value is tried.
 */
function spread<T>(values: T[], step: number): T[] {
  return sized(
    values.filter((_, at) => at % step === 0),
    values,
  )
}

async function several<T>(values: T[], work: (value: T) => Promise<void>): Promise<number> {
  const waiting = [...values]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
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
const DAYS = ['2026-02-30', '0000-00-00', '9999-12-31', '-271821-04-20', '2026-11-15T00:00']
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

/** Whatever an address of ours reads. */
const NAMES_ASKED =
  'q page sort dir edit new day tab closing from to period line lang topics done newsletter review words status payment wilaya vip category sub state phone _routes index'

describe('every address', () => {
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
    const questions = spread(all, 5)
    expect(await several(questions, expectCalm)).toBe(questions.length)
  })

  it('answers whatever stands in the place of its words', async () => {
    const all = table
      .filter(({ path }) => path.includes(':'))
      .flatMap(({ path }) =>
        PARAMS.flatMap((word) => [path, `${path}.data`].map((at) => at.replaceAll(/:\w+/g, () => word))),
      )
    const questions = spread(all, 3)
    const askAndSend = async (path: string) => {
      await expectCalm({ path })
      // The forms of one's own order and of the newsletter, which ask for nothing more than their address.
      if (!path.startsWith('/admin'))
        await expectCalm({ path, method: 'POST', body: new URLSearchParams({ intent: 'cancel' }) })
    }
    expect(await several(questions, askAndSend)).toBe(questions.length)
  })

  it('answers questions that the database could not even be asked', async () => {
    const query = new URLSearchParams(NAMES_ASKED.split(' ').map((name) => [name, 'a\0b'])).toString()
    const askBadly = (route: Route) => expectCalm({ path: `${addressWith(route, subjects)}?${query}` })
    expect(await several(table, askBadly)).toBe(table.length)
  })

  it('answers any question', async () => {
    const question = fc.tuple(
      fc.constantFrom(...table),
      fc.boolean(),
      fc.array(fc.tuple(fc.constantFrom(...NAMES_ASKED.split(' ')), hostile), { minLength: 1, maxLength: 4 }),
    )
    const tried = await tryAll(question, sized(100, 300), async ([route, asData, pairs]) => {
      const address = addressWith(route, subjects)
      const path = asData ? `${address === '/' ? '/_' : address}.data` : address
      await expectCalm({ path: `${path}?${new URLSearchParams(pairs).toString()}` })
    })
    expect(tried).toBeGreaterThan(0)
  })

  it('answers every tale about the browser', async () => {
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
    const questions = spread(all, 5)
    expect(await several(questions, expectCalm)).toBe(questions.length)
  })
})

describe('every form', () => {
  const writes = () => addresses().filter((route) => answersTo(route).includes('action'))
  const routeOf = (path: string): Route => ({ path, file: '' })

  /** Signing out ends a session: not that of all others. */
  async function sendForm(
    path: string,
    body: NonNullable<RequestInit['body']>,
    headers: Record<string, string> = {},
  ) {
    const cookie = path === '/admin/sign-out' ? (await staffVisitor()).cookie : owner
    const query = path === '/admin/cash-register/report' ? '?closing=1' : ''
    const sent = { method: 'POST', body, headers: { cookie, ...headers } }
    await expectCalm({ path: addressWith(routeOf(path), subjects) + query, ...sent })
  }

  it('is known here', () => {
    expect(Object.keys(knownForms(subjects)).toSorted()).toEqual(
      writes()
        .map(({ path }) => path)
        .toSorted(),
    )
  })

  it('is refused in order where fields are missing, added, repeated, files or nonsense', async () => {
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
      sized(150, 400),
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

  it('is refused in order where its fields hold other things than words', async () => {
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

  it('is refused in order in every other wrapping', async () => {
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
    const questions = spread(all, 5)
    const send = ({ path, type, body }: (typeof questions)[number]) =>
      sendForm(path, body, { 'content-type': type })
    expect(await several(questions, send)).toBe(questions.length)
  })

  it('of 9 MB is refused, with and without saying so first', async () => {
    const large = new Uint8Array(9 * 1024 * 1024)
    for (const path of ['/cart', '/contact', '/admin/products/upload', '/event']) {
      await sendForm(path, large, { 'content-type': 'application/x-www-form-urlencoded' }).catch(hungUp)
      const stream = new Blob([large]).stream()
      const sent = { method: 'POST', body: stream, duplex: 'half', headers: { origin: url, cookie: owner } }
      const status = await fetch(url + path, sent as RequestInit).then(async (answer) => {
        await answer.body?.cancel()
        return answer.status
      }, hungUp)
      expect([path, status === undefined || (status >= 400 && status < 500)]).toEqual([path, true])
    }
  })
})

/** A server may hang up on whoever goes on talking. */
function hungUp(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error
}

describe('every upload', () => {
  it('is taken or refused, however it was broken', async () => {
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
      sized(40, 120),
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
        await expectCalm({ path: addressWith({ path: where, file: '' }, subjects), method: 'POST', body })
      },
    )
    expect(tried).toBeGreaterThan(0)
  })

  it('of 196 million pixels is refused everywhere', async () => {
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

describe('on the line itself', () => {
  /** The status of the first answer; nothing where the line was cut. */
  function say(words: string): Promise<number | undefined> {
    const { hostname, port } = new URL(url)
    return new Promise((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.end(words, 'latin1'))
      let heard = ''
      socket.on('data', (chunk) => (heard += chunk.toString('latin1')))
      socket.on('error', () => {})
      socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1]) || undefined))
    })
  }

  it.each([
    ['no request', '\r\n\r\n\0\x16\x03\x01'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['two hosts', 'GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n'],
    ['a host that is none', 'GET /cart HTTP/1.1\r\nhost: <b>\r\nconnection: close\r\n\r\n'],
    ['a host of letters nobody has', 'GET /cart HTTP/1.1\r\nhost: a b:99999\r\nconnection: close\r\n\r\n'],
    ['an old version', 'GET /cart HTTP/1.0\r\n\r\n'],
    ['a version to come', 'GET / HTTP/9.9\r\nhost: a\r\n\r\n'],
    ['a whole address', 'GET http://evil.example/cart HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
    ['no address', 'GET  HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
    ['a star', 'OPTIONS * HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
    ['two slashes', 'GET //evil.example/%2e%2e HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
    ['broken letters', 'GET /%ff%fe%c0%80 HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
    ['a lone per cent', 'GET /% HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
    ['a lone per cent in a name', 'GET /product/%E0%A4%A HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
    ['letters as they come', 'GET /caf\xe9 HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
    ['a trace', 'TRACE / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
    ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nhost: a\r\n\r\n'],
    [
      'another protocol',
      'GET /live HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
    ],
    ['a header without end', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`],
    ['many headers', `GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${'a: b\r\n'.repeat(1_900)}\r\n`],
    ['an address without end', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nhost: a\r\n\r\n`],
    [
      'two lengths',
      'POST /cart HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\nabc',
    ],
    ['a length below nothing', 'POST /cart HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n'],
    [
      'broken parts',
      'POST /language HTTP/1.1\r\nhost: a\r\norigin: http://a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    ],
    [
      'half a body',
      'POST /cart HTTP/1.1\r\nhost: a\r\norigin: http://a\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\nname=',
    ],
  ])('%s', async (_what, words) => {
    const status = await say(words)
    expect(status === undefined || status < 500).toBe(true)
  })

  it('methods that browsers do not have', async () => {
    for (const method of ['TRACE', 'M-SEARCH', 'PURGE'])
      for (const path of ['/', '/cart', '/admin', '/live', '/healthz']) {
        const status = await new Promise<number>((resolve, reject) => {
          const sent = ask(url + path, { method, headers: { origin: url } }, (answer) => {
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

it('lives, serves, and had nothing to complain about', async () => {
  expect(ended).toBeUndefined()
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect((await fetch(url)).status).toBe(200)
  const complaints = shops
    .at(0)
    .printed()
    .split('\n')
    .filter((line) => /"level":"(error|fatal)"|^\s+at |Uncaught|unhandled/i.test(line))
    // Pictures of this test's own rows have no file.
    .filter((line) => !line.includes('the master file is missing'))
  expect(complaints.slice(0, 5)).toEqual([])
})
