/** Alerts about discounts, the drawer, places and numbers, and what staff do with alerts. */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { dayOf } from '#core/day.ts'
import { money, ouguiya } from '#core/money.ts'
import { cashClosings } from '#features/cash/cash-tables.server.ts'
import { confirmCount } from '#features/cash/close-register.server.ts'
import { countRegister } from '#features/cash/counts.server.ts'
import { transferMoney } from '#features/cash/place-transfers.server.ts'
import { createCourierPlace } from '#features/cash/places.server.ts'
import { openRegister, resetRegister } from '#features/cash/register.server.ts'
import { activeSession } from '#features/cash/session.server.ts'
import { addPlaceExpense, transferCash } from '#features/cash/transfers.server.ts'
import { orderEvents, orders } from '#features/orders/orders-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { activityLog } from '#features/staff/staff-tables.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { applyEvent } from '#features/till/till-events.server.ts'
import { tillSales } from '#features/till/till-tables.server.ts'
import { databasePool, db } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'
import { aCategory, anOrder, aProduct } from '../../../tests/builders.ts'
import { aPerson } from '../../../tests/staff.ts'
import { statementsOf } from '../../../tests/statements.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { aLine, aSale } from '../../../tests/till-events.ts'
import type { AlertKind } from './alert.rules.ts'
import { alerts } from './alerts-tables.server.ts'
import { countOpenAlerts, dismissAlert, listDoneAlerts, listOpenAlerts } from './alerts.server.ts'
import { runChecks } from './run-checks.server.ts'

useTestDatabase()

const DAY_MS = 86_400_000
const now = new Date('2026-05-20T10:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
let by: StaffPerson
let veil = 0

beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ name: 'Sidi', permissions: ['manageOrders', 'manageCash', 'resetRegister'] })
  veil = await aProduct({ categoryId: await aCategory(), stockQuantity: 500 })
})

afterEach(() => vi.restoreAllMocks())

async function alertsOf(kind: AlertKind) {
  return db().select().from(alerts).where(eq(alerts.kind, kind)).orderBy(alerts.id)
}

/** Checks twice: the second run must not add anything. A check that fails is logged. */
async function check(at = now): Promise<void> {
  const logged = vi.spyOn(log, 'error')
  await runChecks(at)
  const count = await db().$count(alerts)
  await runChecks(at)
  expect(await db().$count(alerts)).toBe(count)
  expect(logged).not.toHaveBeenCalled()
}

describe('discounts', () => {
  /** An order of 3 200 UM with a discount of so many percent, given by Sidi. */
  async function discounted(percent: number, createdAt: Date): Promise<number> {
    const id = await anOrder({ items: [{ productId: veil, quantity: 1 }], createdAt })
    const discount = money(320_000 * (percent / 100))
    await db()
      .update(orders)
      .set({ discount, total: money(320_000 - discount) })
      .where(eq(orders.id, id))
    await db()
      .insert(orderEvents)
      .values({ orderId: id, at: createdAt, status: 'pending', staffId: by.id, staffName: by.name })
    return id
  }

  it('as usual raise nothing; one far above does, once, with who gave it', async () => {
    for (let day = 1; day <= 12; day++) await discounted(5, later(-day * DAY_MS))
    await discounted(10, now)
    await check()
    expect(await alertsOf('discountAboveHabit')).toEqual([])
    const id = await discounted(25, now)
    await check()
    expect(await alertsOf('discountAboveHabit')).toMatchObject([
      {
        subject: `order:${id}`,
        facts: { percent: 25, usual: 5, amount: ouguiya(800), by: 'Sidi' },
        staffId: by.id,
        endedAt: null,
      },
    ])
  })

  it('of lines below their list price count, unless a manager approved them', async () => {
    const before = (await alertsOf('discountAboveHabit')).length
    const sold = async () => {
      const line = aLine({ product: veil, price: ouguiya(1600) })
      const sale = aSale({
        lines: [line],
        at: now.toISOString(),
        isOffline: true,
        discountReason: 'Amie',
        discount: { kind: 'none' },
      })
      const result = await applyEvent(sale, { staff: by, now })
      if (!('done' in result)) throw new Error(result.refused)
      return result.order!.id
    }
    const [plain, approved] = [await sold(), await sold()]
    await db()
      .update(tillSales)
      .set({ approvedBy: by.id, approvedName: by.name })
      .where(eq(tillSales.orderId, approved))
    await check()
    const found = (await alertsOf('discountAboveHabit')).slice(before)
    expect(found).toMatchObject([{ subject: `order:${plain}`, facts: { percent: 50 } }])
  })
})

