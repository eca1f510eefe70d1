/** What the phone keeps for when there is no network. Only what is named here is kept: everything else is private. */

export type Kept = 'file' | 'picture' | 'page'

/** Pages without anything personal in them. */
const PAGES = /^\/(collections|cart|about|contact|product\/\d{1,9})?$/
/** What a page's address may ask for and still be the same for everybody. */
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

/** `search` as in an address, with its question mark. */
export function keptAs(path: string, search: string): Kept | undefined {
  if (FILE.test(path)) return 'file'
  if (PICTURE.test(path)) return 'picture'
  if (!PAGES.test(path) || (path === '/cart' && search !== '')) return undefined
  return queryNames(search).every((name) => QUERIES.has(name)) ? 'page' : undefined
}

function queryNames(search: string): string[] {
  return search
    .slice(1)
    .split('&')
    .filter(Boolean)
    .map((part) => part.split('=')[0]!)
}

/** Always there without a network, seen before or not. */
export const STANDING_PAGES = ['/collections', '/cart'] as const

/** How many of each stay; the oldest leave first. */
export const MAX_ENTRIES: Record<Kept, number> = { page: 40, picture: 150, file: 90 }

/** After this long, a standing page is fetched anew beside the page that is looked at. */
export const STANDING_FRESH_MS = 6 * 60 * 60 * 1000

/** A line that does not answer for this long is no line, where there is a copy. */
export const PATIENCE_MS = 8_000

interface Answer {
  status: number
  type: string | null
  cacheControl: string | null
}

/** What the shop says is not to be stored is not stored. */
export function mayKeep(kept: Kept, { status, type, cacheControl }: Answer): boolean {
  if (status !== 200 || /\bno-store\b/.test(cacheControl ?? '')) return false
  return kept !== 'page' || (type ?? '').startsWith('text/html')
}

/** Every built file that a page names. */
export function filesIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.~-]+\.(?:js|css|woff2)/g))]
}

/** Of which build a page is. */
export function versionIn(html: string): string {
  return /"version":"(\w+)"/.exec(html)?.[1] ?? ''
}

export function languageIn(html: string): string {
  return /<html[^>]* lang="(\w+)"/.exec(html)?.[1] ?? ''
}

/** The page as it was kept, saying so: `at` in ISO, shown in the shop's own time, which is UTC. */
export function asCopy(html: string, at: string): string {
  const [year, month, day] = at.slice(0, 10).split('-')
  const shown = `${day}/${month}/${year} ${at.slice(11, 16)}`
  return html
    .replace('<html ', () => `<html data-copy="${at}" `)
    .replace(/(<time class="copy-time"[^>]*>)[^<]*/, (_all, tag: string) => tag + shown)
}

const LIGHT_WIDTH = 400

/** The smallest kept size of a picture; none where it is that already. */
export function lighter(path: string): string | undefined {
  const [, width, format] = PICTURE.exec(path) ?? []
  if (!width || Number(width) <= LIGHT_WIDTH) return undefined
  return path.replace(/[^/]+$/, `${LIGHT_WIDTH}.${format}`)
}

/** The first ones were put there first. */
export function overflow<T>(kept: readonly T[], most: number): T[] {
  return kept.slice(0, Math.max(0, kept.length - most))
}

/** Files that no kept page needs: all of them after a new version, else those above the limit. */
export function filesToDrop(files: readonly string[], needed: ReadonlySet<string>, isNewVersion: boolean) {
  const spare = files.filter((file) => !needed.has(file))
  return isNewVersion ? spare : spare.slice(0, Math.max(0, files.length - MAX_ENTRIES.file))
}
