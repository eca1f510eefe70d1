import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, type Day } from '#core/day.ts'
import { ouguiya } from '#core/money.ts'
import { storedOrders } from '#features/orders/order-lookup.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { databasePool } from '#platform/database/database.server.ts'
import { aPerson } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { cashDay, cashHistory, recentSessions, registerState, registerStatus } from './cash-day.server.ts'
import {
  closingBalance,
  dayClosingBalance,
  totalsOf,
  type CashMethod,
  type TransactionType,
} from './cash.rules.ts'
import { closeRegister } from './close-register.server.ts'
import { findClosing, recordPrint, currentReport } from './closing.server.ts'
import { addTransaction, writeEntries } from './ledger.server.ts'
import { openRegister, resetRegister } from './register.server.ts'
import { activeSession, lastClosingCash } from './session.server.ts'

useTestDatabase()

let by: StaffPerson
/** Each test uses its own days. */
let today = '2026-01-01' as Day

beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ name: 'Sidi' })
})

beforeEach(async () => {
  if (await activeSession()) await close(undefined)
  today = addDays(today, 7)
})

function at(time: string, day = today): Date {
  return new Date(`${day}T${time}:00Z`)
}

async function open(counted: number, time = '09:00', reason = 'appoint'): Promise<void> {
  await openRegister({
    openingBalance: ouguiya(counted),
    reason,
    seen: (await activeSession())?.id ?? null,
    by,
    now: at(time),
  })
}

interface ClosingTest {
  time?: string
  reason?: string
  day?: Day
}

async function close(
  counted: number | undefined,
  { time = '20:00', reason = 'monnaie', day }: ClosingTest = {},
) {
  return closeRegister({
    sessionId: (await activeSession())!.id,
    expectedSeen: (await registerStatus()).drawer,
    counted: counted === undefined ? undefined : ouguiya(counted),
    denominations: undefined,
    reason,
    by,
    now: at(time, day),
  })
}

interface EntryTest {
  method?: CashMethod
  time?: string
  day?: Day
  key?: string
}

function enter(
  type: TransactionType,
  amount: number,
  { method = 'cash', time = '12:00', day, key }: EntryTest = {},
) {
  const entry = { type, amount: ouguiya(amount), method, description: 'essai', orderNumber: null, by }
  return addTransaction({ ...entry, key: key ?? randomUUID(), now: at(time, day) }, storedOrders)
}

const expectedNow = async () => (await registerStatus()).drawer / 100

it('opened for the first time is not compared with a drawer that was never counted', async () => {
  expect(await registerState(today)).toBe('open')
  await enter('sale', 30, { method: 'masrivi', time: '03:00' })
  await open(500, '09:00', '')
  expect((await recentSessions(1))[0]).toMatchObject({ openingExpected: null, openingReason: '' })
  expect(dayClosingBalance(await cashDay(today, storedOrders))).toBe(ouguiya(530))
  await close(500)
  await expect(open(400, '21:00', '')).rejects.toMatchObject({ code: 'openingReasonNeeded' })
})

it('is to be opened only where people open it', async () => {
  await open(100)
  expect(await registerState(today)).toBe('open')
  expect(await registerState(addDays(today, 1))).toBe('leftOpen')
  await close(100)
  expect(await registerState(today)).toBe('toOpen')
})

