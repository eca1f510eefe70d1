import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { reportOutage, reportRecovery, type Service } from '../outage.server.ts'
import { isDatabaseSilent, onDatabaseSilent } from './notifications.server.ts'
import { SESSION_TIMEOUTS, ShopPool } from './pool.server.ts'

export type Drizzle = ReturnType<typeof openDrizzle>
type Transaction = Parameters<Parameters<Drizzle['transaction']>[0]>[0]
export type Database = Drizzle | Transaction

interface Opened {
  pool: ShopPool
  unsubscribe: () => void
  queries: Drizzle
  scope: AsyncLocalStorage<Database>
}

/** On globalThis, because the development server evaluates modules again on every change. */
const shared = globalThis as { melhfaDatabase?: Opened | undefined }

// Amounts and ids are `bigint` columns well below 2^53. Days stay text, because a Date would shift them by the time
// zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, String)

function openDrizzle(client: pg.Pool | pg.PoolClient) {
  return drizzle({ client })
}

export function openDatabase(connection: pg.PoolConfig): void {
  const opening = openPool(connection, { isSilent: isDatabaseSilent })
  const unsubscribe = onDatabaseSilent(() => opening.pool.discardConnections())
  shared.melhfaDatabase = { ...opening, unsubscribe, scope: new AsyncLocalStorage() }
}

export function openPool(
  connection: pg.PoolConfig,
  { service = 'database', isSilent }: { service?: Service; isSilent?: () => boolean } = {},
): { pool: ShopPool; queries: Drizzle } {
  const pool = new ShopPool(
    {
      max: 20,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      ...SESSION_TIMEOUTS,
      application_name: 'melhfa',
      ...connection,
    },
    { isReplica: service === 'read replica', ...(isSilent && { isSilent }) },
  )
  // Without a listener, a dropped connection would end the process.
  const report = (error: Error) => {
    if (!pool.ending) reportOutage(service, error)
  }
  pool.on('error', report)
  pool.on('connect', (client) => {
    reportRecovery(service)
    client.on('error', report)
  })
  return { pool, queries: openDrizzle(pool) }
}

export async function closeDatabase(): Promise<void> {
  const open = shared.melhfaDatabase
  shared.melhfaDatabase = undefined
  open?.unsubscribe()
  await open?.pool.end()
}

function opened(): Opened {
  if (!shared.melhfaDatabase) throw new Error('the database is not open: call openDatabase first')
  return shared.melhfaDatabase
}

/** Returns the current transaction if there is one, so that no statement runs outside it. */
export function db(): Database {
  const { scope, queries } = opened()
  return scope.getStore() ?? queries
}

const others = new WeakSet<Database>()

/** Runs `read` with `db()` set to another database. Inside a transaction `db()` stays that transaction. */
export async function onDatabase<T>(queries: Drizzle, read: () => Promise<T>): Promise<T> {
  const { scope } = opened()
  others.add(queries)
  return scope.getStore() ? read() : scope.run(queries, read)
}

/** Whether `db()` is a database that `onDatabase` has set. */
export function isOnOtherDatabase(): boolean {
  const current = shared.melhfaDatabase?.scope.getStore()
  return current !== undefined && others.has(current)
}

/**
 * Reads from the primary even inside `onReadReplica` or a transaction. Used for cached values, which all requests
 * share.
 */
export async function onPrimary<T>(read: () => Promise<T>): Promise<T> {
  return shared.melhfaDatabase ? shared.melhfaDatabase.scope.exit(read) : read()
}

/**
 * Waits until everything visible now is on the synchronous replica, if there is one. A write that was answered as failed may
 * be on the leader only; repeated with its key, it must not be acknowledged before it is on both.
 */
export async function confirmReplicated(): Promise<void> {
  await onPrimary(() => db().execute(`select pg_logical_emit_message(true, 'melhfa', '')`))
}

/** Runs one use case in one transaction; a use case called by another joins its transaction. */
export async function transaction<T>(work: () => Promise<T>): Promise<T> {
  const { scope, pool } = opened()
  if (scope.getStore()) return work()
  // The connection is taken here, because drizzle does not give it back to the pool if `begin` fails.
  const client = await pool.connect()
  let failure: unknown
  try {
    return await openDrizzle(client).transaction((tx) => scope.run(tx, work))
  } catch (error) {
    failure = error
    throw error
  } finally {
    // A connection that failed is not used again.
    client.release(isConnectionError(failure))
  }
}

