/** One anonymous client must not take the shop away from the others. Needs a build. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request as httpRequest, type ClientRequest } from 'node:http'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkout, send } from '../promises/shopper.ts'
import { sized } from '../sizes.ts'
import { useSeededShop } from './shop-process.ts'

const opened = useSeededShop()
const URLENCODED = 'application/x-www-form-urlencoded'

/** Every address that reads a form without a session. */
const PUBLIC_FORMS = [
  '/cart',
  '/cart.data',
  '/order',
  '/order/AbCdEfGhIjKlMnOpQrStUv',
  '/contact',
  '/newsletter',
  '/language',
  '/product/1/review',
  '/admin/sign-in',
]

async function post(path: string, body: BodyInit, type: string) {
  const { url } = opened().shop
  const answer = await fetch(url + path, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { origin: url, 'content-type': type, cookie: 'language=fr' },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  })
  return { status: answer.status, text: await answer.text() }
}

describe('bodies', () => {
  it('of too many bytes or fields are refused before they are parsed, without an echo', async () => {
    for (const path of PUBLIC_FORMS) {
      // 400 KB; on the pages of the back office 256 KB are allowed, but not their fields.
      const large = await post(path, 'a&'.repeat(200_000), URLENCODED)
      const many = await post(path, 'a&'.repeat(30_000), URLENCODED)
      for (const { status, text } of [large, many]) {
        expect([path, status]).toEqual([path, 413])
        expect(text).toContain('formulaire est trop long')
        expect(text.length).toBeLessThan(500)
      }
    }
  })

  it('without a declared length are refused while they arrive', async () => {
    const stream = new Blob(['a'.repeat(1_000_000)]).stream()
    expect((await post('/contact', stream, URLENCODED)).status).toBe(413)
  })

  it('that arrive slowly and are too long get their answer after the last byte, not a broken connection', async () => {
    const answer = await sendSlowly('/contact', URLENCODED, 'a'.repeat(20_000), 15)
    expect(answer).toEqual({ status: 413, wasCut: false })
  })

  it('of many parts are refused', async () => {
    const part = '--x\r\ncontent-disposition: form-data; name="line"\r\n\r\n1:1\r\n'
    const { status } = await post(
      '/cart',
      `${part.repeat(1_000)}--x--\r\n`,
      'multipart/form-data; boundary=x',
    )
    expect(status).toBe(413)
  })

  it('of honest forms are read: a hundred lines, a long message in Arabic', async () => {
    const lines = Array.from({ length: 100 }, (_, index) => `${index + 1}:1`)
    const cart = await send(opened().shop, checkout(lines, 3200))
    expect(cart.status).toBe(409)
    const fields = { name: 'مريم', email: 'm@example.mr', phone: '', subject: 'general', website: '' }
    const form = new URLSearchParams({ ...fields, message: 'س'.repeat(4_000) }).toString()
    expect((await post('/contact', form, URLENCODED)).status).toBe(200)
  })
})