describe('the drawer', () => {
  it('starts from the cash counted at the opening; the difference to the last closing is reported separately', async () => {
    await open(100)
    await close(100)
    await open(50, '21:00')
    await enter('sale', 10, { time: '21:10' })
    expect(await expectedNow()).toBe(60)
    expect((await currentReport(at('21:20')))!.openingVariance).toBe(ouguiya(-50))
  })

  it('is short when less is counted than expected', async () => {
    await open(50)
    await enter('sale', 100)
    const report = await findClosing(await close(50))
    expect(report).toMatchObject({ difference: ouguiya(-100), counted: ouguiya(50), reason: 'monnaie' })
    expect(report!.drawer.expected).toBe(ouguiya(150))
  })

  it('reopened with less, is short at the opening and not at the closing', async () => {
    await open(100)
    await enter('sale', 70)
    await close(170)
    await open(100, '21:00')
    const report = await findClosing(await close(100, { time: '22:00' }))
    expect(report).toMatchObject({ difference: 0, openingVariance: ouguiya(-70) })
  })

  it('closes without a reason when the count is exact', async () => {
    await open(10)
    await enter('sale', 5)
    expect(await findClosing(await close(15, { reason: '' }))).toMatchObject({ difference: 0, reason: '' })
  })

  it('includes deposits', async () => {
    await open(300)
    await enter('paidIn', 50)
    expect(await findClosing(await close(350))).toMatchObject({ difference: 0 })
  })

  it('refuses to pay more than it holds, and returns the available amount', async () => {
    await open(100)
    await enter('sale', 20)
    await enter('sale', 500, { method: 'bankily' })
    for (const type of ['paidOut', 'expense', 'refund'] as const)
      await expect(enter(type, 120.01)).rejects.toMatchObject({
        code: 'notEnoughCash',
        details: { available: ouguiya(120) },
      })
    await enter('expense', 300, { method: 'bankily' })
    await enter('paidOut', 120)
    expect(await expectedNow()).toBe(0)
  })

  it('does not pay the same cash twice on concurrent requests', async () => {
    await open(100)
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => enter('paidOut', 60)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await expectedNow()).toBe(40)
  })

  it('needs a reason for a difference above the limit of the settings', async () => {
    await open(100)
    await expect(close(99, { reason: '' })).rejects.toMatchObject({
      code: 'reasonNeeded',
      details: { difference: ouguiya(-1) },
    })
    await databasePool().query('update settings set cash_difference_limit = 100')
    await close(99, { reason: '' })
    await databasePool().query('update settings set cash_difference_limit = 0')
  })
})

describe('entries', () => {
  it('are entered once per key', async () => {
    await open(0)
    const key = randomUUID()
    await Promise.all(Array.from({ length: 5 }, () => enter('sale', 10, { key })))
    expect((await cashDay(today, storedOrders)).entries).toHaveLength(1)
    const { rows } = await databasePool().query(
      `select id from activity_log where action = 'transactionAdded' and at = $1`,
      [at('12:00')],
    )
    expect(rows).toHaveLength(1)
    await expect(enter('sale', 11, { key })).rejects.toMatchObject({ code: 'keyUsed' })
  })

  it('are refused with an unknown order', async () => {
    const entry = { type: 'sale', amount: ouguiya(5), method: 'cash', description: 'x', by } as const
    await expect(
      addTransaction({ ...entry, key: randomUUID(), orderNumber: 987_654, now: at('10:00') }, storedOrders),
    ).rejects.toMatchObject({ code: 'unknownOrder' })
  })

  it('after a closing belong to the next session; the report does not change', async () => {
    await open(10)
    await enter('sale', 5)
    const number = await close(15)
    const before = await findClosing(number)
    await enter('sale', 100, { time: '21:00' })
    expect(await findClosing(number)).toEqual(before)
    const [next, old] = await recentSessions(2)
    expect(next).toMatchObject({ isActive: true, isSystem: true, openingBalance: 0, number: 2 })
    expect(totalsOf(next!.ledgerTotals).sale).toBe(ouguiya(100))
    expect(totalsOf(old!.ledgerTotals).sale).toBe(ouguiya(5))
    expect(await expectedNow()).toBe(115)
  })

  it('that refund a wallet sale on the next day are in the next report only', async () => {
    await open(0)
    await enter('sale', 80, { method: 'bankily' })
    const first = await close(0)
    today = addDays(today, 1)
    await open(0)
    await enter('refund', 80, { method: 'bankily' })
    const second = await close(0)
    expect((await findClosing(first))!.methods).toEqual([
      { method: 'bankily', sales: ouguiya(80), refunds: 0, net: ouguiya(80), count: 1 },
    ])
    expect((await findClosing(second))!.methods).toEqual([
      { method: 'bankily', sales: 0, refunds: ouguiya(80), net: ouguiya(-80), count: 1 },
    ])
  })

  it('around midnight belong to one session and to their own days', async () => {
    await open(10)
    await enter('sale', 5, { time: '23:59' })
    const tomorrow = addDays(today, 1)
    await enter('sale', 7, { time: '00:05', day: tomorrow })
    const report = await findClosing(await close(22, { time: '00:10', day: tomorrow }))
    expect(report).toMatchObject({ difference: 0, totals: { sale: ouguiya(12), transactions: 2 } })
    const [day, next] = await Promise.all([cashDay(today, storedOrders), cashDay(tomorrow, storedOrders)])
    expect([totalsOf(day.ledgerTotals).sale, totalsOf(next.ledgerTotals).sale]).toEqual([
      ouguiya(5),
      ouguiya(7),
    ])
    expect([day.isOpen, next.isOpen]).toEqual([false, false])
  })

  it('are summed by person in the report', async () => {
    await open(0)
    await enter('sale', 5)
    await enter('sale', 6)
    await writeEntries([
      {
        type: 'sale',
        amount: ouguiya(7),
        method: 'sadad',
        description: 'x',
        automatic: false,
        orderId: null,
        paymentId: null,
        by: { id: null, name: 'system' },
        now: at('13:00'),
      },
    ])
    const report = await findClosing(await close(11))
    expect(report!.people).toEqual([
      { person: 'Sidi', net: ouguiya(11), count: 2 },
      { person: 'system', net: ouguiya(7), count: 1 },
    ])
    expect(report!.closedByName).toBe('Sidi')
  })
})

