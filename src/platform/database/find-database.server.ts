/** Finds the database: the server named by DATABASE_URL, or the embedded one. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.server.ts'
import type { PostgresEvent } from '../embedded-postgres/server-log.server.ts'
import { log } from '../log.server.ts'

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

async function checkServer(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...connection })
  client.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    )
    if (Number(rows[0]?.version) < MIN_VERSION)
      throw new DatabaseUnusable(
        `Melhfa needs PostgreSQL 15 or newer; this server has version ${Math.trunc(Number(rows[0]?.version) / 10_000)}.`,
      )
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
  const code = (error as { code?: string }).code
  return code ? REFUSAL_MESSAGES[code]?.(home) : undefined
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
