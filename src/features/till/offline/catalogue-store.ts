/** The catalogue on this device: read at the start, then only what changed is fetched. */
import type { TillArticle, TillCatalogue } from '../till-catalogue.rules.ts'
import { inStore, promiseOf } from './till-store.ts'

/** Without it the catalogue is not compressed. */
const ACCEPT_JSON = { accept: 'application/json' }

/** Everything but the articles. */
export type CatalogueHead = Omit<TillCatalogue, 'articles' | 'removed' | 'isComplete'>

export interface StoredCatalogue {
  head: CatalogueHead
  articles: TillArticle[]
}

/** Undefined if this device has none yet. */
export async function readCatalogue(): Promise<StoredCatalogue | undefined> {
  return inStore('readonly', ['articles', 'state'], async (of) => {
    const [head, articles] = await Promise.all([
      promiseOf<CatalogueHead | undefined>(of('state').get('catalogue')),
      promiseOf<TillArticle[]>(of('articles').getAll()),
    ])
    return head && { head, articles }
  })
}

/** Articles that are stored before the screen can answer again. */
const CHUNK = 200

async function storeCatalogue({ articles, removed, isComplete, ...head }: TillCatalogue): Promise<void> {
  await inStore('readwrite', ['articles', 'state'], async (of) => {
    const store = of('articles')
    if (isComplete) store.clear()
    for (const key of removed) store.delete(key)
    for (let start = 0; start < articles.length; start += CHUNK) {
      const chunk = articles.slice(start, start + CHUNK).map((article) => store.put(article))
      // A scan is not delayed by thousands of articles.
      await promiseOf(chunk.at(-1)!)
    }
    await promiseOf(of('state').put(head, 'catalogue'))
  })
}

/** `signedOut` if the session ended, undefined if the shop did not answer. */
export type Fetched<T> = T | 'signedOut' | 'forbidden' | undefined

/** Fetches what changed since the stored version and stores it. */
export async function fetchCatalogue(since: string | undefined): Promise<Fetched<TillCatalogue>> {
  const query = since === undefined ? '' : `?${new URLSearchParams({ since })}`
  const answer = await fetchTill<TillCatalogue>(`/admin/till/catalogue${query}`, { headers: ACCEPT_JSON })
  if (typeof answer === 'object') await storeCatalogue(answer)
  return answer
}

const TIMEOUT_MS = 20_000

export async function fetchTill<T>(url: string, init: RequestInit = {}): Promise<Fetched<T>> {
  try {
    const response = await fetch(url, { ...init, signal: init.signal ?? AbortSignal.timeout(TIMEOUT_MS) })
    // A read without a session is redirected to the sign-in page.
    if (response.status === 401 || response.url.includes('/admin/login')) return 'signedOut'
    if (response.status === 403) return 'forbidden'
    const isJson = response.headers.get('content-type')?.includes('json')
    return isJson && response.status < 500 && response.status !== 429
      ? ((await response.json()) as T)
      : undefined
  } catch {
    return undefined
  }
}

export function postTill<T>(url: string, body: unknown, timeout = TIMEOUT_MS): Promise<Fetched<T>> {
  return fetchTill<T>(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  })
}
