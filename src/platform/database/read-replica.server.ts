/**
 * Read replica for reports, the dashboard and downloads, so that long queries do not slow down orders. While the
 * replica is unreachable, behind or failing, queries run on the primary.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { Refusal } from '#core/refusal.ts'
import { log } from '../log.server.ts'
import { reportOutage, reportRecovery } from '../outage.server.ts'
import { countFailedLoad } from './cache.server.ts'
import { databasePool, onDatabase, openPool, type Drizzle } from './database.server.ts'

interface Replica {
  pool: pg.Pool
  queries: Drizzle
  /** After a failure the replica is not used until this time. */
  disabledUntil: number
}

/** On globalThis, because the development server evaluates modules again on every change. */
const shared = globalThis as { melhfaReadReplica?: Replica | undefined }

/** Few connections, because few people read reports. Writes fail even if the server is not a standby. */
const REPLICA_POOL = {
  max: 6,
  connectionTimeoutMillis: 2_000,
  options: '-c default_transaction_read_only=on',
  application_name: 'melhfa reports',
}
const RETRY_AFTER_MS = 5_000

export function openReadReplica(connection: pg.PoolConfig): void {
  shared.melhfaReadReplica = {
    ...openPool({ ...REPLICA_POOL, ...connection }, { service: 'read replica' }),
    disabledUntil: 0,
  }
}

export async function closeReadReplica(): Promise<void> {
  const replica = shared.melhfaReadReplica
  shared.melhfaReadReplica = undefined
  await replica?.pool.end()
}

/** Runs `read` on the replica if it has caught up; otherwise, or if that fails, on the primary. */
export async function onReadReplica<T>(read: () => Promise<T>): Promise<T> {
  const replica = shared.melhfaReadReplica
  if (!replica || performance.now() < replica.disabledUntil) return read()
  try {
    if (await hasCaughtUp(replica)) {
      const result = await onDatabase(replica.queries, read)
      reportRecovery('read replica')
      return result
    }
    log.warn('read replica is behind, query runs on the primary')
  } catch (error) {
    if (error instanceof Refusal) throw error
    replica.disabledUntil = performance.now() + RETRY_AFTER_MS
    reportOutage('read replica', error)
  }
  return read()
}

/** Runs `read` on the replica as it is, for what may be slightly old; undefined if there is no replica. */
export async function onReplicaAsItIs<T>(read: () => Promise<T>): Promise<T | undefined> {
  const replica = shared.melhfaReadReplica
  if (!replica) return undefined
  countFailedLoad()
  return onDatabase(replica.queries, read)
}

const CATCH_UP_TIMEOUT_MS = 300
const POLL_INTERVAL_MS = 15

/**
 * True when the replica has replayed everything the primary had written at the time of the call, so that a page
 * reloaded after a change shows that change. A server that is not a standby (`pg_last_wal_replay_lsn` is null) is
 * always used.
 */
async function hasCaughtUp({ pool }: Replica): Promise<boolean> {
  const { rows } = await databasePool().query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at')
  const deadline = performance.now() + CATCH_UP_TIMEOUT_MS
  for (;;) {
    const replayed = await pool.query<{ has: boolean }>(
      'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, true) as has',
      [rows[0]!.at],
    )
    if (replayed.rows[0]!.has) return true
    if (performance.now() > deadline) return false
    await wait(POLL_INTERVAL_MS)
  }
}
