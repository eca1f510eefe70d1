/**
 * The service worker of the shop, built as `/sw.js`. Built files and pictures are served from the cache first; pages from
 * the network first, and from the cache with a note while the server cannot be reached.
 * It shares no modules with pages, so that it is built as one file.
 */
import { filesImportedBy, filesIn } from '#core/built-files.ts'
import { OFFLINE_COPY_HEADER } from '#core/offline-copy.ts'
import {
  readPendingOrders,
  sendPendingOrders,
  SYNC_TAG,
} from '#features/orders/checkout/send-pending-orders.ts'
import { OFFLINE_SCRIPT, offlinePage } from './offline-page.text.ts'
import {
  markAsOfflineCopy,
  filesToDrop,
  cacheKindOf,
  languageIn,
  smallestVariantOf,
  isCacheable,
  MAX_ENTRIES,
  overflow,
  NETWORK_TIMEOUT_MS,
  offlinePathOf,
  PRECACHED_MAX_AGE_MS,
  PRECACHED_PAGES,
  versionIn,
  type CacheKind,
} from './service-worker.rules.ts'

/** A higher number deletes the caches of older versions. */
const CACHES: Record<CacheKind, string> = {
  page: 'melhfa-page-1',
  picture: 'melhfa-picture-1',
  file: 'melhfa-file-1',
}
/** Written by pages: `use-offline-copies.ts`. */
const PREFERENCES_CACHE = 'melhfa-choices'

interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface FetchEvent extends ExtendableEvent {
  request: Request
  clientId: string
  respondWith: (answer: Promise<Response>) => void
}
interface MessageEvent extends ExtendableEvent {
  data: { seen?: string; isKept?: boolean; language?: string }
}
interface SyncEvent extends ExtendableEvent {
  tag: string
}
interface Worker {
  addEventListener: ((type: 'install' | 'activate', listener: (event: ExtendableEvent) => void) => void) &
    ((type: 'fetch', listener: (event: FetchEvent) => void) => void) &
    ((type: 'message', listener: (event: MessageEvent) => void) => void) &
    ((type: 'sync', listener: (event: SyncEvent) => void) => void)
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void>; get: (id: string) => Promise<{ url: string } | undefined> }
}
const worker = self as unknown as Worker

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([worker.skipWaiting(), ...PRECACHED_PAGES.map(cachePage)]))
})

worker.addEventListener('activate', (event) => {
  const activate = async () => {
    const old = (await caches.keys()).filter(
      (name) => name.startsWith('melhfa-') && ![...Object.values(CACHES), PREFERENCES_CACHE].includes(name),
    )
    await Promise.all(old.map((name) => caches.delete(name)))
    await worker.clients.claim()
  }
  event.waitUntil(activate())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  const kind = cacheKindOf(pathname, search)
  if (kind === 'page' && request.mode === 'navigate')
    event.respondWith(respondWithPage(event, pathname + search))
  else if (request.mode === 'navigate' && !/^\/admin\b/.test(pathname))
    event.respondWith(fetch(request).catch(() => respondOffline(pathname)))
  else if (kind === 'file') event.respondWith(cacheFirst('file', request, event.clientId))
  else if (kind === 'picture') event.respondWith(respondWithPicture(event, pathname))
})

/** Fired by the browser when the network is back, also without an open page; it is fired again after a failure. */
worker.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sendAll())
})

async function sendAll(): Promise<void> {
  await sendPendingOrders()
  const isPending = (await readPendingOrders()).some(({ isRefused }) => !isRefused)
  if (isPending) throw new Error('orders are still pending')
}

/** Sent by every visited page: one that was loaded without this worker, or changed its language, is fetched again. */
worker.addEventListener('message', (event) => {
  const { seen, isKept = false, language } = event.data
  if (!seen) return
  const { pathname, search } = new URL(seen, location.origin)
  // A second request would count a search without results twice.
  if (cacheKindOf(pathname, search) === 'page' && !/[?&]q=/.test(search))
    event.waitUntil(updateCopies(isKept ? undefined : pathname + search, language))
})

async function updateCopies(path: string | undefined, language: string | undefined): Promise<void> {
  if (path) await cachePage(path)
  for (const precached of PRECACHED_PAGES) {
    const copy = await (await caches.open(CACHES.page)).match(precached)
    const age = Date.now() - Date.parse(copy?.headers.get('x-kept-at') ?? '1970-01-01')
    if (age > PRECACHED_MAX_AGE_MS || copy?.headers.get('x-kept-language') !== language)
      await cachePage(precached)
  }
}

async function cachePage(path: string): Promise<void> {
  try {
    const headers = { accept: 'text/html', [OFFLINE_COPY_HEADER]: '1' }
    const answer = await fetch(path, { headers, credentials: 'same-origin' })
    await storePage(path, answer)
  } catch {
    // Offline: the existing copy stays.
  }
}

async function respondWithPage(event: FetchEvent, path: string): Promise<Response> {
  const response = fetch(event.request).then((answer) => {
    const copy = answer.clone()
    event.waitUntil(storePage(path, copy).catch(() => undefined))
    return answer
  })
  const copy = await copyOf(path)
  if (!copy) return response.catch(offlineResponse)
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS))
  const answer = await Promise.race([response, timeout]).catch(() => undefined)
  return answer ?? copy()
}

