/** `/sitemap.xml`: every public page in both languages; an index of parts once the catalogue outgrows one file. */
import * as v from 'valibot'
import {
  sitemapCategories,
  sitemapProducts,
  productCount,
} from '#features/catalogue/products/sitemap-pages.server.ts'
import { shownPages } from '#features/content/content-pages.server.ts'
import { config } from '#platform/config.server.ts'
import { count } from '#platform/http/field-schemas.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import type { Route } from './+types/sitemap.route'
import {
  indexOf,
  PRODUCTS_PER_FILE,
  URLS_AFTER,
  URLS_BEFORE,
  urlsOf,
  type SitePage,
} from './sitemap.rules.ts'

/** A part that is not a number becomes infinite, which is answered with 404. */
const sitemapQuery = v.object({ part: v.optional(v.fallback(count, Number.POSITIVE_INFINITY)) })

export async function loader({ request }: Route.LoaderArgs): Promise<Response> {
  const { origin } = config().publicUrl
  const { part } = parseQuery(sitemapQuery, new URL(request.url).searchParams)
  const products = await productCount()
  const parts = Math.ceil(products.count / PRODUCTS_PER_FILE)
  if (part === undefined)
    return xml(
      parts > 1
        ? indexOf(partsOf(origin, parts, products.lastChange))
        : urls(origin, [...(await pages(products.lastChange)), ...(await productPages(0))]),
    )
  if (part > parts) return new Response('Not found', { status: 404 })
  // Part 0 lists the fixed pages and the categories, the following ones the products.
  return xml(urls(origin, part === 0 ? await pages(products.lastChange) : await productPages(part - 1)))
}

function partsOf(origin: string, parts: number, changed: Date | undefined) {
  return Array.from({ length: parts + 1 }, (_, part) => ({
    address: `${origin}/sitemap.xml?part=${part}`,
    changed,
  }))
}

async function pages(changed: Date | undefined): Promise<SitePage[]> {
  const categories = await sitemapCategories()
  return [
    { path: '/', changed },
    { path: '/collections', changed },
    ...categories.map(({ id, updatedAt }) => ({ path: `/collections?category=${id}`, changed: updatedAt })),
    { path: '/about', changed: undefined },
    { path: '/contact', changed: undefined },
    ...(await shownPages()).map(({ slug }) => ({ path: `/pages/${slug}`, changed: undefined })),
  ]
}

async function productPages(file: number): Promise<SitePage[]> {
  const products = await sitemapProducts({ skip: file * PRODUCTS_PER_FILE, take: PRODUCTS_PER_FILE })
  return products.map(({ id, updatedAt }) => ({ path: `/product/${id}`, changed: updatedAt }))
}

const PAGES_PER_CHUNK = 200

/** Generated while it is sent: a full file has several megabytes. */
function* urls(origin: string, listed: SitePage[]): Generator<string> {
  yield URLS_BEFORE
  for (let from = 0; from < listed.length; from += PAGES_PER_CHUNK)
    yield listed
      .slice(from, from + PAGES_PER_CHUNK)
      .map((page) => urlsOf(origin, page))
      .join('')
  yield URLS_AFTER
}

function xml(text: string | Generator<string>): Response {
  return new Response(typeof text === 'string' ? text : streamOf(text), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

function streamOf(text: Generator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull(controller) {
      const { done, value } = text.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
}
