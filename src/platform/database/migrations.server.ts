/**
 * Applies forward-only SQL files in order, under a lock: of several processes that start concurrently, one migrates. Other
 * versions may be serving meanwhile, so no statement waits long for a lock that would make them wait too.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { log } from '../log.server.ts'
import { db } from './database.server.ts'
import {
  MigrationError,
  MIGRATIONS_FOLDER,
  migrationsIn,
  pendingOf,
  type AppliedMigration,
  type Migration,
} from './migration-files.server.ts'
import { PrimaryClient } from './pool.server.ts'

export { MigrationError, type AppliedMigration } from './migration-files.server.ts'

/** Arbitrary, but the same in every version of the app. */
const MIGRATION_LOCK = 6_351_342

const MIGRATIONS_TABLE = `create table if not exists schema_migrations (
  version integer primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
)`
/** Earlier versions did not have it. */
const REQUIRES_COLUMN = 'alter table schema_migrations add requires integer'

interface MigrateOptions {
  /** While a migration waits for a lock, everything that needs the same table waits behind it. */
  lockTimeoutMs?: number
  /** How often a migration is tried that did not get its lock. */
  maxAttempts?: number
}

const RETRY_LOCK_AFTER_MS = 1_000

/** Returns how many migrations this call applied. */
export async function migrate(
  connection: pg.ClientConfig,
  folder = MIGRATIONS_FOLDER,
  { lockTimeoutMs = 2_000, maxAttempts = 30 }: MigrateOptions = {},
): Promise<number> {
  const client: pg.Client = new PrimaryClient(connection)
  client.on('error', (error) =>
    log.error({ err: error }, 'database connection lost during migration, start the app again'),
  )
  await client.connect()
  try {
    await takeLock(client)
    await prepareTable(client)
    const known = await migrationsIn(folder)
    const pending = pendingOf(known, await appliedIn(client), { mayBeNewer: true })
    if (pending.length > 0) await client.query(`set lock_timeout = ${lockTimeoutMs}`)
    for (const migration of pending) await apply(client, migration, maxAttempts)
    return pending.length
  } finally {
    await client.end()
  }
}

const LOCK_POLL_MS = 100

/** Polled: a statement that waits for the lock would hold a snapshot, which `create index concurrently` waits for. */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK])
    if (rows[0].taken) return
    await pause(LOCK_POLL_MS)
  }
}

async function prepareTable(client: pg.Client): Promise<void> {
  try {
    await client.query(MIGRATIONS_TABLE)
    if (!(await hasRequires(client))) await client.query(REQUIRES_COLUMN)
  } catch (error) {
    throw hasCode(error, '42501')
      ? new MigrationError(`The database user may not create tables. ${OWNER_ADVICE}`, { cause: error })
      : error
  }
}

/** False in a database that only earlier versions have used. */
async function hasRequires(client: pg.Client | pg.Pool): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'requires'`,
  )
  return rowCount === 1
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** When this database was created. */
export async function firstMigrationAt(): Promise<Date> {
  const { rows } = await db().execute<{ at: string }>('select min(applied_at) as at from schema_migrations')
  return new Date(rows[0]!.at)
}

/** Migrates an empty database to the version that wrote a backup, inside the caller's transaction. */
export async function repeatMigrations(
  client: pg.Client,
  applied: AppliedMigration[],
  { recordsRequires }: { recordsRequires: boolean },
): Promise<void> {
  const known = await migrationsIn(MIGRATIONS_FOLDER)
  pendingOf(known, applied, { mayBeNewer: false })
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  await client.query(MIGRATIONS_TABLE)
  await client.query(REQUIRES_COLUMN)
  // Empty tables: an index need not be made concurrently, and there is nothing to fill in batches.
  for (const migration of known.slice(0, applied.length)) {
    await client.query(migration.sql.replaceAll(/\bconcurrently\b/gi, ''))
    await record(client, migration)
  }
  if (!recordsRequires) await client.query('alter table schema_migrations drop requires')
}

/** Throws a MigrationError if this version does not know these migrations. */
export async function checkHistory(applied: AppliedMigration[], folder = MIGRATIONS_FOLDER): Promise<void> {
  pendingOf(await migrationsIn(folder), applied, { mayBeNewer: false })
}

/** How many migrations of this version a database with these applied ones lacks; throws if it cannot run on it. */
export async function countPending(applied: AppliedMigration[], folder = MIGRATIONS_FOLDER): Promise<number> {
  return pendingOf(await migrationsIn(folder), applied, { mayBeNewer: true }).length
}

/** Empty for a database that no shop has used yet. */
export async function readApplied(client: pg.Client | pg.Pool): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ found: string | null }>(
    `select to_regclass('schema_migrations') as found`,
  )
  return rows[0]?.found ? appliedIn(client) : []
}

export async function appliedIn(client: pg.Client | pg.Pool): Promise<AppliedMigration[]> {
  const requires = (await hasRequires(client)) ? 'requires' : 'null as requires'
  const { rows } = await client.query(
    `select version, name, checksum, ${requires} from schema_migrations order by version`,
  )
  return rows
}

async function apply(client: pg.Client, migration: Migration, maxAttempts: number): Promise<void> {
  const started = performance.now()
  await refuseOlderPrograms(client, migration)
  for (let attempt = 1; ; attempt++)
    try {
      await APPLY[migration.mode](client, migration)
      break
    } catch (error) {
      if (!hasCode(error, LOCK_NOT_AVAILABLE) || attempt === maxAttempts)
        throw migrationFailure(migration, error)
      await pause(RETRY_LOCK_AFTER_MS)
    }
  log.info({ migration: migration.name, ms: Math.round(performance.now() - started) }, 'migration applied')
}

/** SQLSTATE of a lock that was not granted within `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03'

