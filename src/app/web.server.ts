/** The HTTP face: headers, the check that writes come from us, files, health, and the pages. */
import { randomBytes } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { config } from '#platform/config.server.ts'
import { log, pathForLog } from '#platform/log.server.ts'
import { requestFacts } from '#platform/request.server.ts'
import { identityPages, identityTokens } from './development-identity.server.ts'
import { healthRoutes } from './health.server.ts'
import { inPanelLanguage } from './panel-language.server.ts'

export interface WebOptions {
  build: ServerBuild | (() => Promise<ServerBuild>)
  /** The built files for the browser; in development Vite serves them itself. */
  files?: string
  /** Development needs its own scripts and sockets, which a strict policy forbids. */
  strictPolicy: boolean
}

type Env = { Variables: { id: string; nonce: string }; Bindings: HttpBindings }

/** Room for the largest upload (5 MB) and its form. */
const LARGEST_BODY = 8 * 1024 * 1024

export function createWeb({ build, files, strictPolicy }: WebOptions): Hono<Env> {
  const web = new Hono<Env>()
  const pages = createRequestHandler(build, strictPolicy ? 'production' : 'development')
  web.use(tellRequest)
  web.use(securityHeaders(strictPolicy))
  web.route('/', healthRoutes())
  if (config().developmentIdentity !== 'off') web.route('/', identityTokens)
  web.use(writesComeFromUs)
  if (config().developmentIdentity !== 'off') web.route('/', identityPages)
  web.use(bodyLimit({ maxSize: LARGEST_BODY }))
  if (files) web.use(serveStatic({ root: files, onFound: keepForever }))
  web.all('*', async (c) => {
    const context = new RouterContextProvider()
    context.set(requestFacts, { id: c.get('id'), nonce: c.get('nonce'), address: addressOf(c) })
    return pages(await inPanelLanguage(c.req.raw), context)
  })
  web.onError((error, c) => {
    log.error({ err: error, request: c.get('id') }, 'request failed')
    return c.text('Internal error', 500)
  })
  return web
}

const tellRequest: MiddlewareHandler<Env> = async (c, next) => {
  const started = performance.now()
  c.set('id', randomBytes(6).toString('hex'))
  c.set('nonce', randomBytes(16).toString('base64'))
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

function securityHeaders(strictPolicy: boolean): MiddlewareHandler<Env> {
  const isHttps = config().publicUrl.protocol === 'https:'
  return async (c, next) => {
    await next()
    const { headers } = c.res
    if (strictPolicy && !headers.has('content-security-policy'))
      headers.set('content-security-policy', contentPolicy(c.get('nonce'), isHttps))
    if (PANEL.test(c.req.path)) headers.set('cache-control', 'no-store')
    headers.set('x-content-type-options', 'nosniff')
    headers.set('x-frame-options', 'DENY')
    // A page behind a private link says for itself that it is to be told to nobody.
    if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin')
    headers.set('cross-origin-opener-policy', 'same-origin')
    headers.set('permissions-policy', 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()')
    if (isHttps) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
}

/** Nothing of the panel is kept by anyone, whatever its pages say. */
const PANEL = /^\/admin([/.]|$)/

function contentPolicy(nonce: string, isHttps: boolean): string {
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `media-src 'self' blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Each trusted proxy adds the address it saw at the end; what stands before those can be made up. */
function addressOf(c: Context<Env>): string {
  const direct = c.env.incoming.socket.remoteAddress ?? ''
  const seen = [...(c.req.header('x-forwarded-for') ?? '').split(','), direct].map((address) =>
    address.trim(),
  )
  return seen.at(-1 - config().trustProxy) || direct
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

/** Built files carry a hash of their content in their name. */
function keepForever(path: string, c: Context): void {
  c.header(
    'cache-control',
    path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  )
}
