/**
 * Which public pages look the same to everybody, and which of their addresses are the same page. What others hang on
 * links (`?utm_source=…`) is left out; what only one reader asks for (a search, her own review), and whatever is not
 * named here, is rendered for her alone.
 */
import { readCookie } from '#core/cookie.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#core/text.ts'
import { collectionPath, readCollection } from '#features/catalogue/collections/collection.rules.ts'
import { readReviewsPage } from '#features/catalogue/reviews/reviews.rules.ts'

export interface PageKey {
  /** One for each (path, query that the page reads, language), and for its data alone. */
  id: string
  /** What is asked of the renderer. */
  address: string
  language: Language
  /** The address says the language, so that no cookie decides: a cache on the way may keep it. */
  isForced: boolean
  /** Its data alone, which whoever was told of a change asks for: nobody on the way may answer with older. */
  isData: boolean
  /** Subjects whose changes it shows. */
  topics: readonly string[]
}

interface Query {
  get(name: string): string | null
  keys(): Iterable<string>
}

export interface AskedPage {
  path: string
  query: Query
  cookies: string | undefined
}

/** Undefined for a page that is not the same for everybody. */
export function pageKeyOf({ path, query, cookies }: AskedPage): PageKey | undefined {
  const isData = path.endsWith(DATA)
  const page = isData ? path.slice(0, -DATA.length).replace(/^\/_$/, '/') : path
  const shown = shownAt(page, query)
  if (!shown) return undefined
  const forced = query.get('lang')
  const isForced = isLanguage(forced)
  const language = isForced ? forced : languageIn(cookies)
  // Forms on the page go on in the language that the address says.
  const said = isForced ? withLanguage(shown.address, forced) : shown.address
  const address = isData ? dataAddress(said) : said
  return { id: `${language} ${address}`, address, language, isForced, isData, topics: shown.topics }
}

const DATA = '.data'

/** React Router asks for the data of `/about?x=1` at `/about.data?x=1`, and for that of `/` at `/_.data`. */
function dataAddress(address: string): string {
  const at = address.indexOf('?')
  const [path, query] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)]
  return `${path === '/' ? '/_' : path}${DATA}${query}`
}

function withLanguage(address: string, language: Language): string {
  return `${address}${address.includes('?') ? '&' : '?'}lang=${language}`
}

function languageIn(cookies: string | undefined): Language {
  const chosen = readCookie(cookies, 'language')
  return isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE
}

const STORE = ['settings', 'media'] as const
const CATALOGUE = [...STORE, 'catalogue', 'reviews'] as const

interface Shown {
  address: string
  topics: readonly string[]
}

function shownAt(path: string, query: Query): Shown | undefined {
  if (path === '/') return homeAt(query)
  if (path === '/collections') return collectionAt(query)
  if (path === '/about' || path === '/contact')
    return reads(query, NOTHING) ? { address: path, topics: STORE } : undefined
  return PRODUCT.test(path) ? productAt(path, query) : undefined
}

/** For those who count where visitors come from; no page of ours reads them. */
const OF_OTHERS = /^(utm_\w+|\w*clid|gbraid|wbraid|igsh(id)?|srsltid|mc_[ce]id|_ga|ref)$/

function reads(query: Query, names: ReadonlySet<string>): boolean {
  for (const name of query.keys())
    if (name !== 'lang' && !names.has(name) && !OF_OTHERS.test(name)) return false
  return true
}

const NOTHING: ReadonlySet<string> = new Set()
const OF_HOME = new Set(['category'])
const OF_PRODUCT = new Set(['reviews'])
const OF_COLLECTION = new Set([
  'category',
  'subcategory',
  'filter',
  'stock',
  'sort',
  'page',
  // Sent by forms even when nothing was typed.
  'q',
  'min',
  'max',
])

function homeAt(query: Query): Shown | undefined {
  if (!reads(query, OF_HOME)) return undefined
  const { category } = readCollection(query)
  return { address: category ? `/?category=${category}` : '/', topics: CATALOGUE }
}

/** Words and prices are typed by one reader and seldom by a second. */
function collectionAt(query: Query): Shown | undefined {
  if (!reads(query, OF_COLLECTION)) return undefined
  const collection = readCollection(query)
  const { search, least, most } = collection
  if (search || least !== undefined || most !== undefined) return undefined
  return { address: collectionPath(collection), topics: CATALOGUE }
}

const PRODUCT = /^\/product\/[1-9]\d{0,14}$/

/** After her review, or with her order's number, the page speaks to one reader. */
function productAt(path: string, query: Query): Shown | undefined {
  if (!reads(query, OF_PRODUCT)) return undefined
  const page = readReviewsPage(query.get('reviews'))
  return { address: page > 1 ? `${path}?reviews=${page}` : path, topics: CATALOGUE }
}
