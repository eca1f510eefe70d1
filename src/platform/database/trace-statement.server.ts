import { SpanKind } from '@opentelemetry/api'
import { isTracing, traced } from '../telemetry/tracing.server.ts'

const MAX_TRACED_SQL = 500

/** Statements carry their values as parameters, which are not recorded. */
export function traceStatement(args: unknown[], run: () => unknown): unknown {
  if (!isTracing()) return run()
  const [statement] = args
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | undefined)?.text
  // A statement with a callback, or a cursor, has no promise to wait for.
  if (typeof text !== 'string' || args.some((each) => typeof each === 'function')) return run()
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text.slice(0, MAX_TRACED_SQL),
  }
  return traced({ name: `postgresql ${operation}`, kind: SpanKind.CLIENT, attributes }, () =>
    Promise.resolve(run()),
  )
}
