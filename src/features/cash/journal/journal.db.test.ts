/** The whole ledger: filters, pages, running balances, and the month for the accountant. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Day } from '#core/day.ts'
import { ouguiya } from '#core/money.ts'
import { storedOrders } from '#features/orders/order-lookup.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { databasePool, transaction } from '#platform/database/database.server.ts'
import { fillRegister, type Register } from '../../../../tests/sealed-register.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { statementsOf } from '../../../../tests/statements.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { closingDifferences } from '../cash-day.rules.ts'
import { sessionsOfMonth } from '../cash-day.server.ts'
import { totalsOfDays } from '../cash-totals.server.ts'
import { signed, totalsOf } from '../cash.rules.ts'
import { confirmCount } from '../close-register.server.ts'
import { findClosing } from '../closing.server.ts'
import { countRegister } from '../counts.server.ts'
import { activeSession } from '../session.server.ts'
import { monthLines, type ListedLine } from './accounting.server.ts'
import { journalFilter, type JournalCursor, type JournalEntry } from './journal.rules.ts'
import { journalChoices, journalTotals, listJournal, streamJournal } from './journal.server.ts'

useTestDatabase()

const reading = { orders: storedOrders, withBalances: true }
const START: JournalCursor = { before: undefined, after: undefined }
const MONTH = '2026-01-01' as Day
let register: Register

beforeAll(async () => {
  await createDefaultSettings()
  register = await fillRegister(await aPerson({ name: 'Sidi' }))
})

function filterOf(filters: Record<string, string> = {}, search = '') {
  const state = { search, sort: 'at' as const, direction: 'desc' as const, page: 1, pageSize: 30, filters }
  return journalFilter(state)
}

async function listed(filters?: Record<string, string>, search?: string): Promise<JournalEntry[]> {
  return (await listJournal(filterOf(filters, search), START, 100, reading)).rows
}

async function all<T>(batches: AsyncIterable<T[]>): Promise<T[]> {
  const rows: T[] = []
  for await (const batch of batches) rows.push(...batch)
  return rows
}

const idsOf = (rows: JournalEntry[]) => rows.map(({ id }) => id)

describe('the journal', () => {
  it('lists all entries, the newest first, each with its account’s balance', async () => {
    const rows = await listed()
    const shown = rows.map(({ id, balance }) => [id, balance === null ? null : balance / 100])
    expect(shown).toEqual([
      [10, 395],
      [9, 400],
      [8, 490],
      [7, 500],
      // Voided by the reset.
      [6, null],
      // 100 to the courier, and from the drawer.
      [5, 100],
      [4, 440],
      [3, 550],
      [2, 250],
      [1, 580],
    ])
  })

  it('ends each session with the expected cash of its report', async () => {
    const rows = await listed()
    for (const number of [1, 2, 4, 5, 6]) {
      const last = rows.find(
        ({ closing, placeId, method }) => closing === number && placeId === 1 && method === 'cash',
      )
      expect(last!.balance).toBe((await findClosing(number))!.drawer.expected)
    }
  })

  it('begins with the last count of a wallet that was counted', async () => {
    // The bankily wallet was counted with 250 at the closing of 8 January, which had a sale of 250 before.
    class Undone extends Error {}
    const undone = transaction(async () => {
      await register.open(395, '2026-01-11T08:00:00Z')
      await register.enter('sale', 70, '2026-01-11T09:00:00Z', { method: 'bankily' })
      await register.enter('expense', 5, '2026-01-11T10:00:00Z', { method: 'bankily' })
      await register.enter('sale', 30, '2026-01-11T11:00:00Z', { method: 'sadad' })
      const rows = await listed({ from: '2026-01-11' })
      expect(rows.map(({ method, balance }) => [method, balance! / 100])).toEqual([
        ['sadad', 30],
        ['bankily', 315],
        ['bankily', 320],
      ])
      throw new Undone()
    })
    await expect(undone).rejects.toThrow(Undone)
  })

  it.each([
    [{ type: 'expense' }, [8, 3]],
    [{ method: 'bankily' }, [2]],
    [{ place: '2' }, [5]],
    // Wallets are not in the drawer.
    [{ place: '1', from: '2026-01-05', to: '2026-01-05' }, [3, 1]],
    [{ person: 'Sidi', type: 'sale' }, [6, 2, 1]],
    [{ person: 'Personne' }, []],
    [{ from: '2026-01-06', to: '2026-01-07' }, [6, 5, 4]],
    [{ from: '2026-01-07', to: '2026-01-06' }, [6, 5, 4]],
    [{ session: '1' }, [3, 2, 1]],
    [{ order: '999' }, []],
  ])('filtered by %j has the entries %j', async (filters, ids) => {
    expect(idsOf(await listed(filters))).toEqual(ids)
  })

  it.each([
    ['the', [3]],
    ['taxi', [8]],
    ['100%', []],
    ['_', []],
  ])('searched for “%s” has the entries %j', async (search, ids) => {
    expect(idsOf(await listed({}, search))).toEqual(ids)
  })

  it('finds the entries of an order by its number', async () => {
    const { order } = (await listed()).find(({ id }) => id === 8)!
    expect(idsOf(await listed({ order: String(order!.number) }))).toEqual([8])
    expect(idsOf(await listed({}, String(order!.number)))).toEqual([8])
  })

  it('without balances tells none, for a person who counts blind', async () => {
    const { rows } = await listJournal(filterOf(), START, 100, { ...reading, withBalances: false })
    expect(rows.every(({ balance }) => balance === null)).toBe(true)
  })

  it('is read page by page in both directions', async () => {
    const first = await listJournal(filterOf(), START, 4, reading)
    expect([idsOf(first.rows), first.hasNewer, first.hasOlder]).toEqual([[10, 9, 8, 7], false, true])
    const second = await listJournal(filterOf(), { before: first.rows.at(-1), after: undefined }, 4, reading)
    expect([idsOf(second.rows), second.hasNewer, second.hasOlder]).toEqual([[6, 5, 4, 3], true, true])
    const last = await listJournal(filterOf(), { before: second.rows.at(-1), after: undefined }, 4, reading)
    expect([idsOf(last.rows), last.hasOlder]).toEqual([[2, 1], false])
    const back = await listJournal(filterOf(), { before: undefined, after: second.rows[0] }, 4, reading)
    expect([idsOf(back.rows), back.hasNewer]).toEqual([[10, 9, 8, 7], false])
    expect(back.rows).toEqual(first.rows)
  })

  it('has the totals of a period without what a reset voided, and none of the whole ledger', async () => {
    const totals = (filters: Record<string, string>) => journalTotals(filterOf(filters), storedOrders)
    expect(await totals({})).toBeUndefined()
    expect(await totals({ type: 'sale' })).toBeUndefined()
    const filters = { from: '2026-01-05', to: '2026-01-31' }
    const counted = (await listed(filters)).filter(({ voided }) => !voided)
    const net = counted.reduce((sum, { type, amount }) => sum + signed(type, amount), 0)
    expect(await totals(filters)).toMatchObject({ net, entries: counted.length })
    expect(await totals({ ...filters, type: 'expense' })).toMatchObject({ expense: ouguiya(40), sale: 0 })
  })

  it.each([
    // The first float, and 10 missing at the closing of 5 January.
    [{ place: '1', from: '2026-01-05', to: '2026-01-05' }, [100, -10, 540]],
    [{ place: '1', from: '2026-01-06', to: '2026-01-06' }, [540, 0, 440]],
    // The reset of 7 January left what the drawer held before.
    [{ place: '1', from: '2026-01-07', to: '2026-01-07' }, [440, 0, 440]],
    [{ place: '1', from: '2026-01-05', to: '2026-01-31' }, [100, -10, 395]],
    [{ place: '1', to: '2026-01-08' }, [100, -10, 490]],
    [{ place: '1', from: '2026-01-09' }, [490, 0, 395]],
    [{ place: '1', from: '2026-02-01', to: '2026-02-28' }, [395, 0, 395]],
    [{ place: '2', from: '2026-01-01', to: '2026-01-31' }, [0, 0, 100]],
    [{ method: 'bankily', from: '2026-01-05', to: '2026-01-05' }, [0, 0, 250]],
  ])('of one account, %j, begins with, differs by and ends with %j', async (filters, expected) => {
    const { balances, net } = (await journalTotals(filterOf(filters), storedOrders))!
    const { opening, difference, closing } = balances!
    expect([opening, difference, closing].map((amount) => amount / 100)).toEqual(expected)
    expect(opening + net + difference).toBe(closing)
  })

  it.each([
    { from: '2026-01-05' },
    { method: 'cash', from: '2026-01-05' },
    { place: '1', type: 'sale', from: '2026-01-05' },
    { place: '1', person: 'Sidi', from: '2026-01-05' },
    { place: '1', method: 'bankily', from: '2026-01-05' },
    { place: '1', session: '1' },
  ])('of %j has no balances: it is not all of one account', async (filters) => {
    expect((await journalTotals(filterOf(filters), storedOrders))!.balances).toBeUndefined()
  })

  it('is exported with the same lines', async () => {
    expect(await all(streamJournal(filterOf(), reading))).toEqual(await listed())
  })

  it('names people and places', async () => {
    expect(await journalChoices()).toEqual({
      people: ['Sidi'],
      places: [
        { id: 1, kind: 'drawer', name: '' },
        { id: 2, kind: 'courier', name: 'Brahim' },
      ],
    })
  })

  it('reads no list without an index', async () => {
    const filters = [
      {},
      { type: 'expense' },
      { method: 'click' },
      { place: '2' },
      { person: 'Sidi' },
      { session: '1' },
      { order: '1' },
      { from: '2026-01-06' },
    ]
    const scanned: unknown[] = []
    const client = await databasePool().connect()
    try {
      await client.query('set enable_seqscan = off')
      for (const filter of filters) {
        const statements = await statementsOf(() => listed(filter))
        for (const { text, values } of statements) {
          const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
          const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
          if (plan.includes('Seq Scan on cash_transactions')) scanned.push([filter, text])
        }
      }
    } finally {
      await client.query('reset enable_seqscan')
      client.release()
    }
    expect(scanned).toEqual([])
  })
})

function accountTotals(lines: ListedLine[]) {
  const totalOf: Record<string, number> = {}
  for (const { account, debit, credit } of lines) totalOf[account] = (totalOf[account] ?? 0) + debit - credit
  return totalOf
}

describe('a month for the accountant', () => {
  it('lists the sessions that were closed in it, with the differences that are booked', async () => {
    class Undone extends Error {}
    const undone = transaction(async () => {
      await register.open(395, '2026-01-31T22:00:00Z')
      await register.close(400, '2026-02-01T00:30:00Z')
      const [january, february] = [await sessionsOfMonth(MONTH), await sessionsOfMonth('2026-02-01' as Day)]
      expect(january.map(({ date }) => date)).not.toContain('2026-01-31')
      expect(closingDifferences(january)).toMatchObject({ short: { count: 1 }, over: { count: 0 } })
      expect(closingDifferences(february)).toMatchObject({ over: { count: 1, amount: ouguiya(5) } })
      for (const [month, sessions] of [
        [MONTH, january],
        ['2026-02-01' as Day, february],
      ] as const) {
        const { shortage = 0, surplus = 0 } = accountTotals(await all(monthLines(month, storedOrders)))
        expect(closingDifferences(sessions).net).toBe(-shortage - surplus)
      }
      throw new Undone()
    })
    await expect(undone).rejects.toThrow(Undone)
  })

  it('has as much debit as credit in each voucher', async () => {
    const lines = await all(monthLines(MONTH, storedOrders))
    for (const voucher of Map.groupBy(lines, (line) => line.voucher).values())
      expect(voucher.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0)
    expect(lines.every(({ vat, vatRate }) => vat === 0 && vatRate === 0)).toBe(true)
  })

  it('has the totals of the reports, and the cash that was counted last', async () => {
    const totalOf = accountTotals(await all(monthLines(MONTH, storedOrders)))
    const totals = totalsOf(await totalsOfDays(MONTH, '2026-01-31' as Day))
    expect(-totalOf['sales']!).toBe(totals.sale)
    expect(totalOf['returns']).toBe(totals.refund)
    expect(totalOf['expenses']).toBe(totals.expense)
    expect(-totalOf['owner']!).toBe(totals.paidIn - totals.paidOut)
    expect(totalOf['transfers']).toBe(0)
    expect(totalOf['bankily']).toBe(ouguiya(250))
    expect(totalOf['courier']).toBe(ouguiya(100))
    // The month begins with the 100 that were counted at the first opening.
    expect(totalOf['cash']! + ouguiya(100)).toBe(ouguiya(395))
    expect(Object.values(totalOf).reduce((whole, part) => whole + part, 0)).toBe(0)
  })

  it('books the difference of a wallet on that wallet', async () => {
    class Undone extends Error {}
    const undone = transaction(async () => {
      await register.open(395, '2026-04-02T08:00:00Z')
      const sessionId = (await activeSession())!.id
      const now = new Date('2026-04-02T20:00:00Z')
      const wallets = [{ method: 'bankily' as const, counted: ouguiya(200) }]
      const counted = {
        sessionId,
        cash: ouguiya(395),
        denominations: undefined,
        wallets,
        by: register.by,
        now,
      }
      const { number } = await countRegister(counted)
      const walletReasons = { bankily: 'frais' }
      await confirmCount({ sessionId, count: number, reason: '', walletReasons, by: register.by, now })
      const lines = await all(monthLines('2026-04-01' as Day, storedOrders))
      expect(lines.map(({ account, debit, credit }) => [account, debit / 100, credit / 100])).toEqual([
        ['shortage', 50, 0],
        ['bankily', 0, 50],
      ])
      throw new Undone()
    })
    await expect(undone).rejects.toThrow(Undone)
  })

  it('has nothing of another month', async () => {
    expect(await all(monthLines('2026-02-01' as Day, storedOrders))).toEqual([])
  })

  it('keeps its totals whatever is entered', async () => {
    const entry = fc.record({
      type: fc.constantFrom('sale' as const, 'expense' as const, 'refund' as const, 'paidIn' as const),
      amount: fc.integer({ min: 1, max: 300 }),
      isWallet: fc.boolean(),
    })
    await register.open(5000, '2026-03-02T08:00:00Z')
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 6 }), async (entries) => {
        for (const { type, amount, isWallet } of entries)
          await register.enter(type, amount, '2026-03-02T09:00:00Z', {
            method: isWallet && type !== 'paidIn' ? 'bankily' : 'cash',
            description: randomUUID(),
          })
        const totalOf = accountTotals(await all(monthLines('2026-03-01' as Day, storedOrders)))
        const totals = totalsOf(await totalsOfDays('2026-03-01' as Day, '2026-03-31' as Day))
        expect(0 - (totalOf['sales'] ?? 0)).toBe(totals.sale)
        expect(totalOf['expenses'] ?? 0).toBe(totals.expense)
        expect(Object.values(totalOf).reduce((whole, part) => whole + part, 0)).toBe(0)
      }),
      { numRuns: 8 },
    )
  })
})
