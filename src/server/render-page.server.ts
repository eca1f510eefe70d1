/** Renders React Router's pages with the context of a request. */
import { randomBytes } from 'node:crypto'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { config } from '#platform/config.server.ts'
import type { RequestInfo } from '#platform/http/request.server.ts'
import { createRequestContext } from './request-context.server.ts'

export type Build = ServerBuild | (() => Promise<ServerBuild>)
export type PageRenderer = (request: Request, info: RequestInfo) => Promise<Response>

export function createPageRenderer(build: Build, mode: 'production' | 'development'): PageRenderer {
  const handle = createRequestHandler(
    typeof build === 'function' ? async () => withPublicOrigin(await build()) : withPublicOrigin(build),
    mode,
  )
  return async (request, info) => {
    const response = await handle(request, createRequestContext(info))
    return info.isDatabaseAway && response.status === 500 ? unavailable(response) : response
  }
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
