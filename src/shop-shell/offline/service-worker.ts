/**
 * Runs beside the shop's pages in the browser, built as `/sw.js`. Built files and pictures come from the phone where they
 * are there; pages come from the shop, and from the phone where the shop cannot be reached, saying so.
 * It imports nothing that pages use too: it is one file.
 */
import { COPY_HEADER } from '#core/offline-copy.ts'
import { offlinePage } from './offline-page.text.ts'
import {
  asCopy,
  filesIn,
  filesToDrop,
  keptAs,
  languageIn,
  lighter,
  mayKeep,
  MAX_ENTRIES,
  overflow,
  PATIENCE_MS,
  STANDING_FRESH_MS,
  STANDING_PAGES,
  versionIn,
  type Kept,
} from './service-worker.rules.ts'

/** Another number: what older versions kept goes, all of it. */
const STORES: Record<Kept, string> = {
  page: 'melhfa-page-1',
  picture: 'melhfa-picture-1',
  file: 'melhfa-file-1',
}
/** What a page writes down for this: `use-copies.ts`. */
const CHOICES = 'melhfa-choices'

interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface Asked extends Lasting {
  request: Request
  clientId: string
  respondWith: (answer: Promise<Response>) => void
}
interface Told extends Lasting {
  data: { seen?: string; isKept?: boolean; language?: string }
}
interface Worker {
  addEventListener: ((type: 'install' | 'activate', heard: (event: Lasting) => void) => void) &
    ((type: 'fetch', heard: (event: Asked) => void) => void) &
    ((type: 'message', heard: (event: Told) => void) => void)
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void>; get: (id: string) => Promise<{ url: string } | undefined> }
}
const worker = self as unknown as Worker

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([worker.skipWaiting(), ...STANDING_PAGES.map(keepPage)]))
})

worker.addEventListener('activate', (event) => {
  const leave = async () => {
    const old = (await caches.keys()).filter(
      (name) => name.startsWith('melhfa-') && ![...Object.values(STORES), CHOICES].includes(name),
    )
    await Promise.all(old.map((name) => caches.delete(name)))
    await worker.clients.claim()
  }
  event.waitUntil(leave())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  const kept = keptAs(pathname, search)
  if (kept === 'page' && request.mode === 'navigate') event.respondWith(pageAnswer(event, pathname + search))
  else if (kept === 'file') event.respondWith(keptOrFetched('file', request, event.clientId))
  else if (kept === 'picture') event.respondWith(pictureAnswer(event, pathname))
})

/** A page tells that it is looked at: one that came inside React, as data, is fetched whole to be kept. */
worker.addEventListener('message', (event) => {
  const { seen, isKept = false, language } = event.data
  if (!seen) return
  const { pathname, search } = new URL(seen, location.origin)
  // Asking twice for words that find nothing would count them twice.
  if (keptAs(pathname, search) === 'page' && !/[?&]q=/.test(search))
    event.waitUntil(keepSeen(isKept ? undefined : pathname + search, language))
})

async function keepSeen(path: string | undefined, language: string | undefined): Promise<void> {
  if (path) await keepPage(path)
  for (const standing of STANDING_PAGES) {
    const copy = await (await caches.open(STORES.page)).match(standing)
    const age = Date.now() - Date.parse(copy?.headers.get('x-kept-at') ?? '1970-01-01')
    if (age > STANDING_FRESH_MS || copy?.headers.get('x-kept-language') !== language) await keepPage(standing)
  }
}

async function keepPage(path: string): Promise<void> {
  try {
    const headers = { accept: 'text/html', [COPY_HEADER]: '1' }
    const answer = await fetch(path, { headers, credentials: 'same-origin' })
    await storePage(path, answer)
  } catch {
    // No line just now: the copy that is there stays.
  }
}

async function pageAnswer(event: Asked, path: string): Promise<Response> {
  const asked = fetch(event.request).then((answer) => {
    const copy = answer.clone()
    event.waitUntil(storePage(path, copy).catch(() => undefined))
    return answer
  })
  const copy = await copyOf(path)
  if (!copy) return asked.catch(nothingHere)
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const answer = await Promise.race([asked, patience]).catch(() => undefined)
  return answer ?? copy()
}