describe('opening and closing', () => {
  it('concurrently opens one session and refuses the others', async () => {
    const opened = await Promise.allSettled(
      [1, 2, 3].map((counted) =>
        openRegister({ openingBalance: ouguiya(counted), reason: 'x', seen: null, by, now: at('09:00') }),
      ),
    )
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(opened.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'openedMeanwhile', details: { by: 'Sidi' } },
    })
  })

  it('concurrently writes one report and refuses the others', async () => {
    await open(40)
    const closed = await Promise.allSettled([close(40), close(40), close(40)])
    const [number] = closed.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(closed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(closed.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'closedMeanwhile', details: { by: 'Sidi', number } },
    })
  })

  it('is refused when cash moved since it was counted', async () => {
    await open(40)
    const { id } = (await activeSession())!
    await enter('sale', 10)
    const stale = { sessionId: id, expectedSeen: ouguiya(40), counted: ouguiya(40), denominations: undefined }
    await expect(closeRegister({ ...stale, reason: '', by, now: at('20:00') })).rejects.toMatchObject({
      code: 'movedMeanwhile',
      details: { expected: ouguiya(50) },
    })
  })

  it('replaces the session that the system opened', async () => {
    await enter('sale', 30, { method: 'masrivi', time: '03:00' })
    await open(200)
    const [ownSession, systemSession] = await recentSessions(2)
    expect(ownSession).toMatchObject({ isSystem: false, number: 2, openingBalance: ouguiya(200) })
    expect(systemSession).toMatchObject({ isSystem: true, isActive: false, closing: { difference: null } })
    const day = await cashDay(today, storedOrders)
    expect(day).toMatchObject({ openingBalance: ouguiya(200), isOpen: true, opened: { by: 'Sidi' } })
    expect(closingBalance(day.openingBalance, day.ledgerTotals)).toBe(ouguiya(230))
  })

  it('numbers the reports without gaps', async () => {
    const numbers: number[] = []
    for (const time of ['09:00', '10:00', '11:00']) {
      await open(1, time)
      numbers.push(await close(1))
    }
    expect(numbers).toEqual([numbers[0], numbers[0]! + 1, numbers[0]! + 2])
  })

  it('refuses denominations that do not add up to the counted amount', async () => {
    await open(0)
    await enter('sale', 1250)
    const session = { sessionId: (await activeSession())!.id, expectedSeen: ouguiya(1250), reason: '', by }
    const counted = ouguiya(1250)
    const now = at('20:00')
    await expect(
      closeRegister({ ...session, counted, denominations: { 1000: 1 }, now }),
    ).rejects.toMatchObject({
      code: 'badRequest',
    })
    const denominations = { 1000: 1, 200: 1, 50: 1 }
    expect(await findClosing(await closeRegister({ ...session, counted, denominations, now }))).toMatchObject(
      {
        denominations,
      },
    )
  })
})

