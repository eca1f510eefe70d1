/** What is changed in the database behind the shop's back is found and named. */
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { databasePool, db } from '#platform/database/database.server.ts'
import { fillRegister, verifiedAfter } from '../../../../tests/sealed-register.ts'
import { sized } from '../../../../tests/sizes.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { hashOfSeal, shortHash, textHashes, type Seal } from './seal.rules.ts'
import { sha256 } from './seal.server.ts'
import { SEALED_COLUMNS, type SealedTable } from './sealed-columns.rules.ts'
import { lastSeal } from './sealed-rows.server.ts'
import { verifyRegister } from './verify-register.server.ts'
import { splitText } from './verify.rules.ts'

useTestDatabase()

const KEY: Partial<Record<string, string>> = {
  cash_closings: 'number',
  cash_days: 'date',
  cash_seals: 'closing_number',
}

/** Rows that are sealed: of days and prints the latest are sealed by the next closing. */
const SEALED_ROW: Record<SealedTable | 'cash_seals', string> = {
  cash_closings: '4',
  cash_sessions: '4',
  cash_counts: '1',
  cash_places: '2',
  cash_days: '2026-01-08',
  cash_resets: '1',
  cash_erasures: '1',
  cash_closing_prints: '1',
  cash_transactions: '4',
  cash_seals: '4',
}

interface Column {
  table: keyof typeof SEALED_ROW
  column: string
  type: string
}

let columns: Column[] = []

beforeAll(async () => {
  await createDefaultSettings()
  await fillRegister(await aPerson({ name: 'Sidi' }))
  const { rows } = await db().execute<{ table: Column['table']; column: string; type: string }>(sql`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and table_name = any(${sql.param(Object.keys(SEALED_ROW))}::text[])
    order by table_name, ordinal_position`)
  columns = rows
})

/** Another value, as near as possible. */
const CHANGED: Record<string, (column: string) => string> = {
  text: (column) => `coalesce(overlay(${column} placing '~' from 1 for 1), '~')`,
  bigint: (column) => `coalesce(${column}, 0) + 1`,
  integer: (column) => `coalesce(${column}, 0) + 1`,
  smallint: (column) => `${column} + 1`,
  boolean: (column) => `not ${column}`,
  date: (column) => `${column} + 1`,
  uuid: () => `gen_random_uuid()`,
  jsonb: (column) => `coalesce(${column}, '{}') || '[7]'`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 microsecond'`,
}

function change({ table, column, type }: Column): string {
  return `update ${table} set ${column} = ${CHANGED[type]!(column)} where ${KEY[table] ?? 'id'} = '${SEALED_ROW[table]}'`
}

/** A courier can be renamed, a safe hidden. */
const FREE = new Set(['cash_places.name', 'cash_places.hidden_at'])

/** A row with another key is missing; the bounds of a seal are part of its hash; an erasure explains a description. */
const MISSING = { field: undefined }
const BOUND = { field: 'hash' }
const DESCRIPTION = { table: 'cash_transactions', row: '8', field: 'description' }
const NAMED_OTHERWISE: Record<string, Partial<Record<'table' | 'row' | 'field', string | undefined>>> = {
  'cash_closing_prints.id': MISSING,
  'cash_closings.number': MISSING,
  'cash_counts.id': MISSING,
  'cash_counts.session_id': MISSING,
  'cash_days.date': MISSING,
  'cash_erasures.id': MISSING,
  'cash_erasures.entry_id': DESCRIPTION,
  'cash_erasures.hash_before': DESCRIPTION,
  'cash_erasures.hash_after': DESCRIPTION,
  'cash_places.id': MISSING,
  'cash_resets.id': MISSING,
  'cash_seals.closing_number': MISSING,
  'cash_seals.reset_through': BOUND,
  'cash_seals.erasure_through': BOUND,
  'cash_seals.print_through': BOUND,
  'cash_seals.days_before': { field: 'content_hash' },
  'cash_seals.is_late': BOUND,
  'cash_seals.sealed_at': BOUND,
  'cash_sessions.id': MISSING,
  'cash_transactions.id': MISSING,
  'cash_transactions.session_id': MISSING,
}

