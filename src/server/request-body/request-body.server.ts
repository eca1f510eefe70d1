/**
 * Reads the body of a request before anything parses it, within limits of its size, its fields, and the memory and number
 * of all bodies. What is refused costs one comparison, or the bytes that arrived so far.
 */
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Next } from 'hono'
import { Refusal } from '#core/refusal.ts'
import { inLanguage } from '#core/text.ts'
import { config } from '#platform/config.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { createFairQueue } from '#platform/jobs/fair-queue.server.ts'
import { openSpoolFile, type SpoolFile } from '#platform/storage/spool-file.server.ts'
import { refusedRequestText } from '../refused-request.text.ts'
import { bodyLimitsOf, hasTooManyFields } from './body-limits.rules.ts'

/** Read by @hono/node-server instead of the stream. */
type WithBody = IncomingMessage & { rawBody?: Buffer | undefined }

/** A longer upload is written to a file while it arrives. */
const MAX_IN_MEMORY = 64 * 1024
/** Of all bodies that are held in memory at a time. */
const MAX_BUFFERED = 64 * 1024 * 1024

/** A phone on a slow line uploads for minutes, so many uploads arrive at a time. One address holds half of the places. */
const arriving = createFairQueue({
  concurrency: 120,
  maxPerKey: 60,
  maxWaiting: 0,
  maxWaitingPerKey: 0,
  maxWaitMs: 0,
})
/** Uploads in memory, because they are parsed and decoded. The wait is shorter than the timeout of a silent connection. */
const handled = createFairQueue({
  concurrency: 4,
  maxPerKey: 2,
  maxWaiting: 120,
  maxWaitingPerKey: 60,
  maxWaitMs: 40_000,
})

let buffered = 0

/** Middleware: `next` finds the whole body in memory. */
export async function readRequestBody<E extends { Bindings: HttpBindings }>(
  c: Context<E>,
  next: Next,
  address: string,
): Promise<Response | void> {
  const incoming: WithBody = c.env.incoming
  const { 'content-length': declared, 'content-type': type } = incoming.headers
  const hasBody = declared !== undefined ? declared !== '0' : 'transfer-encoding' in incoming.headers
  if (!hasBody || c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  const { maxBytes, isUpload } = bodyLimitsOf(c.req.path, type)
  const parse = async (body: Buffer) => {
    if (hasTooManyFields(body, type)) throw tooLarge()
    incoming.rawBody = body
    await next().finally(() => {
      incoming.rawBody = undefined
    })
  }
  try {
    if (Number(declared ?? 0) > maxBytes) throw tooLarge()
    if (isUpload && !(Number(declared) <= MAX_IN_MEMORY))
      await arriving(address, () =>
        throughFile(incoming, maxBytes, (read) => handled(address, async () => parse(await read()))),
      )
    else await inMemory(incoming, maxBytes, parse)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await discardRest(incoming)
    return refusedResponse(c, error)
  }
}

async function inMemory(
  incoming: IncomingMessage,
  maxBytes: number,
  parse: (body: Buffer) => Promise<void>,
): Promise<void> {
  const memory = memorySpool()
  try {
    await receive(incoming, maxBytes, memory)
    await parse(await memory.read())
  } finally {
    await memory.close()
  }
}

async function throughFile(
  incoming: IncomingMessage,
  maxBytes: number,
  handle: (read: () => Promise<Buffer>) => Promise<void>,
): Promise<void> {
  const { dataDir, keepFreeBytes } = config()
  const spool = (await openSpoolFile({ folder: join(dataDir, 'uploads'), keepFreeBytes })) ?? memorySpool()
  try {
    await receive(incoming, maxBytes, spool)
    await handle(() => spool.read())
  } finally {
    await spool.close()
  }
}

async function receive(incoming: IncomingMessage, maxBytes: number, spool: SpoolFile): Promise<void> {
  let length = 0
  // Not destroyed on a refusal, so that the answer can be sent.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) throw tooLarge()
    await spool.write(chunk)
  }
}

/** A longer body is not worth its bytes: the connection is closed after the answer. */
const MAX_DISCARDED = 2 * MAX_BUFFERED
const MAX_DISCARD_MS = 60_000
const MAX_SILENCE_MS = 5_000

/**
 * Reads what is left of a refused body. A browser reads the answer after its last byte, and shows an error of the network
 * if the connection was closed before.
 */
async function discardRest(incoming: IncomingMessage): Promise<void> {
  if (incoming.readableEnded || incoming.destroyed) return
  if (Number(incoming.headers['content-length'] ?? 0) > MAX_DISCARDED) return
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  const end = setTimeout(stop, MAX_DISCARD_MS)
  const silence = setTimeout(stop, MAX_SILENCE_MS)
  let length = 0
  incoming.on('data', (chunk: Buffer) => {
    silence.refresh()
    length += chunk.length
    if (length > MAX_DISCARDED) stop()
  })
  // Rejects when it is stopped and when the connection is closed: there is nothing more to read.
  await finished(incoming, { signal: stopped.signal, writable: false, cleanup: true }).catch(() => undefined)
  clearTimeout(end)
  clearTimeout(silence)
}

function memorySpool(): SpoolFile {
  const chunks: Uint8Array[] = []
  let length = 0
  return {
    async write(chunk) {
      if (buffered + chunk.length > MAX_BUFFERED) throw new Refusal('tooManyWaiting', 'busy')
      chunks.push(chunk)
      length += chunk.length
      buffered += chunk.length
    },
    read: async () => Buffer.concat(chunks),
    async close() {
      buffered -= length
    },
  }
}

function tooLarge(): Refusal {
  return new Refusal('tooLarge', 'invalid')
}

const RETRY_AFTER_SECONDS = '5'

/** The answer never contains anything of the body. */
function refusedResponse(c: Context, { kind }: Refusal): Response {
  const text = inLanguage(refusedRequestText, languageOf(c.req.raw))
  const isBusy = kind === 'busy'
  const status = isBusy ? 503 : 413
  c.header('cache-control', 'no-store')
  if (isBusy) c.header('retry-after', RETRY_AFTER_SECONDS)
  if (c.req.header('accept')?.includes('application/json')) return c.json({}, status)
  return c.text(isBusy ? text.busy : text.tooLarge, status)
}