const APPLY: Record<Migration['mode'], (client: pg.Client, migration: Migration) => Promise<void>> = {
  async transaction(client, migration) {
    await client.query('begin')
    try {
      await client.query(migration.sql)
      await record(client, migration)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  },

  /** An index whose creation failed is there, but not valid, and is made again. */
  async alone(client, migration) {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_index join pg_class on pg_class.oid = indexrelid where not indisvalid`,
    )
    for (const { name } of rows)
      if (migration.sql.includes(name))
        await client.query(`drop index concurrently ${pg.escapeIdentifier(name)}`)
    await client.query(migration.sql)
    await record(client, migration)
  },

  /** Each batch is kept, so a start that was interrupted continues where it was. */
  async batches(client, migration) {
    for (let changed = 1; changed > 0;) changed = (await client.query(migration.sql)).rowCount ?? 0
    await record(client, migration)
  },
}

/** Sessions of running programs are named `melhfa live 71`; those of earlier versions have no number. */
async function refuseOlderPrograms(client: pg.Client, { name, requires, version }: Migration): Promise<void> {
  if (requires === 0 || requires === version) return
  const { rows } = await client.query<{ programs: number }>(
    `select count(*)::int as programs from pg_stat_activity
     where datname = current_database() and application_name ~ '^melhfa live( \\d+)?$'
       and coalesce(substring(application_name from '\\d+$')::int, 0) < $1`,
    [requires],
  )
  const { programs } = rows[0]!
  if (programs > 0)
    throw new MigrationError(
      `Migration ${name} needs that no program from before migration ${requires} is running; there are ${programs}. ` +
        'Replace them by a version between, then start this one.',
    )
}

/** The sentence that the operator sees instead of a stack. `detail` of PostgreSQL is left out because it quotes rows. */
function migrationFailure({ name, mode }: Migration, error: unknown): MigrationError {
  const { code, message } = error as { code?: string; message: string }
  const advice =
    code === '42501'
      ? OWNER_ADVICE
      : code === LOCK_NOT_AVAILABLE
        ? 'The version that ran before can go on. Start this one again when the shop is less busy.'
        : 'Start the version that ran before, and report this message. The backup made before the upgrade is not needed.'
  const state = mode === 'transaction' ? 'failed and was rolled back; the data is as it was before' : 'failed'
  return new MigrationError(`Migration ${name} ${state} (${message}). ${advice}`, { cause: error })
}

/** Extensions, tables and functions can be created and changed by the owner only. */
const OWNER_ADVICE =
  'The user in DATABASE_URL must own the database and its tables: as administrator, ' +
  'run `alter database <name> owner to <user>` and `reassign owned by <former owner> to <user>` in it.'

async function record(client: pg.Client, { version, name, checksum, requires }: Migration): Promise<void> {
  await client.query(
    'insert into schema_migrations (version, name, checksum, requires) values ($1, $2, $3, $4)',
    [version, name, checksum, requires],
  )
}
