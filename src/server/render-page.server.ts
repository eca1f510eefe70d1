/** Renders React Router's pages with the context of a request. */
import { randomBytes } from 'node:crypto'
import { createRequestHandler, type ServerBuild } from 'react-router'
import type { RequestInfo } from '#platform/http/request.server.ts'
import { createRequestContext } from './request-context.server.ts'

export type Build = ServerBuild | (() => Promise<ServerBuild>)
export type PageRenderer = (request: Request, info: RequestInfo) => Promise<Response>

export function createPageRenderer(build: Build, mode: 'production' | 'development'): PageRenderer {
  const handle = createRequestHandler(build, mode)
  return (request, info) => handle(request, createRequestContext(info))
}

export function newRequestId(): string {
  return randomBytes(6).toString('hex')
}

export function newNonce(): string {
  return randomBytes(16).toString('base64')
}
