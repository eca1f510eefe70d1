/** Closings of an earlier version are sealed by the job; verification is fast however long the chain is. */
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { databasePool, db, transaction } from '#platform/database/database.server.ts'
import { registerOf, verifiedAfter } from '../../../../tests/sealed-register.ts'
import { isFullRun, sized } from '../../../../tests/sizes.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { sealOldClosings } from './seal.server.ts'
import { lastSeal } from './sealed-rows.server.ts'
import { verifyRegister, walkRegister } from './verify-register.server.ts'

useTestDatabase()

const CLOSINGS = sized(1_000, 10_000)
const ENTRIES_EACH = 5
const MAX_MS = 5_000

let by: StaffPerson

/** As an earlier version wrote them: two sessions a day, a print of each closing, a reset now and then. */
const OLD_CLOSINGS = `
  insert into cash_days (date, opened_by_name, is_open, closed_at)
    select '2010-01-01'::date + day, 'Sidi', false, '2010-01-01T20:00:00Z'::timestamptz + day * interval '1 day'
    from generate_series(0, ${CLOSINGS / 2 - 1}) day;
  insert into cash_sessions (date, session_number, is_active, opened_by_name, opened_at, closed_by_name, closed_at)
    select '2010-01-01'::date + n / 2, 1 + n % 2, false, 'Sidi', opened, 'Sidi', opened + interval '5 hours'
    from generate_series(0, ${CLOSINGS - 1}) n,
      lateral (select '2010-01-01T08:00:00Z'::timestamptz + (n / 2) * interval '1 day' + (n % 2) * interval '6 hours') as t (opened);
  insert into cash_transactions (session_id, date, type, amount, payment_method, description, staff_name, at)
    select id, date, 'sale', 100 * e, case e % 2 when 0 then 'cash' else 'bankily' end, 'Vente ' || e, 'Sidi', opened_at
    from cash_sessions, generate_series(1, ${ENTRIES_EACH}) e order by id, e;
  insert into cash_closings (number, session_id, closed_by_name, closed_at, expected_cash, lines)
    select id, id, 'Sidi', closed_at, 600, '[]' from cash_sessions order by id;
  insert into cash_closing_prints (closing_number, printed_at)
    select number, closed_at + interval '1 minute' from cash_closings order by number;
  insert into cash_resets (date, through_id, reset_by_name, reset_at)
    select date, 0, 'Sidi', closed_at from cash_sessions where id % 500 = 0 order by id;
  insert into cash_totals (date, type, payment_method, place_id, entries, amount, is_compacted)
    select date, type, payment_method, place_id, count(*), sum(amount), true from cash_transactions group by 1, 2, 3, 4`

beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ name: 'Sidi' })
  await transaction(async () => {
    await db().execute(
      sql.raw(`set local statement_timeout = 60000; set local session_replication_role = replica`),
    )
    await db().execute(sql.raw(OLD_CLOSINGS))
  })
  await databasePool().query('analyze')
}, 120_000)

async function sealAll(): Promise<number> {
  let [all, sealed] = [0, 0]
  do {
    sealed = await sealOldClosings(new Date('2026-11-17T00:00:00Z'))
    all += sealed
  } while (sealed > 0)
  return all
}

describe('closings of an earlier version', () => {
  it('are missing their seals until the job has run', async () => {
    expect((await verifyRegister()).finding).toEqual({
      problem: 'missingSeal',
      closing: 1,
      table: 'cash_seals',
      row: '1',
    })
  })

  it('are sealed once by several processes, in the order of their numbers, and marked', async () => {
    expect(await sealOldClosings(new Date())).toBe(100)
    const sealed = await Promise.all([sealAll(), sealAll()])
    expect(sealed[0] + sealed[1] + 100).toBe(CLOSINGS)
    const { closings, late } = await verifyRegister()
    expect({ closings, late }).toEqual({ closings: CLOSINGS, late: CLOSINGS })
  }, 120_000)

  it('have their resets in the next closing', async () => {
    const { rows } = await db().execute<{ closing: number }>(
      sql`select closing_number as closing from cash_seals where content like '%cash_resets%' order by 1 limit 2`,
    )
    expect(rows[0]!.closing).toBe(501)
  })

  it(`are verified in less than ${MAX_MS / 1000} s: ${CLOSINGS} closings with ${CLOSINGS * ENTRIES_EACH} entries`, async () => {
    const start = performance.now()
    const result = await verifyRegister()
    const took = performance.now() - start
    expect(result).toMatchObject({ entries: CLOSINGS * ENTRIES_EACH, finding: undefined })
    expect(took).toBeLessThan(MAX_MS)
    if (isFullRun) process.stdout.write(`verified ${CLOSINGS} closings in ${Math.round(took)} ms\n`)
  })

  it('are followed by closings that are sealed at once', async () => {
    const { open, enter, close } = registerOf(by)
    await open(100, '2026-11-17T08:00:00Z')
    await enter('sale', 50, '2026-11-17T09:00:00Z')
    const number = await close(150, '2026-11-17T20:00:00Z')
    expect(await lastSeal()).toMatchObject({ closing_number: number, is_late: false, entries: 1 })
    expect((await verifyRegister()).finding).toBeUndefined()
  })

  it('that were changed at the very end are found', async () => {
    const { finding } = await verifiedAfter(
      `update cash_transactions set amount = amount + 1 where session_id = ${CLOSINGS} and amount = 300`,
    )
    expect(finding).toMatchObject({ closing: CLOSINGS, field: 'amount', sealed: '300', found: '301' })
  })
})

describe('the hash', () => {
  it('does not depend on the time zone of the connection', async () => {
    const inKolkata = await transaction(async () => {
      await db().execute(sql`set local timezone = 'Asia/Kolkata'`)
      return walkRegister()
    })
    expect(inKolkata).toEqual(await verifyRegister())
    expect(inKolkata.finding).toBeUndefined()
  })
})
