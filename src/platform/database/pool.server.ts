/** A connection pool whose statements and connections end when the server stops answering, or may not be written to. */
import type { Socket } from 'node:net'
import pg from 'pg'
import { traceStatement } from './trace-statement.server.ts'

/** Longer than `statement_timeout`, which ends a slow statement while the server answers. */
const QUERY_TIMEOUT_MS = 18_000
const KEEP_ALIVE_DELAY_MS = 10_000

/** Limits of a session in PostgreSQL, sent when a connection is opened. */
export const SESSION_TIMEOUTS = {
  statement_timeout: 15_000,
  // A statement that waits for a row must not hold a connection until its own timeout.
  lock_timeout: 8_000,
  idle_in_transaction_session_timeout: 15_000,
}

type Callback = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void

interface PoolOptions {
  /** Whether the server is known not to answer; then no statement is sent. */
  isSilent?: () => boolean
  /** A replica may be used for reading. */
  isReplica?: boolean
}

export class ShopPool extends pg.Pool {
  readonly #connected = new Set<pg.Client>()
  readonly #isSilent: () => boolean

  constructor(config: pg.PoolConfig, { isSilent = () => false, isReplica = false }: PoolOptions = {}) {
    const timeouts = {
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    }
    super({ ...timeouts, ...config, Client: isReplica ? TimedClient : PrimaryClient })
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

/** The server is a replica, or a leader that has been replaced. */
const READ_ONLY = '25006'
/** The function of PostgreSQL that waits for the synchronous replica; its messages are translated, its name is not. */
const REPLICATION_WAIT = 'SyncRepWaitForLSN'

/** A connection for writing: it is closed when its server is a replica or acknowledges what is on one machine only. */
export class PrimaryClient extends TimedClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    connectionOf(this).on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName === 'in_hot_standby' && parameterValue === 'on')
        this.#fail('the server is a replica and cannot be written to')
    })
    // A commit whose wait is cancelled succeeds with a warning. If the leader were lost now, the write would be lost with
    // it, so it must not be acknowledged.
    this.on('notice', ({ routine }) => {
      if (routine === REPLICATION_WAIT) this.#fail('the write is not on the synchronous replica')
    })
  }

  /** At once, because the answer that follows would complete the statement. */
  #fail(reason: string): void {
    const error = Object.assign(new Error(`connection error: ${reason}`), { code: READ_ONLY })
    connectionOf(this).emit('error', error)
    socketOf(this).destroy()
  }
}

interface ParameterStatus {
  parameterName: string
  parameterValue: string
}

interface Connection {
  stream: Socket
  on(event: 'parameterStatus', listener: (status: ParameterStatus) => void): void
  emit(event: 'error', error: Error): void
}

function connectionOf(client: pg.Client): Connection {
  return (client as unknown as { connection: Connection }).connection
}

function socketOf(client: pg.Client): Socket {
  return connectionOf(client).stream
}
