/** Finds the database: the server named by DATABASE_URL, or one of the app's own. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.server.ts'
import type { PostgresEvent } from '../embedded-postgres/server-log.server.ts'
import { log } from '../log.server.ts'

export interface DatabaseServer {
  connection: pg.ClientConfig
  /** Where the data lives, to tell the owner. */
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
  const server = options.databaseUrl ? namedServer(options.databaseUrl) : await ownServer(options.dataDir)
  try {
    await waitUntilUsable(server)
  } catch (error) {
    await server.stop()
    throw error
  }
  return server
}

const WORRYING = new Set<PostgresEvent>(['lost', 'unreachable', 'restart-failed'])

async function ownServer(dataDir: string): Promise<DatabaseServer> {
  try {
    return await startEmbeddedPostgres({
      dataDir,
      log: (event, details) =>
        log[WORRYING.has(event) ? 'warn' : 'info']({ ...details }, `postgres ${event}`),
    })
  } catch (error) {
    // Its plain errors are sentences for whoever runs the shop; anything else is a bug, to be shown whole.
    if (error instanceof Error && error.name === 'Error')
      throw new DatabaseUnusable(error.message, { cause: error })
    throw error
  }
}

function namedServer(databaseUrl: string): DatabaseServer {
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

/** A server that is away or starting is waited for; one that refuses us is not. */
export async function waitUntilUsable(server: DatabaseServer, patience = 30_000): Promise<void> {
  const deadline = Date.now() + patience
  for (let told = false; ; told = true) {
    try {
      return await checkServer(server.connection)
    } catch (error) {
      const reason = sentenceFor(error, server.home)
      if (reason) throw new DatabaseUnusable(reason)
      if (Date.now() > deadline)
        throw new DatabaseUnusable(
          `The ${server.home} did not answer within ${patience / 1000} s (${messageOf(error)}). Start it, or correct DATABASE_URL.`,
        )
      if (!told) log.warn({ reason: messageOf(error) }, `waiting for the ${server.home}`)
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
        `Melhfa needs PostgreSQL 15 or newer; this server says ${Math.trunc(Number(rows[0]?.version) / 10_000)}.`,
      )
  } finally {
    await client.end().catch(() => {
      // A connection that never opened has nothing to close; the real error is already on its way.
    })
  }
}

const SENTENCES: Record<string, (home: string) => string> = {
  '28P01': (home) => `The ${home} refused the password. Correct the user and password in DATABASE_URL.`,
  '28000': (home) =>
    `The ${home} refused the user. Correct the user in DATABASE_URL, or allow it in pg_hba.conf.`,
  '3D000': (home) =>
    `The ${home} has no such database. Create it (createdb) or correct its name in DATABASE_URL.`,
  '42501': (home) => `The ${home} does not allow this user to connect. Grant it the rights on its database.`,
}

function sentenceFor(error: unknown, home: string): string | undefined {
  if (error instanceof DatabaseUnusable) return error.message
  const code = (error as { code?: string }).code
  return code ? SENTENCES[code]?.(home) : undefined
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
