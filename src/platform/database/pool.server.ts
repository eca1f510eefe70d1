/** A connection pool whose statements and connections end when the server stops answering. */
import type { Socket } from 'node:net'
import pg from 'pg'

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
    const result: unknown = super.query(...(args as [string]))
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout') socketOf(this).destroy()
      })
    return result as never
  }
}

function socketOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