/** The cached page; for a filtered list that is not cached, the unfiltered list. */
async function copyOf(path: string): Promise<(() => Promise<Response>) | undefined> {
  const pages = await caches.open(CACHES.page)
  const stored = (await pages.match(path)) ?? (await pages.match(path.split('?')[0]!))
  if (!stored) return undefined
  return async () => {
    const html = markAsOfflineCopy(await stored.text(), stored.headers.get('x-kept-at') ?? '')
    return new Response(html, { status: 200, headers: stored.headers })
  }
}

/** For a page that is never stored. */
async function respondOffline(path: string): Promise<Response> {
  const other = offlinePathOf(path)
  if (other) return Response.redirect(other)
  const copy = await copyOf(path)
  return copy ? copy() : offlineResponse()
}

async function offlineResponse(): Promise<Response> {
  const files = await (await caches.open(CACHES.file)).keys()
  const style = files.findLast(({ url }) => url.endsWith('.css'))
  return new Response(offlinePage(style && new URL(style.url).pathname), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'self'; font-src 'self'; connect-src 'self'; script-src '${await hashOf(OFFLINE_SCRIPT)}'`,
    },
  })
}

async function hashOf(script: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`
}

async function storePage(path: string, answer: Response): Promise<void> {
  if (answer.redirected || !isCacheable('page', headersOf(answer))) return
  const html = await answer.text()
  const headers = new Headers(answer.headers)
  // The body is stored uncompressed.
  for (const name of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(name)
  headers.set('x-kept-at', new Date().toISOString())
  headers.set('x-kept-language', languageIn(html))
  headers.set('x-kept-version', versionIn(html))
  headers.set('x-kept-files', (await cacheFiles(filesIn(html))).join(' '))
  const pages = await caches.open(CACHES.page)
  // Deleted first, so that the last visited page is the last in the order of insertion.
  await pages.delete(path)
  await pages.put(path, new Response(html, { status: 200, headers }))
  await evictOldEntries(pages, versionIn(html))
}

/**
 * Caches files and what they import, also what they load later: offline it could not be loaded. Fails if the network is
 * lost meanwhile: a page without its scripts would be stored, and not be fetched again for hours.
 */
async function cacheFiles(names: string[]): Promise<string[]> {
  const all = new Set(names)
  // Names that are added while the set is iterated are visited too.
  for (const name of all) {
    // Most of them are in the HTTP cache of the browser.
    const file = await cacheFirst('file', new Request(name))
    if (name.endsWith('.js')) for (const more of filesImportedBy(await file.text())) all.add(more)
  }
  return [...all]
}

async function evictOldEntries(pages: Cache, version: string): Promise<void> {
  const keys = await pages.keys()
  const precached = new Set<string>(PRECACHED_PAGES)
  const removable = keys.filter(({ url }) => !precached.has(new URL(url).pathname))
  for (const key of overflow(removable, MAX_ENTRIES.page)) await pages.delete(key)
  const needed = new Set<string>()
  let isNewVersion = false
  for (const copy of await pages.matchAll()) {
    for (const file of (copy.headers.get('x-kept-files') ?? '').split(' ')) needed.add(file)
    isNewVersion ||= copy.headers.get('x-kept-version') !== version
  }
  const files = await caches.open(CACHES.file)
  const names = (await files.keys()).map(({ url }) => new URL(url).pathname)
  for (const name of filesToDrop(names, needed, isNewVersion)) await files.delete(name)
}

/** Files and pictures that a private page requests are not cached. */
async function cacheFirst(kind: 'file' | 'picture', request: Request, clientId = ''): Promise<Response> {
  const store = await caches.open(CACHES[kind])
  const cached = await store.match(request, { ignoreVary: true })
  if (cached) return cached
  const answer = await fetch(request)
  if (isCacheable(kind, headersOf(answer)) && !(await isPrivate(clientId))) {
    await store.put(request, answer.clone()).catch(() => undefined)
    if (kind === 'picture')
      for (const key of overflow(await store.keys(), MAX_ENTRIES.picture)) await store.delete(key)
  }
  return answer
}

async function isPrivate(clientId: string): Promise<boolean> {
  const page = clientId ? await worker.clients.get(clientId) : undefined
  if (!page) return false
  const { pathname, search } = new URL(page.url)
  return cacheKindOf(pathname, search) !== 'page'
}

/** With the data saver the smallest variant is served instead of a large picture. */
async function respondWithPicture({ request, clientId }: FetchEvent, path: string): Promise<Response> {
  const cached = await (await caches.open(CACHES.picture)).match(request, { ignoreVary: true })
  if (cached) return cached
  const small = (await isDataSaverOn()) ? smallestVariantOf(path) : undefined
  if (small) {
    const answer = await cacheFirst('picture', new Request(small), clientId).catch(() => undefined)
    if (answer?.ok) return answer
  }
  return cacheFirst('picture', request, clientId)
}

/** Stored by pages in a cache, because a service worker cannot read localStorage (`use-offline-copies.ts`). */
async function isDataSaverOn(): Promise<boolean> {
  return (await caches.match('/light', { cacheName: PREFERENCES_CACHE })) !== undefined
}

function headersOf({ status, headers }: Response) {
  return { status, type: headers.get('content-type'), cacheControl: headers.get('cache-control') }
}