describe('the drawer', () => {
  const openings = async (staff: StaffPerson, count: number, at: Date) => {
    for (let index = 0; index < count; index++)
      await applyEvent(
        {
          kind: 'drawerOpened',
          reason: 'Monnaie',
          key: randomUUID(),
          at: at.toISOString(),
          isOffline: false,
        },
        { staff, now: at },
      )
  }

  it('opened often without a sale is reported once for each person and day; the alert follows the count', async () => {
    const cashier = await aPerson({ name: 'Aminata', role: 'cashier' })
    const calm = await aPerson({ name: 'Oumar', role: 'cashier' })
    await openings(calm, 4, now)
    await openings(cashier, 5, now)
    await openings(cashier, 2, later(-DAY_MS))
    await check()
    const found = await alertsOf('drawerOpenedOften')
    expect(found).toMatchObject([
      {
        subject: `staff:${cashier.id}:${dayOf(now)}`,
        facts: { openings: 5, sales: 0, by: 'Aminata', day: dayOf(now) },
        staffId: cashier.id,
      },
    ])
    await openings(cashier, 1, now)
    await check()
    expect(await alertsOf('drawerOpenedOften')).toMatchObject([{ facts: { openings: 6 } }])
  })

  it('opened now and then on a busy day is usual', async () => {
    const busy = await aPerson({ name: 'Fatou', role: 'cashier' })
    await openings(busy, 5, now)
    for (let index = 0; index < 20; index++)
      await applyEvent(aSale({ lines: [aLine({ product: veil })], at: now.toISOString() }), {
        staff: busy,
        now,
      })
    await check()
    const found = await alertsOf('drawerOpenedOften')
    expect(found.filter(({ staffId }) => staffId === busy.id)).toEqual([])
  })
})

