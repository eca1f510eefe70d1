/**
 * Which public pages are the same for every visitor, and which URLs are the same page. Parameters that no page reads
 * (`?utm_source=…`, `?x=1`) are ignored, so that they cannot be used to bypass the cache. A page that one visitor requests (a search, her own review), or that is not listed here,
 * has no key and is rendered for each request.
 */
import { readCookie } from '#core/cookie.ts'
import { readId } from '#core/id.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#core/text.ts'
import {
  collectionPath,
  readCollection,
  withKnownColour,
} from '#features/catalogue/collections/collection.rules.ts'
import { readReviewsPage } from '#features/catalogue/reviews/reviews.rules.ts'
import { CHOICE_PARAMETERS } from '#features/catalogue/variants/variant.rules.ts'
import { LETTERS_PATH } from '#features/newsletter/letter.rules.ts'
import { dataAddressOf, pagePathOf } from '#shop-shell/page/page-data.rules.ts'

export interface PageKey {
  /** Unique for the path, the query that the page reads, the language, and whether it is loader data only. */
  id: string
  /** The path and query that are rendered. */
  address: string
  language: Language
  /** The URL contains the language, so the cookie does not matter and a shared cache may store the page. */
  isForced: boolean
  /** Loader data only, requested after a change notification: a shared cache must not answer with an older one. */
  isData: boolean
  /** Topics whose changes make it outdated. */
  topics: readonly string[]
}

interface Query {
  get(name: string): string | null
}

export interface PageRequest {
  path: string
  query: Query
  cookies: string | undefined
}

/** Undefined for a page that is not the same for every visitor. */
export function pageKeyOf({ path, query, cookies }: PageRequest): PageKey | undefined {
  const dataOf = pagePathOf(path)
  const isData = dataOf !== undefined
  const shared = sharedPageAt(dataOf ?? path, query)
  if (!shared) return undefined
  const forced = query.get('lang')
  const isForced = isLanguage(forced)
  const language = isForced ? forced : languageIn(cookies)
  // The page is rendered with `lang`, so that its forms stay in the forced language.
  const localizedAddress = isForced ? withLanguage(shared.address, forced) : shared.address
  const address = isData ? dataAddressOf(localizedAddress) : localizedAddress
  return { id: `${language} ${address}`, address, language, isForced, isData, topics: shared.topics }
}

function withLanguage(address: string, language: Language): string {
  return `${address}${address.includes('?') ? '&' : '?'}lang=${language}`
}

function languageIn(cookies: string | undefined): Language {
  const chosen = readCookie(cookies, 'language')
  return isLanguage(chosen) ? chosen : DEFAULT_LANGUAGE
}

const STORE_TOPICS = ['settings', 'media', 'content', 'delivery'] as const
const CATALOGUE_TOPICS = [...STORE_TOPICS, 'catalogue', 'reviews'] as const

interface SharedPage {
  address: string
  topics: readonly string[]
}

function sharedPageAt(path: string, query: Query): SharedPage | undefined {
  if (!isShared(query)) return undefined
  if (path === '/') return homeAt(query)
  if (path === '/collections') return collectionAt(query)
  if (path === '/about' || path === '/contact' || CONTENT_PATH.test(path))
    return { address: path, topics: STORE_TOPICS }
  if (path === LETTERS_PATH) return { address: path, topics: STORE_TOPICS }
  // A letter shows products with today's prices.
  if (LETTER_PATH.test(path)) return { address: path, topics: CATALOGUE_TOPICS }
  return PRODUCT_PATH.test(path) ? productAt(path, query) : undefined
}

/** With one of these the page is personal (a notice after a form was sent). */
const UNSHARED_PARAMETERS = ['newsletter', 'review', 'order']

function isShared(query: Query): boolean {
  return UNSHARED_PARAMETERS.every((name) => query.get(name) === null)
}

function homeAt(query: Query): SharedPage {
  const { category } = readCollection(query)
  return { address: category ? `/?category=${category}` : '/', topics: CATALOGUE_TOPICS }
}

/** Searches and price limits are seldom repeated by another visitor, so they are not cached. */
function collectionAt(query: Query): SharedPage | undefined {
  const collection = withKnownColour(readCollection(query))
  const { search, minPrice, maxPrice } = collection
  if (search || minPrice !== undefined || maxPrice !== undefined) return undefined
  return { address: collectionPath(collection), topics: CATALOGUE_TOPICS }
}

const CONTENT_PATH = /^\/pages\/[a-z0-9]+(-[a-z0-9]+)*$/
const LETTER_PATH = /^\/newsletter\/letters\/[1-9]\d{0,14}$/
const PRODUCT_PATH = /^\/product\/[1-9]\d{0,14}$/

/**
 * A variant has its own page. An unknown one is answered with a redirect, which is not cached, so there are not more pages
 * than variants. A choice that is sent as a form, without JavaScript, is answered with a redirect to its variant.
 */
function productAt(path: string, query: Query): SharedPage | undefined {
  if (CHOICE_PARAMETERS.some((name) => query.get(name) !== null)) return undefined
  const page = readReviewsPage(query.get('reviews'))
  const variant = query.get('v')
  if (variant !== null && readId(variant) === undefined) return undefined
  const parameters = [variant && `v=${variant}`, page > 1 && `reviews=${page}`].filter(Boolean)
  return {
    address: parameters.length > 0 ? `${path}?${parameters.join('&')}` : path,
    topics: CATALOGUE_TOPICS,
  }
}
