/** Renders React Router's pages with the context of a request. */
import { randomBytes } from 'node:crypto'
import { createRequestHandler, matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { config } from '#platform/config.server.ts'
import { onReplicaAsItIs } from '#platform/database/read-replica.server.ts'
import type { RequestInfo } from '#platform/http/request.server.ts'
import { pagePathOf, SHOP_LAYOUT, type PageRedirect } from '#shop-shell/page/page-data.rules.ts'
import { createRequestContext } from './request-context.server.ts'

export type Build = ServerBuild | (() => Promise<ServerBuild>)
export type PageRenderer = (request: Request, info: RequestInfo) => Promise<Response>

export function createPageRenderer(build: Build, mode: 'production' | 'development'): PageRenderer {
  const load = typeof build === 'function' ? build : () => Promise.resolve(build)
  // React Router ranks the routes for every request of a function, which takes 2 ms, and only once for an object.
  const handle = createRequestHandler(
    typeof build === 'function' ? async () => withPublicOrigin(await build()) : withPublicOrigin(build),
    mode,
  )
  return async (request, info) => {
    const page = await pageWhoseDataIs(request, load)
    const values = page ? { ...info, isData: true } : info
    const render = (own: RequestInfo) => handle(page ?? request, createRequestContext(own))
    const response = await render(values)
    if (page && response.headers.has('location')) return redirectAsData(response)
    if (!values.isDatabaseAway || response.status !== 500) return response
    if (mayBeOld(request))
      for (let attempt = 1; attempt <= REPLICA_ATTEMPTS; attempt++) {
        const older = await onReplicaAsItIs(() => render({ ...values, isDatabaseAway: false }))
        if (older?.status === 200) return older
      }
    // A page that is missing on the replica may be there on the primary.
    return unavailable(response)
  }
}

/** A replica that becomes the leader closes its connections; the next one leads to another replica. */
const REPLICA_ATTEMPTS = 2

/** What staff and signed-in shoppers see depends on sessions, which may have ended since. */
const NEVER_OLD = /^\/(admin|account)([/.]|$)/

function mayBeOld({ method, url }: Request): boolean {
  return method === 'GET' && !NEVER_OLD.test(new URL(url).pathname)
}

/** The document of the shop whose data is requested; undefined for other requests, which React Router answers. */
async function pageWhoseDataIs(
  request: Request,
  load: () => Promise<ServerBuild>,
): Promise<Request | undefined> {
  const url = new URL(request.url)
  const path = pagePathOf(url.pathname)
  if (path === undefined) return undefined
  const matches = matchRoutes(routesOf(await load()), path) ?? []
  if (!matches.some(({ route }) => route.id === SHOP_LAYOUT)) return undefined
  url.pathname = path
  return new Request(url, request)
}

const ROUTES = new WeakMap<ServerBuild['routes'], RouteObject[]>()

function routesOf({ routes }: ServerBuild): RouteObject[] {
  const known = ROUTES.get(routes)
  if (known) return known
  const all = Object.values(routes).flatMap((route) => route ?? [])
  const below = (parent: string | undefined): RouteObject[] =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index }) => {
        const own = { id, ...(path !== undefined && { path }) }
        return index ? { ...own, index: true } : { ...own, children: below(id) }
      })
  const tree = below(undefined)
  ROUTES.set(routes, tree)
  return tree
}

/** A browser follows a redirect by itself and would load the other page twice: for its script, and to show it. */
function redirectAsData({ headers: given }: Response): Response {
  const answer: PageRedirect = { redirect: given.get('location')! }
  const headers = new Headers(given)
  headers.delete('location')
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify(answer), { status: 200, headers })
}

/**
 * React Router refuses an action whose Origin differs from the URL of the request. Behind a proxy that terminates TLS
 * the URL begins with http:// and the Origin with https://, so the public host is allowed. `requireSameOrigin` has
 * compared the whole origin before. A plain form on a page with a secret URL, which sends no referrer, has the Origin
 * "null": it comes here only with a Sec-Fetch-Site header that names our own pages.
 */
function withPublicOrigin(build: ServerBuild): ServerBuild {
  return { ...build, allowedActionOrigins: [config().publicUrl.host, 'null'] }
}

const RETRY_AFTER_SECONDS = '5'

function unavailable({ body, headers }: Response): Response {
  const response = new Response(body, { status: 503, headers })
  response.headers.set('retry-after', RETRY_AFTER_SECONDS)
  return response
}

export function newRequestId(): string {
  return randomBytes(6).toString('hex')
}

export function newNonce(): string {
  return randomBytes(16).toString('base64')
}
