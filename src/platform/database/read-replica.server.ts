/**
 * A copy of the database that only reads: reports, the dashboard and files to download are answered there, so that a
 * long question takes nothing from those who order. A copy that is away, behind or broken is passed over.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { Refusal } from '#core/refusal.ts'
import { log } from '../log.server.ts'
import { databasePool, onDatabase, openPool, type Drizzle } from './database.server.ts'

interface Copy {
  pool: pg.Pool
  queries: Drizzle
  /** Until then it is left alone. */
  restUntil: number
}

/** Development re-evaluates modules on change; the pool must outlive that. */
const shared = globalThis as { melhfaReadingCopy?: Copy | undefined }

/** Few people read reports. A write that strays here fails, also where the server itself would take it. */
const READING = {
  max: 6,
  connectionTimeoutMillis: 2_000,
  options: '-c default_transaction_read_only=on',
  application_name: 'melhfa reports',
}
const REST = 5_000

export function openReadReplica(connection: pg.PoolConfig): void {
  shared.melhfaReadingCopy = { ...openPool({ ...READING, ...connection }), restUntil: 0 }
}

export async function closeReadReplica(): Promise<void> {
  const copy = shared.melhfaReadingCopy
  shared.melhfaReadingCopy = undefined
  await copy?.pool.end()
}

/** Reads from the copy where there is one that knows everything; else, and after any failure of it, from the shop's own. */
export async function onReadReplica<T>(read: () => Promise<T>): Promise<T> {
  const copy = shared.melhfaReadingCopy
  if (!copy || Date.now() < copy.restUntil) return read()
  try {
    if (await hasCaughtUp(copy)) return await onDatabase(copy.queries, read)
    log.warn('the copy for reports is behind: the database itself is asked')
  } catch (error) {
    if (error instanceof Refusal) throw error
    copy.restUntil = Date.now() + REST
    log.warn({ err: error }, 'the copy for reports failed: the database itself is asked')
  }
  return read()
}

const PATIENCE = 300
const LOOK_EVERY = 15

/**
 * Whoever asks because something changed must be shown that change: the copy has to have what the shop had when the
 * question came. A server that follows no other (`pg_last_wal_replay_lsn` is null) is taken at its word.
 */
async function hasCaughtUp({ pool }: Copy): Promise<boolean> {
  const { rows } = await databasePool().query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at')
  const deadline = Date.now() + PATIENCE
  for (;;) {
    const answer = await pool.query<{ has: boolean }>(
      'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, true) as has',
      [rows[0]!.at],
    )
    if (answer.rows[0]!.has) return true
    if (Date.now() > deadline) return false
    await wait(LOOK_EVERY)
  }
}