/** Runs part of a transaction in a savepoint: when it fails, only its own writes are rolled back. */
export async function savepoint<T>(work: () => Promise<T>): Promise<T> {
  const { scope } = opened()
  const outer = scope.getStore()
  if (!outer) throw new Error('a savepoint needs a transaction around it')
  return outer.transaction((inner) => scope.run(inner, work))
}

/**
 * Writes all items in one savepoint; if that fails, each in its own savepoint, so that only the failing items are lost.
 */
export async function savepointEach<Item>(
  items: Item[],
  write: (items: Item[]) => Promise<void>,
  onFailure: (item: Item, error: unknown) => Promise<void> | void,
): Promise<void> {
  if (items.length === 0) return
  try {
    await savepoint(() => write(items))
  } catch (error) {
    if (items.length === 1) return onFailure(items[0]!, error)
    for (const item of items) await savepointEach([item], write, onFailure)
  }
}

/** Serialization failure and deadlock: PostgreSQL rolled the transaction back, so it can be retried. */
const RETRYABLE_STATES = new Set(['40001', '40P01'])
const MAX_ATTEMPTS = 4

/**
 * Runs a transaction and retries it after a deadlock or serialization failure. Inside another transaction it runs once:
 * PostgreSQL has rolled back the outer one too, so only that can be retried.
 */
export function retryTransaction<T>(work: () => Promise<T>): Promise<T> {
  return opened().scope.getStore() ? work() : retryOnConflict(() => transaction(work))
}

/** As `retryTransaction`, for a single statement outside a transaction. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !RETRYABLE_STATES.has(String(postgresError(error)?.code))) throw error
    }
}

/**
 * Connection lost, or PostgreSQL is stopping, read-only (25006), out of resources or too slow: the statement may or may not
 * have been executed.
 */
const CONNECTION_ERROR_CODES = /^(08|25006|53|57|40|55P03|58030|ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOST|ENET)/
const CONNECTION_ERROR_MESSAGES =
  /connection terminated|connection error|timeout exceeded|client was closed|query read timeout/i

/** A temporary failure: the same statement may succeed later. */
export function isConnectionError(error: unknown): boolean {
  const { code, message } = postgresError(error) ?? {}
  return CONNECTION_ERROR_CODES.test(code ?? '') || CONNECTION_ERROR_MESSAGES.test(message ?? '')
}

/** The server cannot be reached, is stopping or starting, is a replica, or has no connection left. */
const UNREACHABLE_CODES = /^(08|25006|57P0|53300)/
const UNREACHABLE_MESSAGES =
  /connection terminated|connection error|timeout exceeded when trying to connect|client was closed|query read timeout/i
const SOCKET_CODES = /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOST|ENET)/

/**
 * Reports a failure that is caused by an unreachable database as an outage, and returns true. Other errors, such as a
 * statement that was too slow, are for the caller to log.
 */
export function isReportedOutage(error: unknown): boolean {
  const { code = '', message = '' } = postgresError(error) ?? {}
  // A socket error of another service has the same code: only one of a query is the database's.
  const isOfQuery = error instanceof Error && 'query' in error
  const isOutage =
    UNREACHABLE_CODES.test(code) ||
    UNREACHABLE_MESSAGES.test(message) ||
    (isOfQuery && SOCKET_CODES.test(code))
  if (isOutage) reportOutage('database', error)
  return isOutage
}

export function isUniqueViolation(error: unknown): boolean {
  return postgresError(error)?.code === '23505'
}

/** Used for the codes that the SQL functions of this project raise. */
export function hasSqlState(error: unknown, code: string): boolean {
  return postgresError(error)?.code === code
}

/** The error of PostgreSQL or of the socket, which drizzle wraps as `cause`. */
function postgresError(error: unknown): { code?: string; message: string } | undefined {
  if (!(error instanceof Error)) return undefined
  return error.cause instanceof Error ? postgresError(error.cause) : error
}

export function databasePool(): pg.Pool {
  return opened().pool
}
