/** Spans of OpenTelemetry. Until `startTelemetry` is called nothing is recorded, and a traced function is only called. */
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Attributes, Context, Span } from '@opentelemetry/api'

/** On globalThis, because the development server evaluates modules again on every change. */
const shared = globalThis as { melhfaTracing?: boolean }

export function setTracing(isOn: boolean): void {
  shared.melhfaTracing = isOn
}

export function isTracing(): boolean {
  return shared.melhfaTracing === true
}

interface SpanOptions {
  name: string
  kind?: SpanKind
  attributes?: Attributes
}

/** Runs `work` in a span that ends with it. A failure is recorded by its class and code, without its message. */
export async function traced<T>(options: SpanOptions, work: () => Promise<T>): Promise<T> {
  if (!isTracing()) return work()
  const { span, inSpan } = startSpan(options, context.active())
  try {
    return await context.with(inSpan, work)
  } catch (error) {
    recordFailure(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** A span that the caller ends, and the context in which later spans are its children. */
export function startSpan(
  { name, kind = SpanKind.INTERNAL, attributes = {} }: SpanOptions,
  parent: Context,
): { span: Span; inSpan: Context } {
  const span = trace.getTracer('melhfa').startSpan(name, { kind, attributes }, parent)
  return { span, inSpan: trace.setSpan(parent, span) }
}

/** A message may contain data of clients, such as the parameters of a failed statement. */
export function recordFailure(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  if (!(error instanceof Error)) return
  const { code } = error as { code?: unknown }
  span.setAttribute('error.type', typeof code === 'string' ? `${error.name} ${code}` : error.name)
}

/** The context of a caller that sent the headers `traceparent` and `tracestate`. */
export function contextOf(headers: Record<string, string | string[] | undefined>): Context {
  return propagation.extract(context.active(), headers)
}

/** The id of the current trace, for log lines. */
export function traceId(): string | undefined {
  return isTracing() ? trace.getSpanContext(context.active())?.traceId : undefined
}
