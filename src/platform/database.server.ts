import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { log } from './log.server.ts'

export type Drizzle = ReturnType<typeof openDrizzle>
type Transaction = Parameters<Parameters<Drizzle['transaction']>[0]>[0]
export type Database = Drizzle | Transaction

interface Opened {
  pool: pg.Pool
  queries: Drizzle
  scope: AsyncLocalStorage<Database>
}

/** Development re-evaluates modules on change; the pool and the transaction scope must outlive that. */
const shared = globalThis as { melhfaDatabase?: Opened | undefined }

// Amounts and ids are `bigint` columns well below 2^53; days stay text, a Date would shift them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, String)

function openDrizzle(pool: pg.Pool) {
  return drizzle({ client: pool })
}

export function openDatabase(connection: pg.PoolConfig): void {
  shared.melhfaDatabase = { ...openPool(connection), scope: new AsyncLocalStorage() }
}

export function openPool(connection: pg.PoolConfig): { pool: pg.Pool; queries: Drizzle } {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'melhfa',
    ...connection,
  })
  // Without a listener, a connection that PostgreSQL drops would take the whole process down.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'))
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost')),
  )
  return { pool, queries: openDrizzle(pool) }
}

export async function closeDatabase(): Promise<void> {
  const open = shared.melhfaDatabase
  shared.melhfaDatabase = undefined
  await open?.pool.end()
}

function opened(): Opened {
  if (!shared.melhfaDatabase) throw new Error('the database is not open')
  return shared.melhfaDatabase
}

/** The transaction under way where there is one, so that no statement can slip outside it. */
export function db(): Database {
  const { scope, queries } = opened()
  return scope.getStore() ?? queries
}

/** Inside, `db()` is another database; a transaction under way goes on where it is. */
export async function onDatabase<T>(queries: Drizzle, read: () => Promise<T>): Promise<T> {
  const { scope } = opened()
  return scope.getStore() ? read() : scope.run(queries, read)
}

/** What many will be told is read where it is written, whoever happens to ask first. */
export async function onShopsOwn<T>(read: () => Promise<T>): Promise<T> {
  return shared.melhfaDatabase ? shared.melhfaDatabase.scope.exit(read) : read()
}

/** Runs one use case in one transaction; a verb called by another verb joins the transaction under way. */
export async function transaction<T>(work: () => Promise<T>): Promise<T> {
  const { scope, queries } = opened()
  if (scope.getStore()) return work()
  return queries.transaction((tx) => scope.run(tx, work))
}

/** Part of a transaction that may fail alone: what it wrote is undone, what came before stays. */
export async function savepoint<T>(work: () => Promise<T>): Promise<T> {
  const { scope } = opened()
  const under = scope.getStore()
  if (!under) throw new Error('a savepoint needs a transaction around it')
  return under.transaction((inner) => scope.run(inner, work))
}

/** Writes all items in one savepoint; where that fails, each in its own, so that an item that fails costs only itself. */
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

/** Two transactions that wait for each other: PostgreSQL ends one of them, which may simply be done again. */
const WORTH_REPEATING = new Set(['40001', '40P01'])
const MOST_ATTEMPTS = 4

/** A whole transaction, done again where PostgreSQL ended it for another's sake. */
export function repeatedTransaction<T>(work: () => Promise<T>): Promise<T> {
  return repeatedly(() => transaction(work))
}

/** The same for what is a transaction by itself: a single statement. */
export async function repeatedly<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !WORTH_REPEATING.has(String(postgresError(error)?.code))) throw error
    }
}

/** The connection broke, or PostgreSQL is stopping, full or too slow: whether the work is done is unknown. */
const AWAY = /^(08|53|57|40|55P03|ECONN|EPIPE|ENOENT|ETIMEDOUT)/
const AWAY_WORDS =
  /connection terminated|connection error|timeout exceeded|client was closed|query read timeout/i

/** A failure that passes: the same question, put again later, may well be answered. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = postgresError(error) ?? {}
  return AWAY.test(code ?? '') || AWAY_WORDS.test(message ?? '')
}

/** Somebody else has what must be one's own. */
export function isTaken(error: unknown): boolean {
  return postgresError(error)?.code === '23505'
}

/** One of the database's own functions refused, by this code. */
export function isRaised(error: unknown, code: string): boolean {
  return postgresError(error)?.code === code
}

/** Drizzle wraps what PostgreSQL or the socket said. */
function postgresError(error: unknown): { code?: string; message: string } | undefined {
  if (!(error instanceof Error)) return undefined
  return error.cause instanceof Error ? postgresError(error.cause) : error
}

export function databasePool(): pg.Pool {
  return opened().pool
}