describe('opening again on the same day', () => {
  const balanceOf = async () => dayClosingBalance(await cashDay(today, storedOrders)) / 100

  it('with less gives the day the balance of the session', async () => {
    await open(100)
    await enter('sale', 50)
    await close(150)
    await open(30, '21:00')
    await enter('sale', 5, { time: '21:10' })
    expect(await expectedNow()).toBe(35)
    expect(await cashDay(today, storedOrders)).toMatchObject({
      openingBalance: ouguiya(100),
      openingDifference: ouguiya(-120),
    })
    expect(await balanceOf()).toBe(35)
    expect((await cashHistory(today, today)).map(dayClosingBalance)).toEqual([ouguiya(35)])
    expect((await recentSessions(1))[0]).toMatchObject({ openingReason: 'appoint' })
  })

  it('after a short count continues from the counted cash', async () => {
    await open(100)
    await close(90)
    await enter('sale', 5, { time: '21:00' })
    expect([await expectedNow(), await balanceOf()]).toEqual([95, 95])
  })

  it('does not count cash twice that was sold before the first opening', async () => {
    await enter('sale', 30, { time: '03:00' })
    await open(200)
    expect([await expectedNow(), await balanceOf()]).toEqual([200, 200])
  })

  it('needs a reason for a difference above the limit of the settings', async () => {
    await open(100)
    await close(100)
    await expect(open(99, '21:00', '')).rejects.toMatchObject({
      code: 'openingReasonNeeded',
      kind: 'invalid',
      details: { difference: ouguiya(-1) },
    })
    await open(100, '21:00', '')
  })
})

describe('a session left open', () => {
  it('keeps the register open on the next day, opened by the same person', async () => {
    await open(100)
    const tomorrow = addDays(today, 1)
    for (const day of [today, tomorrow])
      expect(await cashDay(day, storedOrders)).toMatchObject({
        isOpen: true,
        opened: { by: 'Sidi', at: at('09:00'), isSystem: false },
      })
    await enter('sale', 5, { day: tomorrow })
    expect(await cashDay(tomorrow, storedOrders)).toMatchObject({ isOpen: true, opened: { by: 'Sidi' } })
    expect((await cashDay(addDays(today, -1), storedOrders)).isOpen).toBe(false)
    await close(105, { day: tomorrow })
    for (const day of [today, tomorrow])
      expect(await cashDay(day, storedOrders)).toMatchObject({ isOpen: false, closed: { by: 'Sidi' } })
  })
})

it('the entries of a day are read by pages, the latest first', async () => {
  await open(0)
  for (let amount = 1; amount <= 23; amount++) await enter('sale', amount)
  const amountsOn = async (page: number) =>
    (await cashDay(today, storedOrders, page)).entries.map(({ amount }) => amount / 100)
  expect((await cashDay(today, storedOrders)).entryCount).toBe(23)
  expect(await amountsOn(1)).toEqual([23, 22, 21, 20, 19, 18, 17, 16, 15, 14])
  expect(await amountsOn(3)).toEqual([3, 2, 1])
  expect(await amountsOn(4)).toEqual([])
})

