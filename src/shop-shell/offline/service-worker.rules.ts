/** What the service worker caches for offline use. Only URLs listed here are cached, because others may be private. */

export type CacheKind = 'file' | 'picture' | 'page'

/** Pages without anything personal in them, and the run of a courier, whose phone has no network on the road. */
const PAGES = /^\/(collections|cart|order|about|contact|(product|pages|run)\/[\w-]+)?$/
/** Query parameters that do not make a page personal. */
const QUERIES = new Set([
  'category',
  'subcategory',
  'filter',
  'q',
  'stock',
  'min',
  'max',
  'sort',
  'page',
  'reviews',
  'lang',
])
const FILE = /^\/(assets\/[\w.~-]+|icons\/[\w.-]+|favicon\.svg)$/
const PICTURE = /^\/media\/[0-9a-f-]{36}\/(?:(\d+)\.(avif|webp)|master\.webp)$/

/** `search` as in a URL, with its question mark. */
export function cacheKindOf(path: string, search: string): CacheKind | undefined {
  if (FILE.test(path)) return 'file'
  if (PICTURE.test(path)) return 'picture'
  if (!PAGES.test(path) || (/^\/(cart|order)$/.test(path) && search !== '')) return undefined
  return queryNames(search).every((name) => QUERIES.has(name)) ? 'page' : undefined
}

function queryNames(search: string): string[] {
  return search
    .slice(1)
    .split('&')
    .filter(Boolean)
    .map((part) => part.split('=')[0]!)
}

/** Available offline even if they were never visited. */
export const PRECACHED_PAGES = ['/collections', '/cart', '/order'] as const

/** Maximum number of entries by kind; the oldest are deleted first. */
export const MAX_ENTRIES: Record<CacheKind, number> = { page: 40, picture: 150, file: 90 }

/** After this time a precached page is fetched again in the background. */
export const PRECACHED_MAX_AGE_MS = 6 * 60 * 60 * 1000

/** The offline copy is served when the network does not answer within this time. */
export const NETWORK_TIMEOUT_MS = 8_000

interface Answer {
  status: number
  type: string | null
  cacheControl: string | null
}

/** Respects `Cache-Control: no-store`. */
export function isCacheable(kind: CacheKind, { status, type, cacheControl }: Answer): boolean {
  if (status !== 200 || /\bno-store\b/.test(cacheControl ?? '')) return false
  return kind !== 'page' || (type ?? '').startsWith('text/html')
}

/**
 * Where a private page of an order leads without a network: to the orders that this device knows. Undefined for other
 * pages.
 */
export function offlinePathOf(path: string): string | undefined {
  return path.startsWith('/order/') ? `/order#${path}` : undefined
}

/** The build version of a page: the script that hydrates it has another name in every build. */
export function versionIn(html: string): string {
  return /"entry":"(.+?)"/.exec(html)?.[1] ?? ''
}

export function languageIn(html: string): string {
  return /<html lang="(\w+)"/.exec(html)?.[1] ?? ''
}

/** The offline copy with its date: `at` in ISO format, shown in the shop's time zone, which is UTC. */
export function markAsOfflineCopy(html: string, at: string): string {
  const [year, month, day] = at.slice(0, 10).split('-')
  const shown = `${day}/${month}/${year} ${at.slice(11, 16)}`
  return html
    .replace('<html ', () => `<html data-copy="${at}" `)
    .replace(/(<time class="copy-time"[^>]*>)[^<]*/, (_all, tag: string) => tag + shown)
}

const DATA_SAVER_WIDTH = 400

/** The path of the smallest variant of a picture; undefined if it is that already. */
export function smallestVariantOf(path: string): string | undefined {
  const [, width, format] = PICTURE.exec(path) ?? []
  if (!width || Number(width) <= DATA_SAVER_WIDTH) return undefined
  return path.replace(/[^/]+$/, `${DATA_SAVER_WIDTH}.${format}`)
}

/** The oldest entries beyond the limit; `entries` are in order of insertion. */
export function overflow<T>(entries: readonly T[], max: number): T[] {
  return entries.slice(0, Math.max(0, entries.length - max))
}

/** Files that no cached page needs: all of them after a new version, else those above the limit. */
export function filesToDrop(files: readonly string[], needed: ReadonlySet<string>, isNewVersion: boolean) {
  const unused = files.filter((file) => !needed.has(file))
  return isNewVersion ? unused : unused.slice(0, Math.max(0, files.length - MAX_ENTRIES.file))
}
