/** Serves public pages that are the same for every visitor from memory, before Hono and React Router. */
import { createHash } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { BACKGROUND_HEADER } from '#core/background-request.ts'
import { config } from '#platform/config.server.ts'
import { isReportedOutage } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'
import { createCounter } from '#platform/metrics.server.ts'
import { newNonce, newRequestId, type PageRenderer } from '../render-page.server.ts'
import { contentPolicy, securityHeaders } from '../security-headers.server.ts'
import { compressedResponse, sendCompressed, type CompressedResponse } from './compressed-response.server.ts'
import { EDGE_EXPIRY_HEADER, EDGE_TIME_HEADER, edgeExpiry } from './edge-expiry.rules.ts'
import { withoutNonce } from './inline-scripts.rules.ts'
import { createPageCache, type Found, type PageState } from './page-cache.server.ts'
import { pageKeyOf, type PageKey } from './page-key.rules.ts'

/** Cached responses are counted instead of logged one by one. */
const LOG_EVERY_MS = 60_000

/** Answers cacheable requests; passes the others on to `next`. */
export function serveCachedPages(pages: PageRenderer, next: RequestListener): RequestListener {
  const cache = createPageCache({ render: (key) => renderShared(pages, key) })
  const answered = countAnswers()

  async function answerAfterRender(key: PageKey, request: IncomingMessage, response: ServerResponse) {
    const mustBeCurrent = request.headers[BACKGROUND_HEADER] !== undefined
    const found = await cache.find(key, { mustBeCurrent }).catch((error: unknown) => {
      if (!isReportedOutage(error))
        log.error(
          { err: error, path: key.address },
          'page not rendered, passed on to be rendered without the cache',
        )
      return undefined
    })
    if (!found) return next(request, response)
    // The page on screen stays, and its script asks again; with the older page it would never learn of the change.
    if (mustBeCurrent && found.isOlder) return refuseOlder(response)
    answered.pages++
    countState(found.state)
    send(key, found, request, response)
  }

  return (request, response) => {
    const key = keyOf(request)
    if (!key) return next(request, response)
    const page = cache.fresh(key)
    if (!page) return void answerAfterRender(key, request, response)
    answered.pages++
    countState('hit')
    send(key, { page, state: 'hit', ageMs: 0 }, request, response)
  }
}

const RETRY_AFTER_S = 1

function refuseOlder(response: ServerResponse): void {
  response.writeHead(503, {
    ...securityHeaders(),
    'retry-after': String(RETRY_AFTER_S),
    'cache-control': 'no-store',
  })
  response.end()
}

const NO_QUERY = { get: () => null }

function keyOf({ method, url = '', headers }: IncomingMessage): PageKey | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const queryStart = url.indexOf('?')
  return pageKeyOf({
    path: queryStart < 0 ? url : url.slice(0, queryStart),
    query: queryStart < 0 ? NO_QUERY : new URLSearchParams(url.slice(queryStart)),
    cookies: headers.cookie,
  })
}

/**
 * Renders with a request that carries only the language cookie, so that no data of the first visitor is in the shared
 * page.
 */
async function renderShared(
  pages: PageRenderer,
  { address, language }: PageKey,
): Promise<CompressedResponse | undefined> {
  const started = performance.now()
  const info = { id: newRequestId(), nonce: newNonce(), address: '' }
  const request = new Request(config().publicUrl.origin + address, {
    headers: { cookie: `language=${language}` },
  })
  const answer = await pages(request, info)
  const { status, headers } = answer
  const ms = Math.round(performance.now() - started)
  log.info({ request: info.id, method: 'GET', path: address.split('?')[0], status, ms }, 'page rendered')
  if (!isShareable(answer)) return undefined
  const { html, scripts } = withoutNonce(await answer.text(), info.nonce)
  return compressedResponse({
    status,
    headers: {
      ...securityHeaders(),
      ...Object.fromEntries(headers),
      'content-security-policy': contentPolicy(scripts.map(hashOf)),
      'x-request-id': info.id,
    },
    body: Buffer.from(html),
  })
}

/** A response that sets a cookie, redirects or forbids caching belongs to one visitor. */
function isShareable({ status, headers }: Response): boolean {
  const isPage = status === 200 || status === 404 || status >= 500
  return isPage && !headers.has('set-cookie') && !/no-store|private/.test(headers.get('cache-control') ?? '')
}

function hashOf(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`
}

/** RFC 9211 Cache-Status: where the response came from. */
const CACHE_STATUS: Record<PageState, string> = {
  hit: 'melhfa; hit',
  rendered: 'melhfa; fwd=miss; stored',
  late: 'melhfa; hit; detail=rendered-a-moment-ago',
  slow: 'melhfa; hit; detail=render-slow',
  stale: 'melhfa; hit; detail=database-away',
}

const STATES: Record<PageState, { state: PageState }> = {
  hit: { state: 'hit' },
  rendered: { state: 'rendered' },
  late: { state: 'late' },
  slow: { state: 'slow' },
  stale: { state: 'stale' },
}
const sharedPagesTotal = createCounter({
  name: 'melhfa_shared_pages_total',
  help: 'Shared pages answered: out of memory (hit, late, slow renders, stale while the database is away) or rendered.',
  labelNames: ['state'],
})

function countState(state: PageState): void {
  sharedPagesTotal.inc(STATES[state])
}

type CacheHeaders = Record<PageState, Record<string, string>>

function cacheHeadersByState(headers: Record<string, string>): CacheHeaders {
  const entries = Object.entries(CACHE_STATUS).map(([state, status]) => [
    state,
    { ...headers, 'cache-status': status },
  ])
  return Object.fromEntries(entries) as CacheHeaders
}

/** Revalidated on every request and answered with 304 while unchanged: a browser never shows an old price. */
const OWN = cacheHeadersByState({ 'cache-control': 'private, no-cache', vary: 'cookie, accept-encoding' })
/**
 * The URL alone decides the content, so a shared cache may store it for as long as this cache may be late. A CDN may also
 * serve it stale while it revalidates and while the shop is down; browsers revalidate every time.
 */
const FORCED = cacheHeadersByState({
  'cache-control': 'public, max-age=0, s-maxage=1',
  'cdn-cache-control': 'max-age=1, stale-while-revalidate=9, stale-if-error=600',
  vary: 'accept-encoding',
})
const FAILED = cacheHeadersByState({ 'cache-control': 'no-store' })

function send(
  key: PageKey,
  { page, state, ageMs }: Found,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const isCacheable = !key.isData && page.status < 500 && state !== 'stale' && state !== 'slow'
  const isCdnCacheable = key.isForced && isCacheable
  const expiry = isCacheable ? edgeExpiry(request.headers[EDGE_TIME_HEADER], ageMs) : undefined
  if (expiry) response.setHeader(EDGE_EXPIRY_HEADER, expiry)
  const cacheHeaders = page.status >= 500 ? FAILED : isCdnCacheable ? FORCED : OWN
  sendCompressed(request, response, page, cacheHeaders[state])
}

function countAnswers(): { pages: number } {
  const answered = { pages: 0 }
  setInterval(() => {
    if (answered.pages > 0) log.info({ ...answered }, 'pages answered from the page cache')
    answered.pages = 0
  }, LOG_EVERY_MS).unref()
  return answered
}
