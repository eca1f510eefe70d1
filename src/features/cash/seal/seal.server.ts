/** Seals closings: in the transaction of the closing, and those of earlier versions by a job. */
import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { db, transaction } from '#platform/database/database.server.ts'
import { startInterval } from '#platform/jobs/interval.server.ts'
import { log } from '#platform/log.server.ts'
import { lockRegister } from '../session.server.ts'
import { cashSeals } from './seal-tables.server.ts'
import {
  canonicalTime,
  FIRST_BOUNDS,
  FIRST_HASH,
  hashAtSeal,
  jsonText,
  sealedText,
  sealOf,
  storedText,
  type Row,
  type Seal,
  type SealBounds,
  type SealedText,
} from './seal.rules.ts'
import {
  lastSeal,
  readClosings,
  readSharedRows,
  sharedRowsByClosing,
  type ReadClosing,
  type SharedRows,
} from './sealed-rows.server.ts'

export function sha256(text: string): string {
  return hash('sha256', text)
}

/**
 * Seals a closing in its transaction; the caller holds the register lock. If the closing before has no seal yet, because
 * the shop was upgraded a moment ago, the job seals both.
 */
export async function sealClosing(number: number, now: Date): Promise<void> {
  const last = await lastSeal()
  if ((last?.closing_number ?? 0) !== number - 1) return
  await sealNext(last, { limit: 1, now, isLate: false })
}

/** How many closings one transaction of the job seals; sales go on, closings wait for it. */
const LATE_PER_TRANSACTION = 100

/** Seals the next closings that have no seal, in the order of their numbers. Returns how many. */
export async function sealOldClosings(now: Date): Promise<number> {
  return transaction(async () => {
    await lockRegister()
    return sealNext(await lastSeal(), { limit: LATE_PER_TRANSACTION, now, isLate: true })
  })
}

const SEALING_INTERVAL_MS = 10 * 60_000

export function startSealing() {
  return startInterval({
    everyMs: SEALING_INTERVAL_MS,
    firstAfterMs: 0,
    run: async () => {
      const sealed = await sealOldClosings(new Date())
      if (sealed > 0) log.info({ closings: sealed }, 'closings of an earlier version sealed')
      return sealed === LATE_PER_TRANSACTION
    },
    failure: `closings not sealed, retried in ${SEALING_INTERVAL_MS / 60_000} min`,
  })
}

interface Sealing {
  limit: number
  now: Date
  isLate: boolean
}

async function sealNext(last: Seal | undefined, { limit, now, isLate }: Sealing): Promise<number> {
  const closings = await readClosings(last?.closing_number ?? 0, limit)
  if (closings.length === 0) return 0
  const shared = await readSharedRows(last)
  const rowsFor = sharedRowsByClosing(shared)
  const erasuresOf = Map.groupBy(shared.erasures, (erasure) => Number(erasure['entry_id']))
  const seals: (Seal & { text: SealedText })[] = []
  let [bounds, previousHash]: [SealBounds, string] = [last ?? FIRST_BOUNDS, last?.hash ?? FIRST_HASH]
  for (const closing of closings) {
    bounds = nextBounds(bounds, closing, shared, isLate)
    const own = bounds
    const text = sealedText(rowsFor(closing, bounds), (entry) =>
      hashAtSeal(entry, erasuresOf.get(Number(entry['id'])), own, sha256),
    )
    const sealedAt = canonicalTime(now.toISOString())
    const seal = sealOf({ number: closing.number, text, previousHash, bounds, isLate, sealedAt }, sha256)
    seals.push({ ...seal, text })
    previousHash = seal.hash
  }
  await db()
    .insert(cashSeals)
    .values(seals.map(({ text, ...seal }) => ({ ...columnsOf(seal, now), content: storedText(text) })))
  return seals.length
}

/** At its closing, a seal covers all that happened before; a late one only what happened before its closing. */
function nextBounds(
  before: SealBounds,
  { closing, session }: ReadClosing,
  shared: SharedRows,
  isLate: boolean,
): SealBounds {
  const closedAt = canonicalTime(jsonText(closing!['closed_at']))
  const through = (rows: readonly Row[], time: string, start: number) => {
    let last = start
    for (const row of rows) {
      if (isLate && canonicalTime(jsonText(row[time])) >= closedAt) break
      last = Math.max(last, Number(row['id']))
    }
    return last
  }
  const day = jsonText(session!['date'])
  return {
    reset_through: through(shared.resets, 'reset_at', before.reset_through),
    erasure_through: through(shared.erasures, 'erased_at', before.erasure_through),
    print_through: through(shared.prints, 'printed_at', before.print_through),
    // A later session may still change its own day, never one before.
    days_before: day > before.days_before ? day : before.days_before,
  }
}

function columnsOf(seal: Seal, sealedAt: Date) {
  return {
    closingNumber: seal.closing_number,
    version: seal.version,
    entries: seal.entries,
    entriesHash: seal.entries_hash,
    contentHash: seal.content_hash,
    previousHash: seal.previous_hash,
    resetThrough: seal.reset_through,
    erasureThrough: seal.erasure_through,
    printThrough: seal.print_through,
    daysBefore: seal.days_before as typeof cashSeals.$inferInsert.daysBefore,
    isLate: seal.is_late,
    sealedAt,
    hash: seal.hash,
  }
}

/** Rows that the next seal covers by their ids are written under this lock, so that none is committed after it. */
export async function lockSealedRows(): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock_shared(hashtext('cash register'))`)
}
