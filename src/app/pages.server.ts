/** React Router's pages, asked with what the server knows about the request. */
import { randomBytes } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { requestFacts, type RequestFacts } from '#platform/request.server.ts'

export type Build = ServerBuild | (() => Promise<ServerBuild>)
export type Pages = (request: Request, facts: RequestFacts) => Promise<Response>

export function openPages(build: Build, mode: 'production' | 'development'): Pages {
  const answer = createRequestHandler(build, mode)
  return (request, facts) => {
    const context = new RouterContextProvider()
    context.set(requestFacts, facts)
    return answer(request, context)
  }
}

export function newRequestId(): string {
  return randomBytes(6).toString('hex')
}

export function newNonce(): string {
  return randomBytes(16).toString('base64')
}
