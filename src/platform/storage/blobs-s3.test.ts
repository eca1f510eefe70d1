import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { startS3Server } from '../../../tests/s3-server.ts'
import { openS3Blobs } from './blobs-s3.server.ts'

const LONG_TIMEOUT = { timeoutMs: 20_000, attempts: 3, delayMs: 1 }
/** Only for a store that never answers: on a busy machine every answer takes longer. */
const SHORT_TIMEOUT = { ...LONG_TIMEOUT, timeoutMs: 500 }
/** Long enough for the response headers. */
const MEDIUM_TIMEOUT = { ...LONG_TIMEOUT, timeoutMs: 1_000 }
const closing: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

it('retries after a 503', async () => {
  const { blobs, requests } = await startStore((_request, response, attempt) =>
    response.writeHead(attempt < 3 ? 503 : 200).end('hello'),
  )
  const found = await blobs.read('ab/c/sound')
  expect(await new Response(found!.stream).text()).toBe('hello')
  expect(requests).toHaveLength(3)
})

it('retries after a lost connection and sends the complete blob each time', async () => {
  const lengths: number[] = []
  const { blobs } = await startStore(async (request, response, attempt) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    lengths.push(Buffer.concat(chunks).length)
    if (attempt === 1) request.socket.destroy()
    else response.end()
  })
  await blobs.put('ab/c/sound', new Uint8Array(70_000), 'audio/mpeg')
  expect(lengths).toEqual([70_000, 70_000])
})

it('gives up after three attempts and reports the error code of the store', async () => {
  const { blobs, requests } = await startStore((_request, response) =>
    response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'),
  )
  await expect(blobs.remove('ab/c/sound')).rejects.toThrow('503 SlowDown')
  expect(requests).toHaveLength(3)
})

it('does not retry a refused request', async () => {
  const { blobs, requests } = await startStore((_request, response) =>
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>'),
  )
  await expect(blobs.put('ab/c/sound', new Uint8Array(1), 'audio/mpeg')).rejects.toThrow('403 AccessDenied')
  expect(requests).toHaveLength(1)
})

it('gives up on a store that never answers', async () => {
  const { blobs, requests } = await startStore(() => {}, SHORT_TIMEOUT)
  await expect(blobs.read('ab/c/sound')).rejects.toThrow('does not answer')
  expect(requests).toHaveLength(3)
})

it('does not time out while the body is streamed', async () => {
  const { blobs } = await startStore((_request, response) => {
    response.writeHead(200, { 'content-length': 10 }).write('first')
    setTimeout(() => response.end('after'), MEDIUM_TIMEOUT.timeoutMs * 2)
  }, MEDIUM_TIMEOUT)
  const found = await blobs.read('ab/c/sound')
  expect(found?.size).toBe(10)
  expect(await new Response(found!.stream).text()).toBe('firstafter')
})

it('signs every request and names the bucket in the path', async () => {
  const { blobs, requests } = await startStore((_request, response) => response.end())
  await blobs.put('ab/c/sound', new Uint8Array(1), 'audio/mpeg')
  expect(requests[0]?.url).toBe('/shop/ab/c/sound')
  expect(requests[0]?.headers['content-type']).toBe('audio/mpeg')
  expect(requests[0]?.headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-west-3\/s3\//,
  )
})

it('reports a missing bucket as an error, not as a missing blob', async () => {
  const server = await startS3Server()
  closing.push(() => server.stop())
  const blobs = openS3Blobs({ ...server.config, bucket: 'elsewhere' }, LONG_TIMEOUT)
  await expect(blobs.read('ab/c/sound')).rejects.toThrow('NoSuchBucket')
})

type Handler = (request: IncomingMessage, response: ServerResponse, attempt: number) => unknown

async function startStore(handle: Handler, retry = LONG_TIMEOUT) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => void handle(request, response, requests.push(request)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const config = {
    endpoint,
    bucket: 'shop',
    region: 'eu-west-3',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  }
  return { blobs: openS3Blobs(config, retry), requests }
}
