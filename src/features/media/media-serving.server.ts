/** Answers with a file of a medium, in a way that no browser takes for anything else. */
import { blobs } from '#platform/storage/blobs.server.ts'
import { askedRange, type AskedRange } from './byte-range.rules.ts'
import type { MediaRow } from './media-tables.server.ts'
import { fileToServe, mediaKey, type ServedFile } from './media.rules.ts'
import { findMedia } from './media.server.ts'

const MAX_CACHED = 20_000
const remembered = new Map<string, MediaRow>()

/**
 * Public media never change once they are ready: they are remembered, so that pictures need no database, and are
 * served while it is away. One that is removed is forgotten when its files are gone.
 */
export async function mediaToServe(id: string): Promise<MediaRow | undefined> {
  const row = remembered.get(id) ?? (await findMedia(id))
  if (row?.visibility === 'public' && row.state === 'ready') remember(row)
  return row
}

function remember(row: MediaRow): void {
  if (remembered.size >= MAX_CACHED) remembered.delete(remembered.keys().next().value!)
  remembered.set(row.id, row)
}

/** Whoever calls has checked that this reader may see it. */
export async function serveMedia(request: Request, media: MediaRow, name: string): Promise<Response> {
  const file = fileToServe(media, name)
  if (!file) return notFound()
  const etag = `"${media.sha256.slice(0, 32)}-${name}"`
  const headers = headersFor(media, file, etag)
  if (headers.has('etag') && matches(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  const range = rangeOf(request, media, etag)
  const part = typeof range === 'object' ? range : undefined
  const blob = await blobs().read(mediaKey(media.id, file.name), part)
  if (blob) {
    closeWithReader(request, blob.stream)
    return answer(request, { blob, headers, range })
  }
  remembered.delete(media.id)
  return notFound()
}

function headersFor(media: MediaRow, file: ServedFile, etag: string): Headers {
  const isPublic = media.visibility === 'public'
  const keeps = isPublic && file.lasting
  return new Headers({
    'content-type': file.contentType,
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    // Previews of shared links show our pictures on other sites; nobody else has a use for a private one.
    'cross-origin-resource-policy': isPublic ? 'cross-origin' : 'same-origin',
    'cache-control': keeps ? 'public, max-age=31536000, immutable' : 'no-store',
    ...(keeps && { etag }),
    ...(media.kind === 'audio' && { 'accept-ranges': 'bytes' }),
  })
}

export function notFound(): Response {
  return new Response('Not found', {
    status: 404,
    headers: {
      'content-type': 'text/plain',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** A reader who leaves before the answer began would leave the file open behind her. */
function closeWithReader({ signal }: Request, stream: ReadableStream<Uint8Array>): void {
  const close = () => {
    // Once the answer is being sent, whoever sends it closes the stream.
    if (!stream.locked) void stream.cancel()
  }
  if (signal.aborted) close()
  else signal.addEventListener('abort', close, { once: true })
}

interface Content {
  blob: { stream: ReadableStream<Uint8Array>; size: number }
  headers: Headers
  range: AskedRange
}

async function answer(request: Request, { blob, headers, range }: Content): Promise<Response> {
  const { stream, size } = blob
  if (request.method === 'HEAD' || range === 'unsatisfiable') await stream.cancel()
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`)
    headers.set('cache-control', 'no-store')
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range
  headers.set('content-length', String(end - start + 1))
  if (range !== 'whole') headers.set('content-range', `bytes ${start}-${end}/${size}`)
  return new Response(request.method === 'HEAD' ? null : stream, {
    status: range === 'whole' ? 200 : 206,
    headers,
  })
}

/** Players seek in sound; a picture is always sent whole. A part of something else (If-Range) is no part. */
function rangeOf({ method, headers }: Request, media: MediaRow, etag: string): AskedRange {
  if (media.kind !== 'audio' || method !== 'GET') return 'whole'
  const unchanged = headers.get('if-range') ?? etag
  return unchanged === etag ? askedRange(headers.get('range'), media.bytes) : 'whole'
}

function matches(ifNoneMatch: string | null, etag: string): boolean {
  const tags = new Set((ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, '')))
  return tags.has(etag) || tags.has('*')
}