/** Every fourth column, and one of each table. */
function everyFourth(all: Column[]): Column[] {
  return all.filter(({ table }, index) => index % 4 === 0 || table !== all[index - 1]?.table)
}

describe('the register', () => {
  it('is verified as it is', async () => {
    const result = await verifyRegister()
    expect(result).toMatchObject({ closings: 6, erased: 1, late: 0, finding: undefined })
    expect(result.last!.hash).toBe((await lastSeal())!.hash)
  })

  it('has all its columns in the seal', () => {
    const sealed = new Set(
      Object.entries(SEALED_COLUMNS).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
    )
    const missing = columns
      .filter(({ table }) => table !== 'cash_seals')
      .map(({ table, column }) => `${table}.${column}`)
      .filter((name) => !sealed.has(name))
    expect(missing.filter((name) => !FREE.has(name))).toEqual([])
  })

  it('does not fit after a column of any table was changed, and table, row and field are named', async () => {
    const unnamed: string[] = []
    let changed = 0
    for (const column of sized(everyFourth(columns), columns)) {
      const name = `${column.table}.${column.column}`
      if (FREE.has(name)) continue
      const { finding } = await verifiedAfter(change(column))
      changed++
      const named = { table: column.table, row: SEALED_ROW[column.table], field: column.column }
      const expected = { ...named, ...NAMED_OTHERWISE[name] }
      const { table, row, field } = finding ?? {}
      if (table !== expected.table || row !== expected.row || field !== expected.field)
        unnamed.push(`${name}: ${JSON.stringify(finding)}`)
    }
    expect(changed).toBeGreaterThan(sized(25, 80))
    expect(unnamed).toEqual([])
  })
})

describe('a closing at the end', () => {
  const WITHOUT_LAST = `delete from cash_seals where closing_number = 6;
    delete from cash_transactions where session_id = (select session_id from cash_closings where number = 6);
    delete from cash_sessions where id = (select session_id from cash_closings where number = 6);
    delete from cash_closings where number = 6;
    delete from cash_totals where date = '2026-01-10'`

  it('that was removed with all its rows is missed by its paper only', async () => {
    const { hash } = (await lastSeal())!
    expect((await verifiedAfter(WITHOUT_LAST)).finding).toBeUndefined()
    const paper = { number: 6, hash: hash.slice(0, 16) }
    expect((await verifiedAfter(WITHOUT_LAST, [paper])).finding).toMatchObject({
      problem: 'unknownPaper',
      closing: 6,
    })
    expect((await verifyRegister([paper])).finding).toBeUndefined()
  })

  it('that is not the printed one is found', async () => {
    const paper = { number: 5, hash: 'f'.repeat(16) }
    expect((await verifyRegister([paper])).finding).toMatchObject({ problem: 'unknownPaper', closing: 5 })
    expect(shortHash((await lastSeal())!.hash)).toHaveLength(19)
  })

  it('that was removed but not its session is found', async () => {
    const statements = `delete from cash_seals where closing_number = 6; delete from cash_closings where number = 6`
    expect((await verifiedAfter(statements)).finding).toMatchObject({
      problem: 'withoutClosing',
      table: 'cash_sessions',
    })
  })
})

