/** A connection pool whose statements and connections end when the server stops answering. */
import type { Socket } from 'node:net'
import { SpanKind } from '@opentelemetry/api'
import pg from 'pg'
import { isTracing, traced } from '../telemetry/tracing.server.ts'

/** Longer than `statement_timeout`, which ends a slow statement while the server answers. */
const QUERY_TIMEOUT_MS = 18_000
const KEEP_ALIVE_DELAY_MS = 10_000

type Callback = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void

export class ShopPool extends pg.Pool {
  readonly #connected = new Set<pg.Client>()
  readonly #isSilent: () => boolean

  constructor(config: pg.PoolConfig, isSilent: () => boolean) {
    const timeouts = {
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    }
    super({ ...timeouts, ...config, Client: TimedClient })
    this.#isSilent = isSilent
    // Traced here, where the caller is known: the connection may be handed over by another request. The types of `pg` list
    // every combination of arguments.
    const query = super.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((...args: unknown[]) => traceStatement(args, () => query(...args))) as pg.Pool['query']
    this.on('connect', (client) => this.#connected.add(client))
    this.on('remove', (client) => this.#connected.delete(client))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (!this.#isSilent()) return callback ? super.connect(callback as never) : super.connect()
    const error = new Error('connection error: the database does not answer')
    if (!callback) return Promise.reject(error)
    callback(error)
  }

  /** Closes every connection, also those in use: their statements fail at once. */
  discardConnections(): void {
    for (const client of this.#connected) socketOf(client).destroy()
  }
}

/** After a timeout the answer may still come, so the connection cannot be used for another statement. */
class TimedClient extends pg.Client {
  // The types of `pg` list every combination of arguments.
  override query(...args: unknown[]): never {
    const result: unknown = traceStatement(args, () => super.query(...(args as [string])))
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout') socketOf(this).destroy()
      })
    return result as never
  }
}

const MAX_TRACED_SQL = 500

/** Statements carry their values as parameters, which are not recorded. */
function traceStatement(args: unknown[], run: () => unknown): unknown {
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

function socketOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
