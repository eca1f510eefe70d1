/** Verifies the register in the database: every sealed closing, and that nothing stands beside them. */
import { sql } from 'drizzle-orm'
import { db, transaction } from '#platform/database/database.server.ts'
import type { Paper, Row } from './seal.rules.ts'
import { sha256 } from './seal.server.ts'
import {
  CLOSINGS_PER_READ,
  readClosings,
  readSharedRows,
  sharedRowsByClosing,
  textOfSeal,
  type ReadClosing,
} from './sealed-rows.server.ts'
import { createVerifier, type ClosingRecord, type Finding, type Verification } from './verify.rules.ts'

/** Reads one state of the database: a closing or a sale meanwhile changes nothing. */
export async function verifyRegister(papers: readonly Paper[] = []): Promise<Verification> {
  return transaction(async () => {
    await db().execute(sql`set transaction isolation level repeatable read, read only`)
    return walkRegister(papers)
  })
}

/** The caller's transaction reads one state of the database. */
export async function walkRegister(papers: readonly Paper[] = []): Promise<Verification> {
  const { erasures, records } = await sealedRecords()
  const verifier = createVerifier({ sha256, erasures, textOf: textOfSeal, papers })
  for await (const record of records) if (!(await verifier.add(record))) return verifier.end()
  return verifier.end(await findOutsideOfChain())
}

/** All closings in their order, for verification and for the export. */
export async function sealedRecords(): Promise<{
  erasures: Row[]
  records: AsyncGenerator<ClosingRecord>
}> {
  const shared = await readSharedRows()
  return { erasures: shared.erasures, records: recordsOf(sharedRowsByClosing(shared)) }
}

async function* recordsOf(rowsFor: ReturnType<typeof sharedRowsByClosing>): AsyncGenerator<ClosingRecord> {
  let [after, batch]: [number, ReadClosing[]] = [0, []]
  do {
    batch = await readClosings(after)
    for (const closing of batch) {
      const { number, stored } = closing
      // Without a seal it is not known which rows belong to the closing.
      const rows = rowsFor(closing, stored?.seal ?? NO_BOUNDS)
      yield { number, rows, seal: stored?.seal, textHash: stored?.textHash ?? '' }
      after = number
    }
  } while (batch.length === CLOSINGS_PER_READ)
}

const NO_BOUNDS = { reset_through: 0, erasure_through: 0, print_through: 0, days_before: '' }

/** What belongs to no closing although it should, and sums that differ from the entries. */
async function findOutsideOfChain(): Promise<Finding | undefined> {
  const { rows } = await db().execute<{ table: NonNullable<Finding['table']>; row: string }>(WITHOUT_CLOSING)
  const [lost] = rows
  if (lost) return { problem: 'withoutClosing', ...lost }
  const { rows: totals } = await db().execute<{ row: string; sealed: string; found: string }>(WRONG_TOTALS)
  const [wrong] = totals
  return wrong && { problem: 'wrongTotals', table: 'cash_totals', ...wrong }
}

/**
 * Sessions from before closings had reports have none. Every entry belongs to a session with a closing, or to the open
 * session.
 */
const WITHOUT_CLOSING = sql`
  with ended as (
    select id from cash_sessions where not is_active
      and id >= (select session_id from cash_closings order by number limit 1)
      and not exists (select from cash_closings where session_id = cash_sessions.id))
  (select 'cash_sessions' as table, id::text as row from ended order by id limit 1)
  union all
  (select 'cash_transactions', id::text from cash_transactions
    where not exists (select from cash_sessions where cash_sessions.id = session_id) order by id limit 1)
  union all
  (select 'cash_closing_prints', id::text from cash_closing_prints
    where not exists (select from cash_closings where number = closing_number) order by id limit 1)
  union all
  (select 'cash_erasures', id::text from cash_erasures
    where not exists (select from cash_transactions where cash_transactions.id = entry_id) order by id limit 1)`

/** Entries of the drawer that a reset voided are in no sum. */
const WRONG_TOTALS = sql`
  with voided as (select date, max(through_id) as through_id from cash_resets group by date),
  entered as (
    select date, type, payment_method, place_id, count(*) as entries, sum(amount) as amount
    from cash_transactions left join voided using (date)
    where place_id <> 1 or id > coalesce(voided.through_id, 0)
    group by 1, 2, 3, 4),
  summed as (
    select date, type, payment_method, place_id, sum(entries) as entries, sum(amount) as amount from cash_totals
    group by 1, 2, 3, 4 having sum(entries) <> 0 or sum(amount) <> 0)
  select concat_ws(' ', date, type, payment_method, place_id) as row, coalesce(entered.amount, 0)::text as sealed,
    coalesce(summed.amount, 0)::text as found
  from entered full join summed using (date, type, payment_method, place_id)
  where (entered.entries, entered.amount) is distinct from (summed.entries, summed.amount)
  order by 1 limit 1`
