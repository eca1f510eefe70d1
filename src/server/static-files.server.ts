/** Serves the built browser files from memory: read on the first request, compressed by the build. */
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
  '.speculationrules': 'application/speculationrules+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.xml': 'application/xml',
}
/** Already compressed formats, served as they are. */
const COMPRESSED_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Answers requests for files; passes the others on to `next`. */
export async function staticFiles(folder: string, next: RequestListener): Promise<RequestListener> {
  const files = new Map<string, CompressedResponse | undefined>()
  for (const path of await filesIn(folder)) files.set(path, undefined)
  const loading = new Map<string, Promise<CompressedResponse>>()

  async function load(path: string): Promise<CompressedResponse> {
    const pending = loading.get(path) ?? readCompressed(folder, path)
    loading.set(path, pending)
    try {
      const file = await pending
      files.set(path, file)
      return file
    } finally {
      loading.delete(path)
    }
  }

  return (request, response) => {
    const { method, url = '' } = request
    const queryStart = url.indexOf('?')
    const path = queryStart < 0 ? url : url.slice(0, queryStart)
    if ((method !== 'GET' && method !== 'HEAD') || !files.has(path)) return next(request, response)
    const file = files.get(path)
    if (file) return sendCompressed(request, response, file, cacheHeadersOf(path))
    load(path).then(
      (loaded) => sendCompressed(request, response, loaded, cacheHeadersOf(path)),
      (error: unknown) => {
        log.error({ err: error, path }, 'static file not read, answered with 500')
        response.writeHead(500).end()
      },
    )
  }
}

/** Paths that are served: not the `.br` and `.gz` files, nor the build's manifests in hidden folders. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && extname(entry.name) in { ...TYPES, ...COMPRESSED_TYPES })
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name))}`)
    .filter((path) => !path.includes('/.'))
}

async function readCompressed(folder: string, path: string): Promise<CompressedResponse> {
  const type = extname(path)
  const file = join(folder, path)
  const body = await readFile(file)
  const headers = {
    ...securityHeaders(),
    'content-security-policy': contentPolicy([]),
    'content-type': TYPES[type] ?? COMPRESSED_TYPES[type] ?? 'application/octet-stream',
  }
  if (type in COMPRESSED_TYPES) return compressedResponse({ status: 200, headers, body }, { identity: body })
  const [br, gzip] = await Promise.all([`${file}.br`, `${file}.gz`].map((name) => readFile(name))).catch(
    () => [],
  )
  return compressedResponse({ status: 200, headers, body }, br && gzip && { br, gzip })
}

const IMMUTABLE = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' }
const ONE_HOUR = { 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' }

/** Built files carry a hash of their content in their name. */
function cacheHeadersOf(path: string): Record<string, string> {
  return path.startsWith('/assets/') ? IMMUTABLE : ONE_HOUR
}