/** A browser on a slow line: it reads the answer when all of its body was sent. */
async function sendSlowly(path: string, type: string, part: string, parts: number) {
  const { hostname, port, origin } = new URL(opened().shop.url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  let wasCut = false
  socket.on('error', () => (wasCut = true))
  socket.on('data', (bytes) => (answer += bytes.toString()))
  const closed = once(socket, 'close')
  const length = part.length * parts
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\norigin: ${origin}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n`,
  )
  for (let index = 0; index < parts; index += 1) {
    wasCut ||= !socket.writable
    socket.write(part)
    await setTimeout(100)
  }
  await closed
  return { status: Number(answer.split(' ')[1]), wasCut }
}

describe('uploads', () => {
  const UPLOADS = 60
  const BYTES = 7_900_000

  it('that arrive slowly take no memory, are bounded, and leave room for orders', async () => {
    const { shop } = opened()
    const before = residentBytes(shop.pid)
    const uploads = Array.from({ length: UPLOADS }, () => startUpload(shop.url))
    onTestFinished(() => uploads.forEach(({ request }) => request.destroy()))
    await Promise.all(uploads.map(({ sent }) => sent))
    expect(residentBytes(shop.pid) - before).toBeLessThan((UPLOADS * BYTES) / 2)
    const next = startUpload(shop.url)
    onTestFinished(() => void next.request.destroy())
    expect(await next.status).toBe(503)
    expect((await send(shop, checkout('1:1', 1))).status).toBe(409)
  })

  /** Sends all of an upload but its last bytes. */
  function startUpload(url: string): {
    request: ClientRequest
    sent: Promise<void>
    status: Promise<number>
  } {
    const request = httpRequest(`${url}/cart`, {
      method: 'POST',
      agent: false,
      headers: {
        origin: url,
        accept: 'application/json',
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': BYTES + 1_000,
      },
    })
    const status = new Promise<number>((resolve) => {
      request.on('response', (answer) => resolve(answer.statusCode!))
      request.on('error', () => resolve(0))
    })
    const sent = new Promise<void>((resolve) => {
      request.write(Buffer.alloc(BYTES, 'a'), () => resolve())
      request.on('error', () => resolve())
    })
    return { request, sent, status }
  }
})

function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024
}

describe('streams', () => {
  it('name at most twenty topics', async () => {
    const { url } = opened().shop
    const listen = async (count: number) => {
      const topics = Array.from({ length: count }, (_, index) => `order:${String(index).padStart(22, 'x')}`)
      const leaving = new AbortController()
      const answer = await fetch(`${url}/live?topics=${topics.join(',')}`, { signal: leaving.signal })
      leaving.abort()
      return answer.status
    }
    expect(await listen(20)).toBe(200)
    expect(await listen(21)).toBe(400)
    expect(await listen(500)).toBe(400)
  })
})

describe('floods of pages', () => {
  it('with parameters that no page reads are answered out of the page cache', async () => {
    const { url } = opened().shop
    await fetch(url)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => fetch(`${url}/?x${index}`).then((answer) => answer)),
    )
    for (const answer of answers) {
      await answer.body?.cancel()
      expect([answer.status, answer.headers.get('cache-status')]).toEqual([200, 'melhfa; hit'])
    }
  })

  it('that are not cached are answered or refused with 503, and orders are taken meanwhile', async () => {
    const { shop } = opened()
    const flood = Array.from({ length: sized(120, 300) }, async (_, index) => {
      const answer = await fetch(`${shop.url}/collections?q=voile${index}`)
      await answer.text()
      return answer
    })
    const orders = await Promise.all(Array.from({ length: 5 }, () => send(shop, checkout('1:1', 1))))
    expect(orders.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
    const answers = await Promise.all(flood)
    const statuses = new Set(answers.map(({ status }) => status))
    expect([200, 503]).toEqual(expect.arrayContaining([...statuses]))
    for (const answer of answers)
      if (answer.status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('other spellings of an address', () => {
  const TOKEN = 'AbCdEfGhIjKlMnOpQrStUv'

  it('are redirected before they are logged or cached', async () => {
    const { shop } = opened()
    for (const [path, canonical] of [
      [`/ORDER/${TOKEN}`, `/order/${TOKEN}`],
      [`/%6Frder/${TOKEN}?lang=fr`, `/order/${TOKEN}?lang=fr`],
      ['/ADMIN/orders', '/admin/orders'],
    ]) {
      const answer = await fetch(shop.url + path, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([308, canonical])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    expect((await fetch(`${shop.url}/ADMIN/orders`)).headers.get('cache-control')).toBe('no-store')
    expect((await fetch(`${shop.url}/ORDER/${TOKEN}`)).status).toBe(404)
    expect(shop.printed()).not.toContain(TOKEN)
  })
})
