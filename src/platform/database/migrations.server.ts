/**
 * Applies forward-only SQL files in order, under a lock: of several processes that start concurrently, one migrates.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { log } from '../log.server.ts'
import { db } from './database.server.ts'

const MIGRATIONS_FOLDER = 'db/migrations'
/** Arbitrary, but the same in every version of the app. */
const MIGRATION_LOCK = 6_351_342

const MIGRATIONS_TABLE = `create table if not exists schema_migrations (
  version integer primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
)`

interface Migration {
  version: number
  name: string
  sql: string
  checksum: string
}

export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** Returns how many migrations this call applied. */
export async function migrate(connection: pg.ClientConfig, folder = MIGRATIONS_FOLDER): Promise<number> {
  const client = new pg.Client(connection)
  client.on('error', (error) =>
    log.error({ err: error }, 'database connection lost during migration, start the app again'),
  )
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(MIGRATIONS_TABLE)
    const pending = pendingOf(await migrationsIn(folder), await appliedIn(client))
    for (const migration of pending) await apply(client, migration)
    return pending.length
  } finally {
    await client.end()
  }
}

/** When this database was created. */
export async function firstMigrationAt(): Promise<Date> {
  const { rows } = await db().execute<{ at: string }>('select min(applied_at) as at from schema_migrations')
  return new Date(rows[0]!.at)
}

export type AppliedMigration = Pick<Migration, 'version' | 'name' | 'checksum'>

/** Migrates an empty database to the version that wrote a backup, inside the caller's transaction. */
export async function repeatMigrations(
  client: pg.Client,
  applied: AppliedMigration[],
  folder = MIGRATIONS_FOLDER,
): Promise<void> {
  const known = await migrationsIn(folder)
  pendingOf(known, applied)
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  await client.query(MIGRATIONS_TABLE)
  for (const migration of known.slice(0, applied.length)) await applyInside(client, migration)
}

/** Throws a MigrationError if this version does not know these migrations. */
export async function checkHistory(applied: AppliedMigration[], folder = MIGRATIONS_FOLDER): Promise<void> {
  pendingOf(await migrationsIn(folder), applied)
}

async function migrationsIn(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const version = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
      if (version !== index + 1)
        throw new MigrationError(`Migrations must be numbered 0001, 0002, … without gaps; ${name} is not.`)
      const sql = await readFile(join(folder, name), 'utf8')
      return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

export async function appliedIn(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query(
    'select version, name, checksum from schema_migrations order by version',
  )
  return rows
}

/** Throws if an applied migration was changed, or was written by a newer version of the app. */
function pendingOf(known: Migration[], applied: AppliedMigration[]): Migration[] {
  for (const done of applied) {
    const expected = known[done.version - 1]
    if (!expected)
      throw new MigrationError(
        `The data was written by a newer Melhfa (migration ${done.name}). Start that version, or a later one.`,
      )
    if (expected.checksum !== done.checksum)
      throw new MigrationError(
        `Migration ${done.name} was changed after it had been applied. Undo the change and write a new migration.`,
      )
  }
  return known.slice(applied.length)
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await applyInside(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${migration.name} failed and was rolled back`, { cause: error })
  }
}

async function applyInside(client: pg.Client, { version, name, checksum, sql }: Migration): Promise<void> {
  await client.query(sql)
  await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
    version,
    name,
    checksum,
  ])
}
