/**
 * The service worker of the till, built as `/till-sw.js` with the scope `/admin/till`. The page is shown from its copy at
 * once and updated in the background; its files and pictures come from the cache. It is apart from the worker of the
 * shop, so that visitors of the shop do not load it.
 */
import { filesImportedBy, filesIn } from '#core/built-files.ts'
import { readEvents } from './pending-events.ts'
import { sendEvents, SYNC_TAG } from './send-events.ts'

/** The names start with the prefix of `wipe-till.ts`. */
const PAGE_CACHE = 'till-page-1'
const FILE_CACHE = 'till-file-1'
const PICTURE_CACHE = 'till-picture-1'
const MAX_PICTURES = 1_000

const PAGE = '/admin/till'
const FILE = /^\/(assets\/[\w.~-]+|icons\/[\w.-]+|favicon\.svg)$/
const PICTURE = /^\/media\/[0-9a-f-]{36}\/[\w.]+\.(avif|webp)$/

interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface FetchEvent extends ExtendableEvent {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface Worker {
  addEventListener: ((type: 'install' | 'activate', listener: (event: ExtendableEvent) => void) => void) &
    ((type: 'fetch', listener: (event: FetchEvent) => void) => void) &
    ((type: 'message', listener: (event: ExtendableEvent & { data: unknown }) => void) => void) &
    ((type: 'sync', listener: (event: ExtendableEvent & { tag: string }) => void) => void)
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}
const worker = self as unknown as Worker

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === PAGE) event.respondWith(respondWithPage(event))
  } else if (FILE.test(pathname)) event.respondWith(cacheFirst(FILE_CACHE, request))
  else if (PICTURE.test(pathname)) event.respondWith(respondWithPicture(request))
})

/** Sent by the page: after it was opened, and in another language. */
worker.addEventListener('message', (event) => {
  if (event.data === 'store') event.waitUntil(updateCopy())
})

/** Fired by the browser when the network is back, also without an open page; it is fired again after a failure. */
worker.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sendAll())
})

async function sendAll(): Promise<void> {
  await sendEvents()
  if ((await readEvents()).some(({ refused }) => !refused)) throw new Error('till events are still pending')
}

async function respondWithPage(event: FetchEvent): Promise<Response> {
  const copy = await (await caches.open(PAGE_CACHE)).match(PAGE)
  if (!copy) return fetch(event.request)
  event.waitUntil(updateCopy())
  return copy
}

/** Without a session, the shop redirects to the sign-in page: the copy stays, and the page asks to sign in. */
async function updateCopy(): Promise<void> {
  try {
    const answer = await fetch(PAGE, { headers: { accept: 'text/html' }, credentials: 'same-origin' })
    if (answer.ok && !answer.redirected) await storePage(answer)
  } catch {
    // Offline: the existing copy stays.
  }
}

async function storePage(answer: Response): Promise<void> {
  const html = await answer.text()
  const headers = new Headers(answer.headers)
  // The body is stored uncompressed.
  for (const name of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(name)
  const files = await cacheFiles(filesIn(html))
  headers.set('x-kept-files', files.join(' '))
  const pages = await caches.open(PAGE_CACHE)
  const former = (await pages.match(PAGE))?.headers.get('x-kept-files') ?? ''
  // The time makes the page load what it has missed (`use-live.ts`).
  const copy = html.replace('<html ', () => `<html data-copy="${new Date().toISOString()}" `)
  await pages.put(PAGE, new Response(copy, { status: 200, headers }))
  // An open page of the former version still loads its files.
  await dropFiles(new Set([...files, ...former.split(' ')]))
}

/** Caches files and what they import, also what they load later: offline it could not be loaded. */
async function cacheFiles(names: string[]): Promise<string[]> {
  const all = new Set(names)
  // Names that are added while the set is iterated are visited too.
  for (const name of all) {
    const file = await cacheFirst(FILE_CACHE, new Request(name)).catch(() => undefined)
    if (file?.ok && name.endsWith('.js')) for (const more of filesImportedBy(await file.text())) all.add(more)
  }
  return [...all]
}

/** Fonts that only a stylesheet names have no version of their own and stay. */
async function dropFiles(needed: ReadonlySet<string>): Promise<void> {
  const files = await caches.open(FILE_CACHE)
  for (const key of await files.keys()) {
    const { pathname } = new URL(key.url)
    if (/\.(js|css)$/.test(pathname) && !needed.has(pathname)) await files.delete(key)
  }
}

async function cacheFirst(name: string, request: Request): Promise<Response> {
  const store = await caches.open(name)
  const cached = await store.match(request, { ignoreVary: true })
  if (cached) return cached
  const answer = await fetch(request)
  const mayStore = !/\bno-store\b/.test(answer.headers.get('cache-control') ?? '')
  if (answer.status === 200 && mayStore) await store.put(request, answer.clone()).catch(() => undefined)
  return answer
}

async function respondWithPicture(request: Request): Promise<Response> {
  const answer = await cacheFirst(PICTURE_CACHE, request)
  const store = await caches.open(PICTURE_CACHE)
  const keys = await store.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - MAX_PICTURES))) await store.delete(key)
  return answer
}
