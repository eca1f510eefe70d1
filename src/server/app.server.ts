/** The HTTP face: headers, the check that writes come from us, health, and the pages of one reader. */
import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { inAdminLanguage } from '#admin-shell/admin-language.server.ts'
import { respondWithJson, acceptsJson } from '#features/orders/checkout/checkout.action.server.ts'
import { config } from '#platform/config.server.ts'
import type { RequestInfo } from '#platform/http/request.server.ts'
import { log, pathForLog } from '#platform/log.server.ts'
import { identityPages, identityTokens } from './development-identity.server.ts'
import { healthRoutes } from './health.server.ts'
import { metricsRoutes } from './metrics.server.ts'
import { newNonce, newRequestId, type PageRenderer } from './render-page.server.ts'
import { contentPolicy, securityHeaders } from './security-headers.server.ts'

export interface AppOptions {
  /** Development needs its own scripts and sockets, which a strict policy forbids. */
  strictPolicy: boolean
}

type Env = { Variables: { id: string; nonce: string }; Bindings: HttpBindings }

/** Room for the largest upload (5 MB) and its form. */
const MAX_BODY_BYTES = 8 * 1024 * 1024

export function createApp(pages: PageRenderer, { strictPolicy }: AppOptions): Hono<Env> {
  const web = new Hono<Env>()
  web.use(tellRequest)
  web.use(tellSafety(strictPolicy))
  web.route('/', healthRoutes())
  web.route('/', metricsRoutes())
  if (config().developmentIdentity !== 'off') web.route('/', identityTokens)
  web.use(writesComeFromUs)
  if (config().developmentIdentity !== 'off') web.route('/', identityPages)
  web.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.text('Too large', 413) }))
  // Straight to the order: finding the page among all others would cost as much again.
  web.post('/cart', (c, next) => (acceptsJson(c.req.raw) ? respondWithJson(c.req.raw, requestInfo(c)) : next()))
  web.all('*', async (c) => pages(await inAdminLanguage(c.req.raw), requestInfo(c)))
  web.onError((error, c) => {
    // Whoever hung up in the middle of a form hears nothing any more, and nothing of ours failed.
    if (hasLeft(c)) return c.text('Left', 400)
    log.error({ err: error, request: c.get('id') }, 'request failed')
    return c.text('Internal error', 500)
  })
  return web
}

function requestInfo(c: Context<Env>): RequestInfo {
  return {
    id: c.get('id'),
    nonce: c.get('nonce'),
    address: addressOf(c),
    line: c.env.outgoing,
  }
}

const tellRequest: MiddlewareHandler<Env> = async (c, next) => {
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
    },
    'request',
  )
}

function tellSafety(strictPolicy: boolean): MiddlewareHandler<Env> {
  const everywhere = Object.entries(securityHeaders())
  return async (c, next) => {
    await next()
    const { headers } = c.res
    if (strictPolicy && !headers.has('content-security-policy'))
      headers.set('content-security-policy', contentPolicy([`nonce-${c.get('nonce')}`]))
    if (PANEL.test(c.req.path)) headers.set('cache-control', 'no-store')
    for (const [name, value] of everywhere)
      // A page behind a private link says for itself that it is to be told to nobody.
      if (name !== 'referrer-policy' || !headers.has(name)) headers.set(name, value)
  }
}

/** Nothing of the panel is kept by anyone, whatever its pages say. */
const PANEL = /^\/admin([/.]|$)/

/** Each trusted proxy adds the address it saw at the end; what stands before those can be made up. */
function addressOf(c: Context<Env>): string {
  const direct = c.env.incoming.socket.remoteAddress ?? ''
  const seen = [...(c.req.header('x-forwarded-for') ?? '').split(','), direct].map((address) =>
    address.trim(),
  )
  return seen.at(-1 - config().trustProxy) || direct
}

function hasLeft(c: Context<Env>): boolean {
  const { destroyed, complete } = c.env.incoming
  return destroyed && !complete
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A browser says where a write comes from; one from elsewhere, or that does not say, is refused. */
const writesComeFromUs: MiddlewareHandler<Env> = async (c, next) => {
  if (READS.has(c.req.method) || isFromUs(c)) return next()
  log.warn({ request: c.get('id'), path: pathForLog(c.req.path) }, 'write from elsewhere refused')
  return c.text('Forbidden', 403)
}

function isFromUs(c: Context): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = c.req.header('origin')
  return origin !== undefined && [config().publicUrl.origin, new URL(c.req.url).origin].includes(origin)
}
