/** The Hono application: security headers, the same-origin check of writes, health, metrics, and pages that are not cached. */
import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { inAdminLanguage } from '#admin-shell/admin-language.server.ts'
import { shopperOf } from '#features/accounts/account-session.server.ts'
import { createApi } from '#features/api/api-app.server.ts'
import { API_BASE } from '#features/api/open-api.server.ts'
import { answerOneClick } from '#features/newsletter/one-click.server.ts'
import { respondWithJson, acceptsJson } from '#features/orders/checkout/checkout.action.server.ts'
import { config } from '#platform/config.server.ts'
import { isReportedOutage } from '#platform/database/database.server.ts'
import type { RequestInfo } from '#platform/http/request.server.ts'
import { addressForLog, log, pathForLog } from '#platform/log.server.ts'
import { traceId } from '#platform/telemetry/tracing.server.ts'
import { API_PARTS } from '../api-operations.server.ts'
import { identityPages, identityTokens } from './development-identity.server.ts'
import { healthRoutes } from './health.server.ts'
import { respondWithStream } from './live/live-response.server.ts'
import { metricsRoutes } from './metrics.server.ts'
import { newNonce, newRequestId, type PageRenderer } from './render-page.server.ts'
import { readRequestBody } from './request-body/request-body.server.ts'
import { contentPolicy, openerPolicy, securityHeaders } from './security-headers.server.ts'

export interface AppOptions {
  /** False in development, because Vite's scripts and sockets violate the strict content security policy. */
  strictPolicy: boolean
}

type Env = { Variables: { id: string; nonce: string }; Bindings: HttpBindings }

export function createApp(pages: PageRenderer, { strictPolicy }: AppOptions): Hono<Env> {
  const web = new Hono<Env>()
  web.use(logRequest)
  web.use(setSecurityHeaders(strictPolicy))
  web.route('/', healthRoutes())
  web.route('/', metricsRoutes())
  if (config().developmentIdentity !== 'off') web.route('/', identityTokens)
  // Called by mail programs, which send no Origin.
  web.all(
    '/newsletter/one-click/:token',
    (c, next) => readRequestBody(c, next, addressOf(c)),
    (c) => answerOneClick(c.req.raw, { token: c.req.param('token'), address: addressOf(c), now: new Date() }),
  )
  // Called by other programs, which send a key and neither cookies nor an Origin.
  web.route(
    API_BASE,
    createApi<Env>(API_PARTS, {
      addressOf,
      readBody: (c, next) => readRequestBody(c, next, addressOf(c)),
    }),
  )
  web.use(requireSameOrigin)
  if (config().developmentIdentity !== 'off') web.route('/', identityPages)
  web.use((c, next) => readRequestBody(c, next, addressOf(c)))
  // Handled before React Router, because matching the route would double the cost of an order.
  web.post('/cart', (c, next) =>
    acceptsJson(c.req.raw) ? respondWithJson(c.req.raw, requestInfo(c), shopperOf) : next(),
  )
  // Also before React Router: a client can open a thousand streams.
  web.get('/live', (c) => respondWithStream(c.req.raw, requestInfo(c)))
  web.all('*', async (c) => pages(await inAdminLanguage(c.req.raw), requestInfo(c)))
  web.onError((error, c) => {
    // The client closed the connection while it sent the request: not an error of the server.
    if (isAborted(c)) return c.text('Left', 400)
    if (!isReportedOutage(error))
      log.error({ err: error, request: c.get('id') }, 'request failed, answered with 500')
    return c.text('Internal error', 500)
  })
  return web
}

function requestInfo(c: Context<Env>): RequestInfo {
  return {
    id: c.get('id'),
    nonce: c.get('nonce'),
    address: addressOf(c),
    response: c.env.outgoing,
  }
}

const logRequest: MiddlewareHandler<Env> = async (c, next) => {
  const started = performance.now()
  c.set('id', newRequestId())
  c.set('nonce', newNonce())
  await next()
  c.res.headers.set('x-request-id', c.get('id'))
  const { headersSent, statusCode } = c.env.outgoing
  log.info(
    {
      request: c.get('id'),
      method: c.req.method,
      path: pathForLog(c.req.path),
      status: headersSent ? statusCode : c.res.status,
      ms: Math.round(performance.now() - started),
      trace: traceId(),
      ...(config().logAddresses && { network: addressForLog(addressOf(c)) }),
    },
    'request',
  )
}

function setSecurityHeaders(strictPolicy: boolean): MiddlewareHandler<Env> {
  const defaults = Object.entries(securityHeaders())
  return async (c, next) => {
    await next()
    const { headers } = c.res
    if (strictPolicy && !headers.has('content-security-policy'))
      headers.set('content-security-policy', contentPolicy(scriptSources(c)))
    if (PRIVATE_PATH.test(c.req.path)) headers.set('cache-control', 'no-store')
    for (const [name, value] of [...defaults, ...Object.entries(openerPolicy(c.req.path))])
      // A page with a secret URL sets its own stricter referrer policy.
      if (name !== 'referrer-policy' || !headers.has(name)) headers.set(name, value)
  }
}

/** Admin pages may compile WebAssembly, which reads barcodes where the browser cannot. */
function scriptSources(c: Context<Env>): string[] {
  return [`nonce-${c.get('nonce')}`, ...(ADMIN_PATH.test(c.req.path) ? ['wasm-unsafe-eval'] : [])]
}

const ADMIN_PATH = /^\/admin([/.]|$)/
/** Pages of staff and of shoppers' accounts are never cached, whatever headers their routes set. */
const PRIVATE_PATH = /^\/(admin|account)([/.]|$)/

/** Each trusted proxy appends the address it saw; entries before those can be forged by the client. */
function addressOf(c: Context<Env>): string {
  const direct = c.env.incoming.socket.remoteAddress ?? ''
  const addresses = [...(c.req.header('x-forwarded-for') ?? '').split(','), direct].map((address) =>
    address.trim(),
  )
  return addresses.at(-1 - config().trustProxy) || direct
}

function isAborted(c: Context<Env>): boolean {
  const { destroyed, complete } = c.env.incoming
  return destroyed && !complete
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** CSRF protection: refuses a write whose Sec-Fetch-Site or Origin header is missing or names another site. */
const requireSameOrigin: MiddlewareHandler<Env> = async (c, next) => {
  if (SAFE_METHODS.has(c.req.method) || isSameOrigin(c)) return next()
  log.warn({ request: c.get('id'), path: pathForLog(c.req.path) }, 'cross-origin write refused')
  return c.text('Forbidden', 403)
}

function isSameOrigin(c: Context): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site) return site === 'same-origin'
  const { publicUrl } = config()
  const requested = new URL(c.req.url)
  // Behind a proxy that terminates TLS the requested URL begins with http://, which is not the origin of our pages.
  const isPublic = publicUrl.protocol === 'https:' || requested.host === publicUrl.host
  return [publicUrl.origin, ...(isPublic ? [] : [requested.origin])].includes(c.req.header('origin') ?? '')
}
