/** The built files for the browser, out of memory: read when somebody first asks, compressed by the build. */
import { readdir, readFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { extname, join, relative } from 'node:path'
import { log } from '#platform/log.server.ts'
import {
  compressedResponse,
  sendCompressed,
  type CompressedResponse,
} from './page-cache/compressed-response.server.ts'
import { contentPolicy, securityHeaders } from './security-headers.server.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
}
/** Small already; packing them again gains nothing. */
const PACKED_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Answers with files; the rest goes on to `others`. */
export async function staticFiles(folder: string, others: RequestListener): Promise<RequestListener> {
  const known = new Map<string, CompressedResponse | undefined>()
  for (const path of await filesIn(folder)) known.set(path, undefined)
  const loading = new Map<string, Promise<CompressedResponse>>()

  async function load(path: string): Promise<CompressedResponse> {
    const under = loading.get(path) ?? readPacked(folder, path)
    loading.set(path, under)
    try {
      const file = await under
      known.set(path, file)
      return file
    } finally {
      loading.delete(path)
    }
  }

  return (request, response) => {
    const { method, url = '' } = request
    const at = url.indexOf('?')
    const path = at < 0 ? url : url.slice(0, at)
    if ((method !== 'GET' && method !== 'HEAD') || !known.has(path)) return others(request, response)
    const file = known.get(path)
    if (file) return sendCompressed(request, response, file, keptFor(path))
    load(path).then(
      (loaded) => sendCompressed(request, response, loaded, keptFor(path)),
      (error: unknown) => {
        log.error({ err: error, path }, 'file unreadable')
        response.writeHead(500).end()
      },
    )
  }
}

/** Addresses of what may be asked for: not the twins that the build compressed, nor the build's own notes. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && extname(entry.name) in { ...TYPES, ...PACKED_TYPES })
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name))}`)
    .filter((path) => !path.includes('/.'))
}

async function readPacked(folder: string, path: string): Promise<CompressedResponse> {
  const type = extname(path)
  const file = join(folder, path)
  const body = await readFile(file)
  const headers = {
    ...securityHeaders(),
    'content-security-policy': contentPolicy([]),
    'content-type': TYPES[type] ?? PACKED_TYPES[type] ?? 'application/octet-stream',
  }
  if (type in PACKED_TYPES) return compressedResponse({ status: 200, headers, body }, { identity: body })
  const [br, gzip] = await Promise.all([`${file}.br`, `${file}.gz`].map((twin) => readFile(twin))).catch(
    () => [],
  )
  return compressedResponse({ status: 200, headers, body }, br && gzip && { br, gzip })
}

const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' }
const FOR_AN_HOUR = { 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' }

/** Built files carry a hash of their content in their name. */
function keptFor(path: string): Record<string, string> {
  return path.startsWith('/assets/') ? FOR_EVER : FOR_AN_HOUR
}
