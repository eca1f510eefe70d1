/** The database and its read replica. */
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { databasePool, db } from '#platform/database/database.server.ts'
import { countPending, readApplied } from '#platform/database/migrations.server.ts'
import { finding } from '../finding.rules.ts'
import { messageOf, type Check } from './check.server.ts'

interface DatabaseFacts extends Record<string, unknown> {
  version: string
  is_owner: boolean
  owner: string
  name: string
  user: string
  now: Date | string
  bytes: number
}

const MEGABYTE = 1024 ** 2
const MAX_CLOCK_SECONDS = 30

export const checkDatabase: Check = async ({ settings: { databaseUrl, dataDir } }) => {
  const { rows } = await db().execute<DatabaseFacts>(sql`
    select current_setting('server_version') as version, d.datname as name, current_user as user,
           pg_get_userbyid(d.datdba) as owner, clock_timestamp() as now,
           pg_has_role(current_user, d.datdba, 'member') as is_owner, pg_database_size(d.oid) as bytes
    from pg_database d where d.datname = current_database()`)
  const { version, name, user, owner, is_owner: isOwner, now, bytes } = rows[0]!
  const applied = await readApplied(databasePool())
  const pending = await countPending(applied)
  const seconds = Math.round(Math.abs(Date.now() - new Date(now).getTime()) / 1000)
  return [
    finding('databaseAnswers', {
      place: databaseUrl ? placeOf(databaseUrl) : dataDir,
      version: `PostgreSQL ${version}`,
      megabytes: Math.ceil(bytes / MEGABYTE),
    }),
    isOwner ? finding('databaseOwned', { user, name }) : finding('databaseNotOwned', { user, name, owner }),
    pending === 0 ? finding('migrationsDone') : finding('migrationsPending', { count: pending }),
    seconds < MAX_CLOCK_SECONDS ? finding('databaseClockSame') : finding('databaseClockDiffers', { seconds }),
  ]
}

/** Without user and password. */
function placeOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return host + pathname
}

/** A report may be this far behind before it is a problem. */
const MAX_BEHIND_BYTES = 64 * MEGABYTE

export const checkReplica: Check = async ({ settings: { reportsDatabaseUrl }, timeoutMs }) => {
  if (!reportsDatabaseUrl) return []
  const { rows } = await db().execute<{ at: string }>(sql`select pg_current_wal_flush_lsn()::text as at`)
  const client = new pg.Client({
    connectionString: reportsDatabaseUrl,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'melhfa health',
  })
  try {
    await client.connect()
    const replayed = await client.query<{ bytes: string }>(
      'select coalesce(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0) as bytes',
      [rows[0]!.at],
    )
    const bytes = Number(replayed.rows[0]!.bytes)
    return [
      bytes > MAX_BEHIND_BYTES
        ? finding('replicaBehind', { megabytes: Math.round(bytes / MEGABYTE) })
        : finding('replicaFresh'),
    ]
  } catch (error) {
    return [finding('replicaSilent', { reason: messageOf(error) })]
  } finally {
    // A connection that does not answer is not waited for.
    client.end().catch(() => {})
  }
}