describe('a place', () => {
  const open = async (amount: number, at = now) => {
    const seen = (await activeSession())?.id ?? null
    await openRegister({ openingBalance: ouguiya(amount), reason: 'appoint', seen, by, now: at })
  }

  it('of a courier below nothing is reported after a day, ends when it is settled, and can come again', async () => {
    await open(10_000)
    const place = await createCourierPlace('Brahim')
    const fee = { place, amount: ouguiya(300), description: 'Frais', by }
    await addPlaceExpense({ ...fee, now })
    await check(later(DAY_MS / 2))
    expect(await alertsOf('negativePlace')).toEqual([])
    await check(later(DAY_MS))
    expect(await alertsOf('negativePlace')).toMatchObject([
      {
        subject: `place:${place}`,
        facts: { place, placeKind: 'courier', name: 'Brahim', amount: ouguiya(-300) },
        endedAt: null,
      },
    ])
    const settled = later(DAY_MS + 1000)
    const paid = { from: 1, to: place, amount: ouguiya(300), description: 'x', by, now: settled }
    await transferCash(paid)
    await check(settled)
    expect(await alertsOf('negativePlace')).toMatchObject([{ endedAt: settled }])
    await addPlaceExpense({ ...fee, now: settled })
    await check(later(3 * DAY_MS))
    expect(await alertsOf('negativePlace')).toMatchObject([{ endedAt: settled }, { endedAt: null }])
    await transferCash({ ...paid, now: later(3 * DAY_MS) })
    await check(later(3 * DAY_MS))
  })

  it('is a counted wallet too, without its amount', async () => {
    const session = (await activeSession())!
    const { cash, ...count } = {
      cash: ouguiya(0),
      wallets: [{ method: 'sadad' as const, counted: ouguiya(50) }],
    }
    const { number } = await countRegister({
      sessionId: session.id,
      cash,
      denominations: undefined,
      ...count,
      by,
      now,
    })
    await confirmCount({ sessionId: session.id, count: number, reason: 'x', walletReasons: {}, by, now })
    await open(10_000)
    const spent = {
      from: { kind: 'wallet' as const, method: 'sadad' as const },
      to: { kind: 'fees' as const },
    }
    const transfer = { ...spent, description: 'x', by, now }
    const ofWallet = async () =>
      (await alertsOf('negativePlace')).filter(({ subject }) => subject === 'wallet:sadad')
    await transferMoney({ ...transfer, amount: ouguiya(50), key: randomUUID() })
    await check()
    expect(await ofWallet()).toEqual([])
    await transferMoney({ ...transfer, amount: ouguiya(1), key: randomUUID() })
    await check()
    expect(await ofWallet()).toMatchObject([
      { facts: { placeKind: 'wallet', name: 'Sadad', amount: null }, endedAt: null },
    ])
  })

  it('is the drawer too, without its amount', async () => {
    // No screen takes out more than there is: the entry is written directly.
    const session = (await activeSession())!
    await databasePool().query(
      `insert into cash_transactions (session_id, date, type, amount, payment_method, description, staff_name)
       values (${session.id}, '${dayOf(now)}', 'paidOut', 90000000, 'cash', 'x', 'Sidi')`,
    )
    await check()
    const found = (await alertsOf('negativePlace')).filter(({ subject }) => subject === 'place:1')
    expect(found).toMatchObject([
      { facts: { place: 1, placeKind: 'drawer', name: '', amount: null }, endedAt: null },
    ])
  })
})

describe('numbers of closings', () => {
  it('that follow each other raise nothing; a missing one is reported', async () => {
    for (let index = 0; index < 3; index++) {
      // A reset closes the session, with a report.
      await resetRegister({ reason: 'Essai', by, now })
      await openRegister({ openingBalance: ouguiya(0), reason: 'x', seen: null, by, now })
    }
    const numbers = await db().select({ number: cashClosings.number }).from(cashClosings)
    expect(numbers.length).toBeGreaterThanOrEqual(3)
    await check()
    expect(await alertsOf('numberGap')).toEqual([])
    await databasePool().query(
      `begin; set local session_replication_role = replica;
       delete from cash_closings where number = 2; commit`,
    )
    await check()
    expect(await alertsOf('numberGap')).toMatchObject([
      { subject: 'closing:2', facts: { from: 2, to: 2 }, endedAt: null },
    ])
  })
})

