import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, type Day } from '#core/day.ts'
import { ouguiya } from '#core/money.ts'
import { storedOrders } from '#features/orders/order-lookup.server.ts'
import { settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { databasePool, db } from '#platform/database/database.server.ts'
import { aPerson } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { registerStatus } from './cash-day.server.ts'
import type { CashMethod, TransactionType } from './cash.rules.ts'
import { closeRegister, confirmCount, type Closing } from './close-register.server.ts'
import { findClosing } from './closing.server.ts'
import type { WalletMethod } from './count.rules.ts'
import { countRegister } from './counts.server.ts'
import { addTransaction } from './ledger.server.ts'
import { transferMoney } from './place-transfers.server.ts'
import { openRegister, resetRegister } from './register.server.ts'
import { activeSession } from './session.server.ts'
import { createStoredPlace, heldMoney } from './stored-places.server.ts'
import { walletBalances } from './wallets.server.ts'

useTestDatabase()

let sidi: StaffPerson
let manager: StaffPerson
let today = '2026-01-01' as Day

beforeAll(async () => {
  await createDefaultSettings()
  sidi = await aPerson({ name: 'Sidi', role: 'cashier' })
  manager = await aPerson({ name: 'Khadija', role: 'manager', permissions: ['manageCash', 'resetRegister'] })
})

beforeEach(async () => {
  await db().update(settings).set({ blindRoles: [], approvalLimit: null })
  if (await activeSession()) await close({ counted: undefined })
  today = addDays(today, 1)
})

const at = (time: string) => new Date(`${today}T${time}:00Z`)

async function open(counted: number, time = '09:00', by = sidi) {
  const opening = { openingBalance: ouguiya(counted), reason: 'appoint', by, now: at(time) }
  await openRegister({ ...opening, seen: (await activeSession())?.id ?? null })
}

function enter(type: TransactionType, amount: number, method: CashMethod = 'cash', by = sidi) {
  const entry = { type, amount: ouguiya(amount), method, description: 'essai', orderNumber: null, by }
  return addTransaction({ ...entry, key: randomUUID(), now: at('12:00') }, storedOrders)
}

async function close(closing: Partial<Closing> = {}) {
  return closeRegister({
    sessionId: (await activeSession())!.id,
    expectedSeen: (await registerStatus()).drawer,
    counted: (await registerStatus()).drawer,
    denominations: undefined,
    reason: '',
    by: sidi,
    now: at('20:00'),
    ...closing,
  })
}

async function seen(method: WalletMethod) {
  return (await walletBalances()).find((one) => one.method === method)?.balance ?? null
}

/** A counted wallet as the dialog sends it. */
async function walletCount(method: WalletMethod, amount: number, reason = '') {
  return { method, counted: ouguiya(amount), reason, expectedSeen: await seen(method) }
}

async function count(cash: number, wallets: { method: WalletMethod; counted: number }[] = [], by = sidi) {
  return countRegister({
    sessionId: (await activeSession())!.id,
    cash: ouguiya(cash),
    denominations: undefined,
    wallets: wallets.map((one) => ({ ...one, counted: ouguiya(one.counted) })),
    by,
    now: at('19:50'),
  })
}

async function confirm(number: number, reason = '', by = sidi, approvedBy?: StaffPerson) {
  const session = { sessionId: (await activeSession())!.id, count: number }
  return confirmCount({ ...session, reason, walletReasons: {}, by, now: at('20:00'), approvedBy })
}

describe('the wallets of a closing', () => {
  it('begin with the first count, which has no difference', async () => {
    await open(0)
    await enter('sale', 700, 'sadad')
    const number = await close({ wallets: [await walletCount('sadad', 5000)] })
    expect((await findClosing(number))!.wallets).toEqual([
      expect.objectContaining({ method: 'sadad', opening: null, expected: null, counted: ouguiya(5000) }),
    ])
    expect(await seen('sadad')).toBe(ouguiya(5000))
  })

  it('show 50 less than expected on that wallet, while the drawer is right', async () => {
    await open(100)
    await enter('sale', 300, 'sadad')
    await enter('sale', 40)
    const wallets = [await walletCount('sadad', 5250, 'frais')]
    expect(wallets[0]!.expectedSeen).toBe(ouguiya(5300))
    const report = (await findClosing(await close({ wallets })))!
    expect(report).toMatchObject({ difference: 0, counted: ouguiya(140) })
    expect(report.wallets).toMatchObject([
      { opening: ouguiya(5000), expected: ouguiya(5300), counted: ouguiya(5250), reason: 'frais' },
    ])
  })

  it('carry on when they are not counted, also over closings without a count', async () => {
    await open(0)
    await enter('sale', 50, 'sadad')
    await enter('expense', 10, 'sadad')
    expect((await findClosing(await close()))!.wallets).toMatchObject([
      { method: 'sadad', opening: ouguiya(5250), expected: ouguiya(5290), counted: null },
    ])
    await open(0, '21:00')
    await enter('sale', 10, 'sadad')
    expect(await seen('sadad')).toBe(ouguiya(5300))
  })

  it('have a refund of yesterday’s sale in the report of today only', async () => {
    await open(0)
    await enter('sale', 80, 'bankily')
    const yesterday = await close({ wallets: [await walletCount('bankily', 80)] })
    const before = await findClosing(yesterday)
    today = addDays(today, 1)
    await open(0)
    await enter('refund', 30, 'bankily')
    const report = (await findClosing(await close({ wallets: [await walletCount('bankily', 50)] })))!
    expect(report.totals).toMatchObject({ sale: 0, refund: ouguiya(30) })
    expect(report.wallets.find(({ method }) => method === 'bankily')).toMatchObject({
      opening: ouguiya(80),
      expected: ouguiya(50),
      counted: ouguiya(50),
    })
    expect(await findClosing(yesterday)).toEqual(before)
  })

  it('keep their count after a reset, which voids the entries since', async () => {
    const before = await seen('bankily')
    await open(0)
    await enter('sale', 25, 'bankily')
    await resetRegister({ reason: 'essai', by: manager, now: at('13:00') })
    expect(await seen('bankily')).toBe(before)
  })

  it('need a reason of their own', async () => {
    await open(0)
    const wallets = [await walletCount('bankily', 0)]
    await expect(close({ wallets, reason: 'tiroir' })).rejects.toMatchObject({
      code: 'reasonNeeded',
      details: { method: 'bankily' },
    })
  })

  it('are refused with another expected amount than the screen showed', async () => {
    await open(0)
    const wallets = [await walletCount('bankily', 50, 'x')]
    await enter('sale', 5, 'bankily')
    await expect(close({ wallets })).rejects.toMatchObject({ code: 'walletMovedMeanwhile' })
  })
})

describe('a person who counts blind', () => {
  beforeEach(async () => {
    await db()
      .update(settings)
      .set({ blindRoles: ['cashier'] })
  })

  it('cannot close without a count', async () => {
    await open(100)
    await expect(close({ counted: ouguiya(100) })).rejects.toMatchObject({ code: 'countFirst' })
    await expect(confirm(1)).rejects.toMatchObject({ code: 'countFirst' })
  })

  it('sees what was expected after the count, and closes with it', async () => {
    await open(100)
    await enter('sale', 50)
    expect(await count(140)).toMatchObject({ number: 1, cash: ouguiya(140), expectedCash: ouguiya(150) })
    await expect(confirm(1)).rejects.toMatchObject({ code: 'reasonNeeded' })
    expect(await findClosing(await confirm(1, 'monnaie'))).toMatchObject({
      counted: ouguiya(140),
      difference: ouguiya(-10),
      reason: 'monnaie',
      counts: [{ number: 1, by: 'Sidi', cash: ouguiya(140), expectedCash: ouguiya(150) }],
    })
  })

  it('counts again: the first count stays, and the second closes', async () => {
    await open(100)
    await count(90)
    expect((await count(90)).number).toBe(1)
    expect((await count(100)).number).toBe(2)
    await expect(confirm(1, 'x')).rejects.toMatchObject({ code: 'countFirst' })
    const report = (await findClosing(await confirm(2)))!
    expect(report).toMatchObject({ counted: ouguiya(100), difference: 0 })
    expect(report.counts.map(({ cash }) => cash)).toEqual([ouguiya(90), ouguiya(100)])
  })

  it('counts again when money moved after the count', async () => {
    await open(100)
    await count(100)
    await enter('sale', 20)
    await expect(confirm(1)).rejects.toMatchObject({ code: 'movedSinceCount', details: {} })
    await count(120)
    await confirm(2)
  })

  it('counts wallets, compared in the same way', async () => {
    await open(0)
    const expected = (await seen('sadad'))! / 100
    const stored = await count(0, [
      { method: 'sadad', counted: expected },
      { method: 'click', counted: 12 },
    ])
    expect(stored.wallets).toEqual([
      { method: 'sadad', counted: ouguiya(expected), expected: ouguiya(expected) },
      { method: 'click', counted: ouguiya(12), expected: null },
    ])
    const report = (await findClosing(await confirm(1)))!
    expect(report.wallets).toContainEqual(expect.objectContaining({ method: 'click', counted: ouguiya(12) }))
  })

  it('is not told what the drawer holds when it holds too little', async () => {
    await open(100)
    await expect(enter('expense', 101)).rejects.toMatchObject({ code: 'notEnoughCash', details: {} })
    await expect(enter('expense', 101, 'cash', manager)).rejects.toMatchObject({
      details: { available: ouguiya(100) },
    })
    await expect(
      openRegister({ openingBalance: ouguiya(1), reason: '', by: manager, now: at('13:00'), seen: null }),
    ).rejects.toMatchObject({ code: 'openedMeanwhile' })
    await count(100)
    await confirm(1)
    const opening = { openingBalance: ouguiya(1), reason: '', now: at('21:00'), seen: null }
    await expect(openRegister({ ...opening, by: sidi })).rejects.toMatchObject({
      code: 'openingReasonNeeded',
      details: {},
    })
  })

  it('cannot change a stored count', async () => {
    await expect(databasePool().query('update cash_counts set cash = 1')).rejects.toThrow('append-only')
    await expect(databasePool().query('delete from cash_counts')).rejects.toThrow('append-only')
  })
})

describe('two devices that close together', () => {
  it('write one report', async () => {
    await open(100)
    const closings = await Promise.allSettled([
      close({ by: sidi }),
      close({ by: manager }),
      close({ by: sidi, counted: ouguiya(100) }),
    ])
    expect(closings.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const { status, ...rest } of closings)
      if (status === 'rejected') expect(rest).toMatchObject({ reason: { code: 'closedMeanwhile' } })
  })

  it('write one report from two blind counts', async () => {
    await db()
      .update(settings)
      .set({ blindRoles: ['cashier', 'manager'] })
    await open(100)
    await count(100)
    await count(99, [], manager)
    const closings = await Promise.allSettled([confirm(1), confirm(2, 'x', manager)])
    expect(closings.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a difference above the second limit', () => {
  beforeEach(async () => {
    await db()
      .update(settings)
      .set({ approvalLimit: ouguiya(100) })
  })

  it('needs the approval of a manager', async () => {
    await open(500)
    const closing = { counted: ouguiya(399), reason: 'perdu' }
    await expect(close(closing)).rejects.toMatchObject({ code: 'approvalNeeded' })
    expect(await findClosing(await close({ ...closing, approvedBy: manager }))).toMatchObject({
      difference: ouguiya(-101),
      approvedByName: 'Khadija',
    })
  })

  it('is closed by a person who may reset the register, without another one', async () => {
    await open(500)
    const report = await findClosing(await close({ counted: ouguiya(1), reason: 'perdu', by: manager }))
    expect(report).toMatchObject({ approvedByName: 'Khadija', closedByName: 'Khadija' })
  })

  it('is not approved up to the limit', async () => {
    await open(500)
    const report = await findClosing(await close({ counted: ouguiya(400), reason: 'x', approvedBy: manager }))
    expect(report!.approvedByName).toBeUndefined()
  })

  it('of a wallet needs it too', async () => {
    await open(0)
    const expected = (await seen('sadad'))! / 100
    const wallets = [await walletCount('sadad', expected - 101, 'x')]
    await expect(close({ wallets })).rejects.toMatchObject({ code: 'approvalNeeded' })
  })
})

describe('cash taken to the bank between two closings', () => {
  it('is missing in the drawer by no ouguiya, and is at the bank in the report', async () => {
    const bank = await createStoredPlace({ kind: 'bank', name: 'BMCI', by: manager, now: at('08:00') })
    await open(1000)
    await enter('sale', 500)
    await transferMoney({
      from: { kind: 'drawer' },
      to: { kind: 'place', place: bank },
      amount: ouguiya(1200),
      description: 'Dépôt',
      key: randomUUID(),
      by: sidi,
      now: at('13:00'),
    })
    const report = (await findClosing(await close({ counted: ouguiya(300) })))!
    expect(report).toMatchObject({
      difference: 0,
      transfers: { toPlaces: ouguiya(1200), toCouriers: 0 },
      places: [{ place: bank, kind: 'bank', name: 'BMCI', amount: ouguiya(1200) }],
    })
    expect(report.totals).toMatchObject({ sale: ouguiya(500), paidOut: 0, transactions: 1 })
    expect(await heldMoney()).toMatchObject([{ amount: ouguiya(1200) }])
  })
})
