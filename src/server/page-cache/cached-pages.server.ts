/** Public pages as everybody sees them, out of memory: the request never reaches Hono or React Router. */
import { createHash } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { BACKGROUND_HEADER } from '#core/background-request.ts'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import { createCounter } from '#platform/metrics.server.ts'
import { newNonce, newRequestId, type PageRenderer } from '../render-page.server.ts'
import { contentPolicy, securityHeaders } from '../security-headers.server.ts'
import { compressedResponse, sendCompressed, type CompressedResponse } from './compressed-response.server.ts'
import { withoutNonce } from './inline-scripts.rules.ts'
import { createPageCache, type Found, type PageState } from './page-cache.server.ts'
import { pageKeyOf, type PageKey } from './page-key.rules.ts'

/** Pages out of memory are too many for a line each. */
const COUNT_EVERY = 60_000

/** Answers what it can; the rest goes on to `others`. */
export function serveCachedPages(pages: PageRenderer, others: RequestListener): RequestListener {
  const cache = createPageCache({ render: (key) => renderShared(pages, key) })
  const answered = countAnswers()

  async function answerLater(key: PageKey, request: IncomingMessage, response: ServerResponse) {
    const isNews = request.headers[BACKGROUND_HEADER] !== undefined
    const found = await cache.find(key, { isNews }).catch((error: unknown) => {
      log.error({ err: error, path: key.address }, 'page failed')
      return undefined
    })
    if (!found) return others(request, response)
    answered.pages++
    countState(found.state)
    send(key, found, request, response)
  }

  return (request, response) => {
    const key = keyOf(request)
    if (!key) return others(request, response)
    const page = cache.fresh(key)
    if (!page) return void answerLater(key, request, response)
    answered.pages++
    countState('hit')
    send(key, { page, state: 'hit' }, request, response)
  }
}

const NO_QUERY = { get: () => null, keys: () => [] }

function keyOf({ method, url = '', headers }: IncomingMessage): PageKey | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const at = url.indexOf('?')
  return pageKeyOf({
    path: at < 0 ? url : url.slice(0, at),
    query: at < 0 ? NO_QUERY : new URLSearchParams(url.slice(at)),
    cookies: headers.cookie,
  })
}

/**
 * As if a stranger asked, who has nothing but a language: nothing of the visitor who happened to come first can stand
 * in what all others get.
 */
async function renderShared(
  pages: PageRenderer,
  { address, language }: PageKey,
): Promise<CompressedResponse | undefined> {
  const started = performance.now()
  const facts = { id: newRequestId(), nonce: newNonce(), address: '' }
  const request = new Request(config().publicUrl.origin + address, {
    headers: { cookie: `language=${language}` },
  })
  const answer = await pages(request, facts)
  const { status, headers } = answer
  const ms = Math.round(performance.now() - started)
  log.info({ request: facts.id, method: 'GET', path: address.split('?')[0], status, ms }, 'page rendered')
  if (!isForEverybody(answer)) return undefined
  const { html, scripts } = withoutNonce(await answer.text(), facts.nonce)
  return compressedResponse({
    status,
    headers: {
      ...securityHeaders(),
      ...Object.fromEntries(headers),
      'content-security-policy': contentPolicy(scripts.map(hashOf)),
      'x-request-id': facts.id,
    },
    body: Buffer.from(html),
  })
}

/** A page that gives a cookie, leads elsewhere or asks not to be kept is somebody's own. */
function isForEverybody({ status, headers }: Response): boolean {
  const isPage = status === 200 || status === 404 || status >= 500
  return isPage && !headers.has('set-cookie') && !/no-store|private/.test(headers.get('cache-control') ?? '')
}

function hashOf(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`
}

/** RFC 9211: where the answer came from, to be seen in a browser's tools. */
const CACHE_STATUS: Record<PageState, string> = {
  hit: 'melhfa; hit',
  rendered: 'melhfa; fwd=miss; stored',
  late: 'melhfa; hit; detail=rendered-a-moment-ago',
  stale: 'melhfa; hit; detail=database-away',
}

const STATES: Record<PageState, { state: PageState }> = {
  hit: { state: 'hit' },
  rendered: { state: 'rendered' },
  late: { state: 'late' },
  stale: { state: 'stale' },
}
const sharedPagesTotal = createCounter({
  name: 'melhfa_shared_pages_total',
  help: 'Shared pages answered: out of memory (hit, late, stale while the database is away) or rendered.',
  labelNames: ['state'],
})

function countState(state: PageState): void {
  sharedPagesTotal.inc(STATES[state])
}

type Travel = Record<PageState, Record<string, string>>

function travelling(headers: Record<string, string>): Travel {
  const entries = Object.entries(CACHE_STATUS).map(([state, status]) => [
    state,
    { ...headers, 'cache-status': status },
  ])
  return Object.fromEntries(entries) as Travel
}

/** Asked for again every time, and answered "you have it" as long as that is so: never an old price. */
const OWN = travelling({ 'cache-control': 'private, no-cache', vary: 'cookie, accept-encoding' })
/**
 * The address alone decides: a cache on the way may keep it as long as this one may be late. A CDN may also give it while
 * it fetches the next, and while the shop is away; browsers are not told so, they ask again every time.
 */
const FORCED = travelling({
  'cache-control': 'public, max-age=0, s-maxage=1',
  'cdn-cache-control': 'max-age=1, stale-while-revalidate=9, stale-if-error=600',
  vary: 'accept-encoding',
})
const FAILED = travelling({ 'cache-control': 'no-store' })

function send(
  key: PageKey,
  { page, state }: Found,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const mayTravel = key.isForced && !key.isData && state !== 'stale'
  const travel = page.status >= 500 ? FAILED : mayTravel ? FORCED : OWN
  sendCompressed(request, response, page, travel[state])
}

function countAnswers(): { pages: number } {
  const answered = { pages: 0 }
  setInterval(() => {
    if (answered.pages > 0) log.info({ ...answered }, 'pages answered from memory')
    answered.pages = 0
  }, COUNT_EVERY).unref()
  return answered
}