describe('dismissing', () => {
  const anAlert = async (values: Partial<typeof alerts.$inferInsert> = {}) => {
    const [row] = await db()
      .insert(alerts)
      .values({
        kind: 'discountAboveHabit',
        subject: `order:${randomUUID()}`,
        facts: { order: { id: 1, number: 1001 }, amount: 100, percent: 40, usual: 5, by: 'Sidi' },
        raisedAt: now,
        ...values,
      })
      .returning()
    return row!
  }

  it('needs a reason, is recorded, and the alert stays dismissed', async () => {
    const gap = (await alertsOf('numberGap'))[0]!
    const before = await countOpenAlerts()
    await expect(dismissAlert({ id: gap.id, reason: '', by, now })).rejects.toMatchObject({
      code: 'reasonNeeded',
    })
    await dismissAlert({ id: gap.id, reason: 'Base restaurée', by, now })
    await check()
    expect(await alertsOf('numberGap')).toHaveLength(1)
    expect(await countOpenAlerts()).toBe(before - 1)
    expect((await listOpenAlerts(by)).map(({ id }) => id)).not.toContain(gap.id)
    expect((await listDoneAlerts(by, 1)).find(({ id }) => id === gap.id)).toMatchObject({
      kind: 'numberGap',
      dismissed: { by: 'Sidi', reason: 'Base restaurée', at: now },
    })
    const lines = await db()
      .select()
      .from(activityLog)
      .where(and(eq(activityLog.action, 'alertDismissed'), eq(activityLog.subjectId, `alert:${gap.id}`)))
    expect(lines).toMatchObject([{ staffName: 'Sidi', after: { reason: 'Base restaurée' } }])
  })

  it('happens once: of two people at the same moment one is told who was first', async () => {
    const { id } = await anAlert()
    const other = await aPerson({ name: 'Oumar', permissions: ['manageCash'] })
    const results = await Promise.allSettled([
      dismissAlert({ id, reason: 'Vu', by, now }),
      dismissAlert({ id, reason: 'Vu aussi', by: other, now }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = results.find((result) => result.status === 'rejected')
    expect(refused).toMatchObject({ reason: { code: 'alertDismissed', kind: 'conflict' } })
  })

  it('is refused to the person it is about, without the right to reset the register', async () => {
    const cashier = await aPerson({ name: 'Aminata', permissions: ['manageCash'] })
    const { id } = await anAlert({ staffId: cashier.id })
    await expect(dismissAlert({ id, reason: 'Rien', by: cashier, now })).rejects.toMatchObject({
      code: 'ownAlert',
      kind: 'forbidden',
    })
    expect((await listOpenAlerts(cashier)).find((alert) => alert.id === id)!.mayDismiss).toBe(false)
    await dismissAlert({ id, reason: 'Cliente fidèle', by, now })
  })

  it('is refused for an unknown alert and for one that has ended', async () => {
    const { id } = await anAlert({ endedAt: now })
    await expect(dismissAlert({ id, reason: 'x', by, now })).rejects.toMatchObject({ code: 'alertEnded' })
    await expect(dismissAlert({ id: 999_999, reason: 'x', by, now })).rejects.toMatchObject({
      code: 'alertUnknown',
    })
  })

  it('cannot be changed or deleted in the database', async () => {
    const { id } = await anAlert()
    await dismissAlert({ id, reason: 'Vu', by, now })
    for (const change of [
      `update alerts set dismiss_reason = 'autre' where id = ${id}`,
      `update alerts set dismissed_at = null, dismissed_name = null, dismiss_reason = null where id = ${id}`,
      `update alerts set facts = '{}' where id = ${id}`,
      `update alerts set raised_at = now() where id = ${id}`,
      `delete from alerts where id = ${id}`,
      'truncate alerts',
    ])
      await expect(databasePool().query(change)).rejects.toThrow('append-only')
  })
})

describe('the checks', () => {
  /** Tables that grow with the shop. */
  const LARGE =
    /Seq Scan on (orders|order_payments|order_items|order_events|payment_proofs|till_events|till_sales|cash_transactions|alerts)\b/

  async function scannedBy(run: () => Promise<unknown>): Promise<string[]> {
    const statements = await statementsOf(run)
    const client = await databasePool().connect()
    try {
      await client.query('set enable_seqscan = off')
      const scanned: string[] = []
      for (const { text, values } of statements) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
        if (LARGE.test(rows.map((row) => row['QUERY PLAN']).join('\n'))) scanned.push(text)
      }
      return scanned
    } finally {
      await client.query('reset enable_seqscan')
      client.release()
    }
  }

  it('read no large table as a whole, nor do the lists', async () => {
    expect(await scannedBy(() => runChecks(now))).toEqual([])
    expect(await scannedBy(() => listOpenAlerts(by))).toEqual([])
    expect(await scannedBy(() => listDoneAlerts(by, 1))).toEqual([])
    expect(await scannedBy(() => countOpenAlerts())).toEqual([])
  })

  it('are recognised when they do', async () => {
    const unindexed = () => db().execute(`select from order_payments where note = 'x'`)
    expect(await scannedBy(unindexed)).toHaveLength(1)
  })
})
