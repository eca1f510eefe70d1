/** Serves the files of media with headers that prevent content sniffing and script execution. */
import { blobs } from '#platform/storage/blobs.server.ts'
import { requestedRange, type RequestedRange } from './byte-range.rules.ts'
import type { MediaRow } from './media-tables.server.ts'
import { fileToServe, MASTER, mediaFiles, mediaKey, type ServedFile } from './media.rules.ts'
import { findByFile } from './media.server.ts'

const MAX_CACHED_ROWS = 20_000
const cachedRows = new Map<string, MediaRow>()

/**
 * Public media do not change once they are ready, so their rows are cached: pictures are served without a query, also
 * while the database is unreachable. A removed row leaves the cache when its file is no longer found.
 */
export async function mediaToServe(id: string): Promise<MediaRow | undefined> {
  const row = publicMedia(id) ?? (await findByFile(id))
  if (row?.visibility === 'public' && row.state === 'ready' && idOfFiles(row) === id) cacheRow(row)
  return row
}

/** A public medium that was served before. */
export function publicMedia(id: string): MediaRow | undefined {
  return cachedRows.get(id)
}

function cacheRow(row: MediaRow): void {
  if (cachedRows.size >= MAX_CACHED_ROWS) cachedRows.delete(cachedRows.keys().next().value!)
  cachedRows.set(idOfFiles(row), row)
}

function idOfFiles({ id, fileId }: MediaRow): string {
  return fileId ?? id
}

interface Requested {
  /** The id and the file name in the URL. */
  id: string
  name: string
}

/** The caller has checked that the user may see the file. */
export async function serveMedia(
  request: Request,
  media: MediaRow,
  { id, name }: Requested,
): Promise<Response> {
  if (idOfFiles(media) !== id) return redirectToNewFile(media, name)
  const file = fileToServe(media, name)
  if (!file) return notFound()
  const etag = `"${media.sha256.slice(0, 32)}-${name}"`
  const headers = headersFor(media, file, etag)
  if (headers.has('etag') && matches(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  const range = rangeOf(request, media, etag)
  const part = typeof range === 'object' ? range : undefined
  const blob = await blobs().read(mediaKey(id, file.name), part)
  if (blob) {
    cancelOnAbort(request, blob.stream)
    return respond(request, { blob, headers, range })
  }
  cachedRows.delete(id)
  // The cached row is older than a replacement of the picture, perhaps by another process.
  const current = await findByFile(id)
  return current && idOfFiles(current) !== id ? redirectToNewFile(current, name) : notFound()
}

/** The picture was replaced: pages that were opened before name its former files. */
function redirectToNewFile(media: MediaRow, name: string): Response {
  const file = mediaFiles(media).includes(name) ? name : MASTER
  return new Response(null, {
    status: 302,
    headers: { location: `/media/${idOfFiles(media)}/${file}`, 'cache-control': 'no-store' },
  })
}

function headersFor(media: MediaRow, file: ServedFile, etag: string): Headers {
  const isPublic = media.visibility === 'public'
  const isCacheable = isPublic && file.isFinal
  return new Headers({
    'content-type': file.contentType,
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    // Previews of shared links embed public pictures on other sites.
    'cross-origin-resource-policy': isPublic ? 'cross-origin' : 'same-origin',
    'cache-control': isCacheable ? 'public, max-age=31536000, immutable' : 'no-store',
    ...(isCacheable && { etag }),
    ...(media.kind !== 'image' && { 'accept-ranges': 'bytes' }),
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

/** Closes the file when the client disconnects before the response has started. */
function cancelOnAbort({ signal }: Request, stream: ReadableStream<Uint8Array>): void {
  const close = () => {
    // A locked stream is being sent, and is closed by its reader.
    if (!stream.locked) void stream.cancel()
  }
  if (signal.aborted) close()
  else signal.addEventListener('abort', close, { once: true })
}

interface Content {
  blob: { stream: ReadableStream<Uint8Array>; size: number }
  headers: Headers
  range: RequestedRange
}

async function respond(request: Request, { blob, headers, range }: Content): Promise<Response> {
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

/** Only sounds and films are served in parts, for seeking. An If-Range that does not match gives the whole file. */
function rangeOf({ method, headers }: Request, media: MediaRow, etag: string): RequestedRange {
  if (media.kind === 'image' || method !== 'GET') return 'whole'
  const unchanged = headers.get('if-range') ?? etag
  return unchanged === etag ? requestedRange(headers.get('range'), media.bytes) : 'whole'
}

function matches(ifNoneMatch: string | null, etag: string): boolean {
  const tags = new Set((ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, '')))
  return tags.has(etag) || tags.has('*')
}