describe('rows that were', () => {
  it.each([
    [
      'removed: an entry',
      'delete from cash_transactions where id = 2',
      { closing: 1, problem: 'missingRow', table: 'cash_transactions', row: '2' },
    ],
    [
      'removed: a reset',
      'delete from cash_resets',
      { closing: 4, problem: 'missingRow', table: 'cash_resets', row: '1' },
    ],
    [
      'removed: a print',
      'delete from cash_closing_prints where id = 1',
      { closing: 2, problem: 'missingRow', table: 'cash_closing_prints', row: '1' },
    ],
    [
      'removed: an erasure',
      'delete from cash_erasures',
      { closing: 4, problem: 'changedField', table: 'cash_transactions', field: 'description' },
    ],
    [
      'removed: a session',
      'delete from cash_sessions where id = 3',
      { closing: 3, problem: 'missingRow', table: 'cash_sessions', row: '3' },
    ],
    [
      'removed: a closing',
      'delete from cash_closings where number = 3',
      { closing: 3, problem: 'extraSeal' },
    ],
    [
      'removed: a seal',
      'delete from cash_seals where closing_number = 3',
      { closing: 3, problem: 'missingSeal' },
    ],
    [
      'removed: a closing and its seal',
      'delete from cash_closings where number = 3; delete from cash_seals where closing_number = 3',
      { closing: 3, problem: 'missingClosing' },
    ],
    [
      'added: an entry',
      `insert into cash_transactions (id, session_id, date, type, amount, payment_method, description, staff_name)
        values (900, 2, '2026-01-06', 'expense', 100, 'cash', 'x', 'Sidi')`,
      { closing: 2, problem: 'addedRow', table: 'cash_transactions', row: '900' },
    ],
    [
      'added: a reset in the past',
      `insert into cash_resets (id, date, through_id, reset_by_name, reset_at) values (0, '2026-01-05', 3, 'Sidi', now())`,
      { problem: 'addedRow', table: 'cash_resets', row: '0' },
    ],
    [
      'added: an entry of no session',
      `insert into cash_transactions (id, session_id, date, type, amount, payment_method, description, staff_name)
        values (900, 77, '2026-01-06', 'expense', 100, 'cash', 'x', 'Sidi')`,
      { problem: 'withoutClosing', table: 'cash_transactions', row: '900' },
    ],
    [
      'swapped: two entries',
      `update cash_transactions set id = case id when 1 then 2 else 1 end where id in (1, 2)`,
      { closing: 1, problem: 'changedField', table: 'cash_transactions', row: '1' },
    ],
    [
      'swapped: two closings',
      `update cash_closings set number = case number when 2 then 3 else 2 end where number in (2, 3)`,
      { closing: 2, problem: 'changedField', table: 'cash_closings', row: '2' },
    ],
    [
      'renumbered: a closing with its seal',
      `update cash_closings set number = 60 where number = 6; update cash_seals set closing_number = 60 where closing_number = 6`,
      { closing: 6, problem: 'missingClosing' },
    ],
    [
      'moved: an entry to another session',
      `update cash_transactions set session_id = 2 where id = 1`,
      { closing: 1, problem: 'missingRow', table: 'cash_transactions', row: '1' },
    ],
    [
      'changed: a sum',
      `update cash_totals set amount = amount + 1 where date = '2026-01-09'`,
      { problem: 'wrongTotals', table: 'cash_totals', row: '2026-01-09 paidOut cash 1' },
    ],
    [
      'changed: a description, as if it had been erased',
      `update cash_transactions set description = 'Thé et pain' where id = 3`,
      { closing: 1, problem: 'changedField', table: 'cash_transactions', row: '3', field: 'description' },
    ],
    [
      'changed: an entry and the stored text',
      `update cash_transactions set amount = 1 where id = 1;
        update cash_seals set content = replace(content, '"amount":48000', '"amount":1') where closing_number = 1`,
      { closing: 1, problem: 'changedContent', table: 'cash_transactions' },
    ],
  ])('%s', async (_name, statements, expected) => {
    expect((await verifiedAfter(statements)).finding).toMatchObject(expected)
  })

  it('changed with the seal written again break the chain at the next closing', async () => {
    const { rows } = await databasePool().query<{ seal: Seal; content: string }>(
      `select to_jsonb(s) - 'content' as seal, content from cash_seals s where closing_number = 2`,
    )
    const { seal, content } = rows[0]!
    const forged = content.replace(/(?<=\ncash_transactions \{"amount":)10000/, '10001')
    const hashes = textHashes(splitText(forged), sha256)
    const hash = hashOfSeal({ ...seal, ...hashes }, sha256)
    const { finding } = await verifiedAfter(`
      update cash_transactions set amount = 10001 where id = (select min(id) from cash_transactions where session_id = 2);
      update cash_seals set content = '${forged.replaceAll("'", "''")}', entries_hash = '${hashes.entries_hash}',
        content_hash = '${hashes.content_hash}', hash = '${hash}' where closing_number = 2`)
    expect(finding).toMatchObject({ problem: 'brokenChain', closing: 3 })
  })
})
