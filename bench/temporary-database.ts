/** A PostgreSQL with the shop's tables, removed at the end of the benchmark. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { closeDatabase, db, openDatabase } from '#platform/database/database.server.ts'
import { migrate } from '#platform/database/migrations.server.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { say } from './measure.ts'

/** These only speed up writing. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

interface DatabaseOptions {
  /** A folder with the migrations of an earlier release. */
  migrations?: string
  /** For benchmarks that measure writing. */
  isDurable?: boolean
}

export async function withDatabase(
  work: (connection: pg.ClientConfig) => Promise<void>,
  { migrations, isDurable = false }: DatabaseOptions = {},
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'melhfa-bench-'))
  // As root, PostgreSQL runs as an unprivileged user, who needs access to the data.
  await chmod(dataDir, 0o755)
  const server = await startEmbeddedPostgres({
    dataDir,
    parameters: { max_wal_size: '4GB', ...(isDurable ? {} : NOT_DURABLE) },
    log: () => undefined,
  })
  try {
    await migrate(server.connection, migrations)
    openDatabase({ ...server.connection, statement_timeout: 0, query_timeout: 0 })
    await work(server.connection)
  } finally {
    await closeDatabase()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Runs statements in order and prints the time of each part. */
export async function fill(what: string, ...statements: string[]): Promise<void> {
  const start = Date.now()
  for (const statement of statements) await db().execute(sql.raw(statement))
  say(`${what}: ${((Date.now() - start) / 1000).toFixed(0)} s`)
}

/** Fills a table with triggers disabled; indexes are created afterwards, each in one pass. */
export async function fillWithoutIndexes(table: string, what: string, statement: string): Promise<void> {
  const { rows } = await db().execute<{ name: string; definition: string }>(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = ${table} and indexname not in (select conname from pg_constraint)`)
  await fill(
    what,
    ...rows.map(({ name }) => `drop index ${name}`),
    `begin; set local session_replication_role = replica; ${statement}; commit`,
    `set maintenance_work_mem = '256MB'; ${rows.map(({ definition }) => definition).join('; ')}`,
  )
}

/** `--rows=100000` on the command line. */
export function askedRows(usual: number): number {
  const asked = process.argv.find((argument) => argument.startsWith('--rows='))
  return asked ? Number(asked.slice('--rows='.length)) : usual
}
