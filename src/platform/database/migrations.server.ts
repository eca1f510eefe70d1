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
    await client.query(MIGRATIONS_TABLE).catch((error: unknown) => {
      throw hasCode(error, '42501')
        ? new MigrationError(`The database user may not create tables. ${OWNER_ADVICE}`, { cause: error })
        : error
    })
    const pending = pendingOf(await migrationsIn(folder), await appliedIn(client))
    for (const migration of pending) await apply(client, migration)
    return pending.length
  } finally {
    await client.end()
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
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

/** How many migrations of this version a database with these applied ones lacks. */
export async function countPending(applied: AppliedMigration[], folder = MIGRATIONS_FOLDER): Promise<number> {
  return pendingOf(await migrationsIn(folder), applied).length
}

/** Empty for a database that no shop has used yet. */
export async function readApplied(client: pg.Client | pg.Pool): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ found: string | null }>(
    `select to_regclass('schema_migrations') as found`,
  )
  return rows[0]?.found ? appliedIn(client) : []
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

export async function appliedIn(client: pg.Client | pg.Pool): Promise<AppliedMigration[]> {
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
  const started = performance.now()
  await client.query('begin')
  try {
    await applyInside(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw migrationFailure(migration.name, error)
  }
  log.info({ migration: migration.name, ms: Math.round(performance.now() - started) }, 'migration applied')
}

/** The sentence that the operator sees instead of a stack. `detail` of PostgreSQL is left out because it quotes rows. */
function migrationFailure(name: string, error: unknown): MigrationError {
  const { code, message } = error as { code?: string; message: string }
  const advice =
    code === '42501'
      ? OWNER_ADVICE
      : 'Start the version that ran before, and report this message. The backup made before the upgrade is not needed.'
  return new MigrationError(
    `Migration ${name} failed and was rolled back; the data is as it was before (${message}). ${advice}`,
    { cause: error },
  )
}

/** Extensions, tables and functions can be created and changed by the owner only. */
const OWNER_ADVICE =
  'The user in DATABASE_URL must own the database and its tables: as administrator, ' +
  'run `alter database <name> owner to <user>` and `reassign owned by <former owner> to <user>` in it.'

async function applyInside(client: pg.Client, { version, name, checksum, sql }: Migration): Promise<void> {
  await client.query(sql)
  await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
    version,
    name,
    checksum,
  ])
}
