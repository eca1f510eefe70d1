import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { startS3Server } from '../../../tests/s3-server.ts'
import { openS3Blobs } from './blobs-s3.server.ts'

const PATIENT = { answerMs: 20_000, attempts: 3, pauseMs: 1 }
/** Only where the store is silent: a busy machine is late with every answer. */
const HASTY = { ...PATIENT, answerMs: 100 }
/** Long enough for an answer to begin. */
const BRIEF = { ...PATIENT, answerMs: 1_000 }
const closing: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

it('asks again when the store stumbles', async () => {
  const { blobs, requests } = await storeThat((_request, response, turn) =>
    response.writeHead(turn < 3 ? 503 : 200).end('hello'),
  )
  const found = await blobs.read('ab/c/sound')
  expect(await new Response(found!.stream).text()).toBe('hello')
  expect(requests).toHaveLength(3)
})

it('asks again when the connection breaks, sending the whole blob each time', async () => {
  const lengths: number[] = []
  const { blobs } = await storeThat(async (request, response, turn) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    lengths.push(Buffer.concat(chunks).length)
    if (turn === 1) request.socket.destroy()
    else response.end()
  })
  await blobs.put('ab/c/sound', new Uint8Array(70_000), 'audio/mpeg')
  expect(lengths).toEqual([70_000, 70_000])
})

it('gives up after a few tries and says what the store said', async () => {
  const { blobs, requests } = await storeThat((_request, response) =>
    response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'),
  )
  await expect(blobs.remove('ab/c/sound')).rejects.toThrow('503 SlowDown')
  expect(requests).toHaveLength(3)
})

it('does not insist on what was refused', async () => {
  const { blobs, requests } = await storeThat((_request, response) =>
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>'),
  )
  await expect(blobs.put('ab/c/sound', new Uint8Array(1), 'audio/mpeg')).rejects.toThrow('403 AccessDenied')
  expect(requests).toHaveLength(1)
})

it('does not wait for ever for an answer', async () => {
  const { blobs, requests } = await storeThat(() => {}, HASTY)
  await expect(blobs.read('ab/c/sound')).rejects.toThrow('does not answer')
  expect(requests).toHaveLength(3)
})

it('lets a body that has begun take its time', async () => {
  const { blobs } = await storeThat((_request, response) => {
    response.writeHead(200, { 'content-length': 10 }).write('first')
    setTimeout(() => response.end('after'), BRIEF.answerMs * 2)
  }, BRIEF)
  const found = await blobs.read('ab/c/sound')
  expect(found?.size).toBe(10)
  expect(await new Response(found!.stream).text()).toBe('firstafter')
})

it('signs every request and names the bucket in the path', async () => {
  const { blobs, requests } = await storeThat((_request, response) => response.end())
  await blobs.put('ab/c/sound', new Uint8Array(1), 'audio/mpeg')
  expect(requests[0]?.url).toBe('/shop/ab/c/sound')
  expect(requests[0]?.headers['content-type']).toBe('audio/mpeg')
  expect(requests[0]?.headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-west-3\/s3\//,
  )
})

it('takes a missing bucket for a mistake, not for a missing blob', async () => {
  const server = await startS3Server()
  closing.push(() => server.stop())
  const blobs = openS3Blobs({ ...server.config, bucket: 'elsewhere' }, PATIENT)
  await expect(blobs.read('ab/c/sound')).rejects.toThrow('NoSuchBucket')
})

type Answer = (request: IncomingMessage, response: ServerResponse, turn: number) => unknown

async function storeThat(answer: Answer, patience = PATIENT) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => void answer(request, response, requests.push(request)))
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
  return { blobs: openS3Blobs(config, patience), requests }
}