describe('a reset', () => {
  it('closes the session, sets the day to zero and keeps the entries listed', async () => {
    await open(500)
    await enter('sale', 40)
    await resetRegister({ reason: 'essai', by, now: at('15:00') })
    const day = await cashDay(today, storedOrders)
    expect(day).toMatchObject({ isOpen: false, openingBalance: 0, ledgerTotals: [] })
    const voided = { by: 'Sidi', at: at('15:00'), reason: 'essai' }
    expect(day.entries).toMatchObject([{ amount: ouguiya(40), voided }])
    expect(await activeSession()).toBeUndefined()
    await open(20, '16:00')
    await enter('sale', 3, { time: '16:30' })
    expect(await cashDay(today, storedOrders)).toMatchObject({ openingBalance: ouguiya(20), isOpen: true })
    expect(totalsOf((await cashDay(today, storedOrders)).ledgerTotals).sale).toBe(ouguiya(3))
  })

  it('voids only the earlier entries of its own day', async () => {
    const dayBefore = today
    await enter('sale', 1, { time: '10:00' })
    today = addDays(today, 1)
    await enter('sale', 2, { time: '09:00' })
    await resetRegister({ reason: 'essai', by, now: at('10:00') })
    await enter('sale', 3, { time: '11:00' })
    await resetRegister({ reason: 'essai', by, now: at('12:00') })
    await enter('sale', 4, { time: '13:00' })
    const dayAfter = addDays(today, 1)
    await enter('sale', 5, { time: '09:00', day: dayAfter })
    const voidedOn = async (day: Day) =>
      (await cashDay(day, storedOrders)).entries.map(({ amount, voided }) => [amount / 100, voided?.at])
    expect(await voidedOn(dayBefore)).toEqual([[1, undefined]])
    expect(await voidedOn(today)).toEqual([
      [4, undefined],
      [3, at('12:00')],
      [2, at('10:00')],
    ])
    expect(await voidedOn(dayAfter)).toEqual([[5, undefined]])
  })

  it('keeps the cash that was in the drawer before the day', async () => {
    await open(500)
    await enter('sale', 40)
    today = addDays(today, 1)
    await enter('sale', 7)
    await resetRegister({ reason: 'essai', by, now: at('15:00') })
    expect(await lastClosingCash()).toBe(ouguiya(540))
    await resetRegister({ reason: 'essai', by, now: at('16:00') })
    expect(await lastClosingCash()).toBe(ouguiya(540))
    await open(540, '17:00', '')
    expect(dayClosingBalance(await cashDay(today, storedOrders))).toBe(ouguiya(540))
    await close(535)
    today = addDays(today, 1)
    await open(1000)
    await resetRegister({ reason: 'essai', by, now: at('18:00') })
    expect(await lastClosingCash()).toBe(ouguiya(535))
  })

  it('of a day without entries makes it a closed day', async () => {
    await resetRegister({ reason: 'essai', by, now: at('15:00') })
    expect(await cashDay(today, storedOrders)).toMatchObject({ isOpen: false, ledgerTotals: [], entries: [] })
  })
})

it('the first print of a closing is the original, the others are copies', async () => {
  await open(1)
  const number = await close(1)
  const now = at('20:05')
  const prints = await Promise.all([1, 2, 3].map(() => recordPrint(number, { by, now })))
  expect(prints.toSorted()).toEqual([1, 2, 3])
  await expect(recordPrint(99_999, { by, now })).rejects.toMatchObject({ code: 'unknownClosing' })
})

it('the ledger tables are append-only', async () => {
  await open(1)
  await enter('sale', 1)
  await recordPrint(await close(2), { by, now: at('20:05') })
  await resetRegister({ reason: 'essai', by, now: at('21:00') })
  for (const table of ['cash_transactions', 'cash_closings', 'cash_closing_prints', 'cash_resets'])
    for (const statement of [
      `delete from ${table}`,
      `update ${table} set ${COLUMN[table]} = ${COLUMN[table]}`,
    ])
      await expect(databasePool().query(statement)).rejects.toThrow(/append-only/)
})

const COLUMN: Record<string, string> = {
  cash_transactions: 'amount',
  cash_closings: 'reason',
  cash_closing_prints: 'printed_at',
  cash_resets: 'reset_at',
}

it('the history has the totals of each day', async () => {
  await open(10)
  await enter('sale', 5)
  await close(15)
  const tomorrow = addDays(today, 1)
  await enter('expense', 2, { day: tomorrow })
  const days = await cashHistory(today, tomorrow)
  expect(days.map(({ date, ledgerTotals }) => [date, totalsOf(ledgerTotals).net])).toEqual([
    [tomorrow, ouguiya(-2)],
    [today, ouguiya(5)],
  ])
})