/** The page as it was last seen; for a list that was not, the whole list. */
async function copyOf(path: string): Promise<(() => Promise<Response>) | undefined> {
  const pages = await caches.open(STORES.page)
  const kept = (await pages.match(path)) ?? (await pages.match(path.split('?')[0]!))
  if (!kept) return undefined
  return async () => {
    const html = asCopy(await kept.text(), kept.headers.get('x-kept-at') ?? '')
    return new Response(html, { status: 200, headers: kept.headers })
  }
}

async function nothingHere(): Promise<Response> {
  const files = await (await caches.open(STORES.file)).keys()
  const style = files.findLast(({ url }) => url.endsWith('.css'))
  return new Response(offlinePage(style && new URL(style.url).pathname), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'self'; font-src 'self'`,
    },
  })
}

async function storePage(path: string, answer: Response): Promise<void> {
  if (answer.redirected || !mayKeep('page', headersOf(answer))) return
  const html = await answer.text()
  const headers = new Headers(answer.headers)
  // The body is kept unpacked.
  for (const name of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(name)
  headers.set('x-kept-at', new Date().toISOString())
  headers.set('x-kept-language', languageIn(html))
  headers.set('x-kept-version', versionIn(html))
  headers.set('x-kept-files', filesIn(html).join(' '))
  const pages = await caches.open(STORES.page)
  // Put anew, so that the one seen last is the last to leave.
  await pages.delete(path)
  await pages.put(path, new Response(html, { status: 200, headers }))
  await keepFiles(filesIn(html))
  await makeRoom(pages, versionIn(html))
}

async function keepFiles(names: string[]): Promise<void> {
  const files = await caches.open(STORES.file)
  const missing: string[] = []
  for (const name of names) if (!(await files.match(name))) missing.push(name)
  // The browser has fetched most of them a moment ago, and need not again.
  await Promise.all(missing.map((name) => keptOrFetched('file', new Request(name)).catch(() => undefined)))
}

async function makeRoom(pages: Cache, version: string): Promise<void> {
  const keys = await pages.keys()
  const standing = new Set<string>(STANDING_PAGES)
  const mayLeave = keys.filter(({ url }) => !standing.has(new URL(url).pathname))
  for (const key of overflow(mayLeave, MAX_ENTRIES.page)) await pages.delete(key)
  const needed = new Set<string>()
  let isNewVersion = false
  for (const copy of await pages.matchAll()) {
    for (const file of (copy.headers.get('x-kept-files') ?? '').split(' ')) needed.add(file)
    isNewVersion ||= copy.headers.get('x-kept-version') !== version
  }
  const files = await caches.open(STORES.file)
  const names = (await files.keys()).map(({ url }) => new URL(url).pathname)
  for (const name of filesToDrop(names, needed, isNewVersion)) await files.delete(name)
}

/** What a private page asks for is not kept either. */
async function keptOrFetched(kept: 'file' | 'picture', request: Request, asker = ''): Promise<Response> {
  const store = await caches.open(STORES[kept])
  const here = await store.match(request, { ignoreVary: true })
  if (here) return here
  const answer = await fetch(request)
  if (mayKeep(kept, headersOf(answer)) && !(await isPrivate(asker))) {
    await store.put(request, answer.clone()).catch(() => undefined)
    if (kept === 'picture')
      for (const key of overflow(await store.keys(), MAX_ENTRIES.picture)) await store.delete(key)
  }
  return answer
}

async function isPrivate(asker: string): Promise<boolean> {
  const page = asker ? await worker.clients.get(asker) : undefined
  if (!page) return false
  const { pathname, search } = new URL(page.url)
  return keptAs(pathname, search) !== 'page'
}

/** In light mode a large picture's small sister stands in for it, so that only one of them travels. */
async function pictureAnswer({ request, clientId }: Asked, path: string): Promise<Response> {
  const here = await (await caches.open(STORES.picture)).match(request, { ignoreVary: true })
  if (here) return here
  const small = (await isDataSaverOn()) ? lighter(path) : undefined
  if (small) {
    const answer = await keptOrFetched('picture', new Request(small), clientId).catch(() => undefined)
    if (answer?.ok) return answer
  }
  return keptOrFetched('picture', request, clientId)
}

/** Pages write it down where this can read it: `use-copies.ts`. */
async function isDataSaverOn(): Promise<boolean> {
  return (await caches.match('/light', { cacheName: CHOICES })) !== undefined
}

function headersOf({ status, headers }: Response) {
  return { status, type: headers.get('content-type'), cacheControl: headers.get('cache-control') }
}
