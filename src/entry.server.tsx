import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import {
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { requestInfo } from '#platform/http/request.server.ts'
import { log, pathForLog } from '#platform/log.server.ts'
import { PageContextProvider } from '#ui/page/page-facts.tsx'

/** Pages need no data after their loaders ran, so a page is answered whole: one write, and cacheable. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { id, nonce } = requestInfo(loadContext)
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <PageContextProvider value={{ nonce, failureId: status >= 500 ? id : undefined }}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </PageContextProvider>,
      {
        nonce,
        onAllReady() {
          const body = new PassThrough()
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
          pipe(body)
        },
        onError: reject,
      },
    )
  })
}

/** A page that is not there is no error of ours; a visitor who left in the middle neither. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isAnswer(error)) return
  const path = pathForLog(new URL(request.url).pathname)
  log.error({ err: error, request: requestInfo(context).id, path }, 'page failed')
}

function isAnswer(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && Number(error.status) < 500
}
