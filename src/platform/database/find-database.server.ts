/** Finds the database: the server named by DATABASE_URL, or the embedded one. */
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.server.ts'
import type { PostgresEvent } from '../embedded-postgres/server-log.server.ts'
import { log } from '../log.server.ts'
import { PrimaryClient, SESSION_TIMEOUTS } from './pool.server.ts'

export interface DatabaseServer {
  connection: pg.ClientConfig
  /** Location of the data, for messages to the operator. */
  home: string
  stop(): Promise<void>
}

export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable'
}

const MIN_VERSION = 150_000

export async function findDatabaseServer(options: {
  databaseUrl: string | undefined
  dataDir: string
}): Promise<DatabaseServer> {
  const server = options.databaseUrl
    ? externalServer(options.databaseUrl)
    : await embeddedServer(options.dataDir)
  try {
    await waitUntilUsable(server)
  } catch (error) {
    await server.stop()
    throw error
  }
  return server
}

const WARNING_EVENTS = new Set<PostgresEvent>(['lost', 'unreachable', 'restart-failed'])

async function embeddedServer(dataDir: string): Promise<DatabaseServer> {
  try {
    return await startEmbeddedPostgres({
      dataDir,
      log: (event, details) =>
        log[WARNING_EVENTS.has(event) ? 'warn' : 'info']({ ...details }, `postgres ${event}`),
    })
  } catch (error) {
    // Plain errors of the embedded server are messages for the operator; any other error is a bug and is shown with
    // its stack.
    if (error instanceof Error && error.name === 'Error')
      throw new DatabaseUnusable(error.message, { cause: error })
    throw error
  }
}

function externalServer(databaseUrl: string): DatabaseServer {
  return {
    connection: { connectionString: databaseUrl },
    home: withoutPassword(databaseUrl),
    stop: async () => {},
  }
}

function withoutPassword(databaseUrl: string): string {
  const address = new URL(databaseUrl)
  return `PostgreSQL server ${address.host}${address.pathname}`
}

/** Waits for a server that is starting or unreachable; a server that refuses the connection is reported immediately. */
export async function waitUntilUsable(server: DatabaseServer, timeoutMs = 30_000): Promise<void> {
  const deadline = performance.now() + timeoutMs
  for (let isLogged = false; ; isLogged = true) {
    try {
      return await checkServer(server.connection)
    } catch (error) {
      const reason = refusalMessage(error, server.home)
      if (reason) throw new DatabaseUnusable(reason)
      if (performance.now() > deadline)
        throw new DatabaseUnusable(
          `The ${server.home} did not answer within ${timeoutMs / 1000} s (${messageOf(error)}). Start it, or correct DATABASE_URL.`,
        )
      if (!isLogged)
        log.warn({ reason: messageOf(error) }, `${server.home} does not answer yet, retried every 500 ms`)
      await wait(500)
    }
  }
}

interface Session {
  version: string
  statementTimeout: string
  pid: number
}

const SESSION = `select current_setting('server_version_num') as version,
  current_setting('statement_timeout') as "statementTimeout", pg_backend_pid() as pid`

async function checkServer(connection: pg.ClientConfig): Promise<void> {
  await withSession(connection, async ({ version, statementTimeout, pid }) => {
    if (Number(version) < MIN_VERSION)
      throw new DatabaseUnusable(
        `Melhfa needs PostgreSQL 15 or newer; this server has version ${Math.trunc(Number(version) / 10_000)}.`,
      )
    if (statementTimeout === '0') throw new DatabaseUnusable(WITHOUT_TIMEOUTS)
    // A pooler that shares connections gives the second session the connection that the first one does not use now.
    await withSession(connection, async (other) => {
      if (other.pid === pid) throw new DatabaseUnusable(SHARED_SESSIONS)
    })
  })
}

const WITHOUT_TIMEOUTS =
  'The pooler in DATABASE_URL does not pass on the timeouts of a session. As administrator, run for its user: ' +
  "alter role <user> set statement_timeout = '15s'; alter role <user> set lock_timeout = '8s'; " +
  "alter role <user> set idle_in_transaction_session_timeout = '15s';"
const SHARED_SESSIONS =
  'DATABASE_URL leads to a pooler that shares its connections between sessions (PgBouncer: pool_mode = transaction). ' +
  'The shop listens to notifications and prepares statements: set pool_mode = session for its database.'

async function withSession(
  connection: pg.ClientConfig,
  check: (session: Session) => Promise<void>,
): Promise<void> {
  const client: pg.Client = new PrimaryClient({
    connectionTimeoutMillis: 5_000,
    ...SESSION_TIMEOUTS,
    ...connection,
  })
  client.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  try {
    await client.connect()
    const { rows } = await client.query<Session>(SESSION)
    await check(rows[0]!)
  } finally {
    await client.end().catch(() => {
      // Closing a connection that never opened fails; the original error is thrown already.
    })
  }
}

const REFUSAL_MESSAGES: Record<string, (home: string) => string> = {
  '28P01': (home) => `The ${home} refused the password. Correct the user and password in DATABASE_URL.`,
  '28000': (home) =>
    `The ${home} refused the user. Correct the user in DATABASE_URL, or allow it in pg_hba.conf.`,
  '3D000': (home) =>
    `The ${home} has no such database. Create it (createdb) or correct its name in DATABASE_URL.`,
  '42501': (home) => `The ${home} does not allow this user to connect. Grant it the rights on its database.`,
}

function refusalMessage(error: unknown, home: string): string | undefined {
  if (error instanceof DatabaseUnusable) return error.message
  const parameter = /unsupported startup parameter: (\w+)/.exec(messageOf(error))?.[1]
  if (parameter)
    return `The ${home} is a PgBouncer that refuses ${parameter}. Add it to ignore_startup_parameters, as in deploy/cluster/pgbouncer.ini.`
  const code = (error as { code?: string }).code
  return code ? REFUSAL_MESSAGES[code]?.(home) : undefined
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
