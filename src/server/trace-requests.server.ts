/** One span per request, continued from the caller's trace. Files and streams are not traced: they are many, or endless. */
import type { RequestListener } from 'node:http'
import { context, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { pathForLog } from '#platform/log.server.ts'
import { contextOf, isTracing, startSpan } from '#platform/telemetry/tracing.server.ts'
import { routeClassOf } from './route-class.rules.ts'

const UNTRACED = new Set(['file', 'picture', 'stream', 'machine'])

export function traceRequests(answer: RequestListener): RequestListener {
  return (request, response) => {
    const url = request.url ?? ''
    const kind = routeClassOf(url)
    if (!isTracing() || UNTRACED.has(kind)) return answer(request, response)
    const method = request.method ?? 'GET'
    const [path = ''] = url.split('?')
    const { span, inSpan } = startSpan(
      {
        name: `${method} ${kind}`,
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': method, 'url.path': pathForLog(path), 'melhfa.class': kind },
      },
      contextOf(request.headers),
    )
    response.once('close', () => {
      if (response.headersSent) span.setAttribute('http.response.status_code', response.statusCode)
      if (!response.headersSent || response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    context.with(inSpan, () => answer(request, response))
  }
}
