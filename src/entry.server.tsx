import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import {
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { Refusal } from '#core/refusal.ts'
import { isConnectionError, isReportedOutage } from '#platform/database/database.server.ts'
import { requestInfo } from '#platform/http/request.server.ts'
import { log, pathForLog } from '#platform/log.server.ts'
import { writePageJson } from '#shop-shell/page/page-data.rules.ts'
import { isShopPage, pageDataOf, ShopDocument } from '#shop-shell/page/render-shop-page.server.tsx'
import { PageContextProvider } from '#ui/page/page-context.tsx'

/** Waits for the whole page instead of streaming: loaders have all data, and a complete page can be cached. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  const { id, nonce, isData } = requestInfo(loadContext)
  const failureId = status >= 500 ? id : undefined
  headers.set('content-type', isData ? 'application/json' : 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  if (isData) return new Response(writePageJson(pageDataOf(routerContext, failureId)), { status, headers })
  const isShop = isShopPage(routerContext)
  // Browsers that know it prefetch the next page when a finger or pointer is on its link.
  if (isShop && status === 200) headers.set('speculation-rules', '"/shop.speculationrules"')
  const page = isShop ? (
    <ShopDocument context={routerContext} nonce={nonce} failureId={failureId} />
  ) : (
    <PageContextProvider value={{ nonce, failureId }}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </PageContextProvider>
  )
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // The page is sent complete. Otherwise React hides large parts below `Suspense` until a script shows them.
      progressiveChunkSize: Infinity,
      onAllReady() {
        const body = new PassThrough()
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        pipe(body)
      },
      onError: reject,
    })
  })
}

/** Responses below 500 and aborted requests are not logged as errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isClientError(error)) return
  const info = requestInfo(context)
  info.isDatabaseAway ||= isConnectionError(error)
  if (isReportedOutage(error)) return
  const path = pathForLog(new URL(request.url).pathname)
  if (error instanceof Refusal) {
    log.info({ refusal: error.code, request: info.id, path }, 'request refused')
    return
  }
  log.error({ err: error, request: info.id, path }, 'page failed, answered with an error page')
}

function isClientError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && Number(error.status) < 500
}
