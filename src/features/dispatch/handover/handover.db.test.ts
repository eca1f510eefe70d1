/** Hand-overs at the register: what is expected, where differences stay, and what closings say about it. */
import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ouguiya, type Money } from '#core/money.ts'
import { cashDay, registerStatus } from '#features/cash/cash-day.server.ts'
import { cashTransactions } from '#features/cash/cash-tables.server.ts'
import { closeRegister } from '#features/cash/close-register.server.ts'
import { findClosing } from '#features/cash/closing.server.ts'
import { receivedFor } from '#features/cash/ledger.server.ts'
import { balancesOf, cashOutside } from '#features/cash/places.server.ts'
import { openRegister, resetRegister } from '#features/cash/register.server.ts'
import { activeSession } from '#features/cash/session.server.ts'
import { deliveryReport } from '#features/insights/delivery-report.server.ts'
import { storedOrders } from '#features/orders/order-lookup.server.ts'
import { settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { databasePool, db } from '#platform/database/database.server.ts'
import { aCategory, aProduct } from '../../../../tests/builders.ts'
import { expectConsistentData } from '../../../../tests/promises/invariants.ts'
import { rows } from '../../../../tests/promises/shops.ts'
import { aCourier, aPreparedOrder, aSentRun, mark } from '../../../../tests/runs.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { couriers, handovers, runs } from '../dispatch-tables.server.ts'
import { receiveBack } from '../runs/back-in-shop.server.ts'
import { findHandover, handoversOf } from './courier-cash.server.ts'
import { handOver, payCourier, writeOffDebt, type NewHandover } from './handover.server.ts'
import { storedRuns } from './run-lookup.server.ts'
import { settleRun } from './settle-run.server.ts'

useTestDatabase()

const at = (time: string, day = '2026-05-04') => new Date(`${day}T${time}:00Z`)
const now = at('10:00')
const later = at('18:00')
let by: StaffPerson
let veil = 0
let courier = 0
let place = 0

beforeAll(async () => {
  await createDefaultSettings()
  await db().update(settings).set({ hasRuns: true })
  by = await aPerson({ name: 'Sidi' })
})

beforeEach(async () => {
  veil = await aProduct({ categoryId: await aCategory(), price: ouguiya(1000), stockQuantity: 50 })
  await newCourier({})
  if (await activeSession()) await close()
  await open()
})

async function newCourier(values: Parameters<typeof aCourier>[0]) {
  courier = await aCourier(values, { by, now })
  place = (await db().select().from(couriers).where(eq(couriers.id, courier)))[0]!.placeId
}

async function open(counted = 500) {
  await openRegister({ openingBalance: ouguiya(counted), reason: 'x', seen: null, by, now })
}

async function close(time = later) {
  return closeRegister({
    sessionId: (await activeSession())!.id,
    expectedSeen: (await registerStatus()).drawer,
    counted: undefined,
    denominations: undefined,
    reason: '',
    by,
    now: time,
    runs: storedRuns,
  })
}

/** A run on the road with as many orders of 1 000 UM. */
async function aRun(count: number): Promise<{ run: number; stops: [number, number][] }> {
  const ids = []
  for (let each = 0; each < count; each++)
    ids.push(await aPreparedOrder({ lines: [{ id: veil, quantity: 1 }], shown: ouguiya(1000) }, { by, now }))
  const run = await aSentRun(courier, ids, { by, now })
  return { run, stops: ids.map((id) => [run, id]) }
}

const deliver = (stop: [number, number], time = later) =>
  mark(stop, { state: 'delivered', cash: ouguiya(1000) }, { now: time })

const hand = (runId: number | null, expected: number, counted: number, values: Partial<NewHandover> = {}) =>
  handOver({
    courierId: courier,
    runId,
    counted: ouguiya(counted),
    expectedSeen: ouguiya(expected),
    keepsFees: true,
    isPart: false,
    reason: '',
    denominations: undefined,
    key: randomUUID(),
    by,
    now: later,
    ...values,
  })

const drawer = async () => (await registerStatus()).drawer
const held = async () => (await balancesOf([place])).get(place)
const stateOf = async (id: number) => (await db().select().from(runs).where(eq(runs.id, id)))[0]!.state
const entries = () =>
  db()
    .select()
    .from(cashTransactions)
    .where(eq(cashTransactions.placeId, place))
    .orderBy(asc(cashTransactions.id))
const refused = (code: string) => ({ code })

describe('a run is handed over', () => {
  it('6 orders, 1 refused, 1 by wallet, 100 UM short: the drawer gets what was received, he owes 100', async () => {
    const { run, stops } = await aRun(6)
    for (const stop of stops.slice(0, 4)) await deliver(stop)
    await mark(stops[4]!, { state: 'refused', reason: 'Absente' }, { now: later })
    await mark(
      stops[5]!,
      { state: 'delivered', wallet: ouguiya(1000), method: 'bankily', reference: 'B-1' },
      { now: later },
    )
    expect([await drawer(), await held()]).toEqual([ouguiya(500), ouguiya(4000)])
    await expect(hand(run, 5000, 3900, { reason: 'x' })).rejects.toMatchObject({
      code: 'expectedChanged',
      details: { expected: ouguiya(4000) },
    })
    await db()
      .update(settings)
      .set({ cashDifferenceLimit: ouguiya(50) })
    await expect(hand(run, 4000, 3900)).rejects.toMatchObject(refused('reasonNeeded'))
    await hand(run, 4000, 3900, { reason: 'Monnaie perdue' })
    expect([await drawer(), await held()]).toEqual([ouguiya(4400), ouguiya(100)])
    const [row] = await db().select().from(handovers).where(eq(handovers.runId, run))
    expect(row).toMatchObject({ difference: ouguiya(-100), reason: 'Monnaie perdue', staffName: 'Sidi' })
    expect(await stateOf(run)).toBe('back')
    await receiveBack({ runId: run, orderId: stops[4]![1], untakenReason: '', by, now: later })
    await settleRun(run, later)
    expect(await stateOf(run)).toBe('settled')
    const report = await deliveryReport({ from: now, until: at('23:00') })
    expect(report.couriers.find(({ id }) => id === courier)).toMatchObject({
      delivered: 5,
      refused: 1,
      postponed: 0,
      minutes: 480,
      cash: ouguiya(4000),
      difference: ouguiya(-100),
    })
    expect(report.wilayas).toMatchObject([{ wilaya: 'Nouakchott', delivered: 5, refused: 1 }])
    expect(report.sources).toMatchObject([{ source: 'shopper', refused: 1 }])
    expect(report.zones).toMatchObject([{ delivered: 5 }])
    await expectConsistentData(rows)
  })

  it('in two parts, the first while he is on the road', async () => {
    const { run, stops } = await aRun(3)
    await deliver(stops[0]!)
    await expect(hand(run, 1000, 1000)).rejects.toMatchObject(refused('runNotOver'))
    await hand(run, 1000, 1000, { isPart: true })
    expect([await held(), await stateOf(run)]).toEqual([0, 'sent'])
    for (const stop of stops.slice(1)) await deliver(stop)
    await expect(hand(run, 2000, 2100, { isPart: true })).rejects.toMatchObject(refused('aboveExpected'))
    await hand(run, 2000, 2000)
    expect([await drawer(), await held(), await stateOf(run)]).toEqual([ouguiya(3500), 0, 'settled'])
    await expect(hand(run, 0, 0)).rejects.toMatchObject(refused('runNotOpen'))
  })

  it('without the fees that he keeps: an expense with his name that is not in the drawer', async () => {
    await newCourier({ name: 'Amadou', feeKind: 'parcel', parcelFee: '50' })
    const { run, stops } = await aRun(2)
    for (const stop of stops) await deliver(stop)
    await hand(run, 1900, 1900)
    expect([await drawer(), await held(), await stateOf(run)]).toEqual([ouguiya(2400), 0, 'settled'])
    const fee = (await entries()).find(({ type }) => type === 'expense')
    expect(fee).toMatchObject({ amount: ouguiya(100) })
    expect(fee!.description).toContain('Amadou')
  })

  it('once: with the same key twice at the same time, and not with another amount', async () => {
    const { run, stops } = await aRun(1)
    await deliver(stops[0]!)
    const key = randomUUID()
    const ids = await Promise.all([hand(run, 1000, 1000, { key }), hand(run, 1000, 1000, { key })])
    expect(new Set(ids).size).toBe(1)
    expect(await drawer()).toBe(ouguiya(1500))
    await expect(hand(run, 1000, 900, { key })).rejects.toMatchObject(refused('keyUsed'))
  })

  it('by two people at the same time: one is refused', async () => {
    const { run, stops } = await aRun(1)
    await deliver(stops[0]!)
    const results = await Promise.allSettled([hand(run, 1000, 1000), hand(run, 1000, 1000)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect([await drawer(), await held()]).toEqual([ouguiya(1500), 0])
  })

  it('not while the register is closed, not for another courier, and not with wrong denominations', async () => {
    const { run, stops } = await aRun(1)
    await deliver(stops[0]!)
    await expect(hand(run, 1000, 1000, { denominations: { '500': 1 } })).rejects.toMatchObject(
      refused('badRequest'),
    )
    const other = await aCourier({ name: 'Autre' }, { by, now })
    await expect(hand(run, 1000, 1000, { courierId: other })).rejects.toMatchObject(refused('runUnknown'))
    await close()
    await expect(hand(run, 1000, 1000)).rejects.toMatchObject(refused('registerClosed'))
    expect(await held()).toBe(ouguiya(1000))
  })
})

describe('differences', () => {
  const change = (amount: number, reason = 'Perdu', key = randomUUID()) => ({
    courierId: courier,
    amount: ouguiya(amount),
    reason,
    key,
    by,
    now: later,
  })

  async function short(missing: number) {
    const { run, stops } = await aRun(1)
    await deliver(stops[0]!)
    await hand(run, 1000, 1000 - missing, { reason: 'x' })
  }

  it('he brings what was missing, in parts, while another run is open', async () => {
    await short(300)
    const { stops } = await aRun(1)
    await deliver(stops[0]!)
    await expect(hand(null, 300, 400)).rejects.toMatchObject(refused('aboveExpected'))
    await hand(null, 300, 100)
    await hand(null, 200, 200)
    expect(await held()).toBe(ouguiya(1000))
    expect(await drawer()).toBe(ouguiya(500 + 700 + 300))
  })

  it('the shop does without it: an expense with a reason, once by its key', async () => {
    await short(300)
    await expect(writeOffDebt(change(100, ''))).rejects.toMatchObject(refused('reasonNeeded'))
    await expect(writeOffDebt(change(301))).rejects.toMatchObject(refused('aboveExpected'))
    const once = change(300, 'Volé')
    await writeOffDebt(once)
    await writeOffDebt(once)
    expect([await held(), await drawer()]).toEqual([0, ouguiya(1200)])
  })

  it('the shop gives back what it owes him', async () => {
    await short(-200)
    expect(await held()).toBe(ouguiya(-200))
    await expect(writeOffDebt(change(200))).rejects.toMatchObject(refused('aboveExpected'))
    await payCourier(change(200, ''))
    expect([await held(), await drawer()]).toEqual([0, ouguiya(1500)])
  })
})

describe('cash with couriers', () => {
  it('closed with a run open: the report lists it with its age, and the next session receives it', async () => {
    const { run, stops } = await aRun(2)
    await deliver(stops[0]!, at('11:00'))
    const { number } = (await db().select().from(runs).where(eq(runs.id, run)))[0]!
    const report = await findClosing(await close())
    const mine = report!.outside.find((one) => one.place === place)
    expect(mine).toEqual({
      place,
      courier: 'Brahim',
      amount: ouguiya(1000),
      since: at('11:00').toISOString(),
      runs: [number],
    })
    expect(report!.drawer.expected).toBe(ouguiya(500))
    await open()
    await deliver(stops[1]!)
    await hand(run, 2000, 2000)
    expect([await drawer(), await held()]).toEqual([ouguiya(2500), 0])
    const next = await findClosing(await close(at('20:00')))
    expect(next!.drawer).toMatchObject({ transferIn: ouguiya(2000), sale: 0 as Money })
    expect(next!.outside.filter((one) => one.place === place)).toEqual([])
  })

  it('the oldest cash is what no hand-over has taken yet', async () => {
    const { run, stops } = await aRun(3)
    await deliver(stops[0]!, at('11:00'))
    await deliver(stops[1]!, at('12:00'))
    await hand(run, 2000, 500, { isPart: true })
    const since = async () => (await cashOutside()).find((one) => one.place === place)?.since
    expect(await since()).toBe(at('11:00').toISOString())
    await hand(run, 1500, 600, { isPart: true })
    expect(await since()).toBe(at('12:00').toISOString())
  })

  it('a reset voids the drawer and not what the courier collected', async () => {
    const { run, stops } = await aRun(1)
    await deliver(stops[0]!)
    await resetRegister({ reason: 'essai', by, now: later, runs: storedRuns })
    expect(await held()).toBe(ouguiya(1000))
    expect(await receivedFor(stops[0]![1])).toBe(ouguiya(1000))
    const day = await cashDay('2026-05-04' as never, storedOrders)
    expect(day.entries.find((one) => one.courier === 'Brahim')).toMatchObject({ voided: undefined })
    await open()
    await hand(run, 1000, 1000)
    expect(await held()).toBe(0)
    await expectConsistentData(rows)
  })

  it('a transfer with one side is refused by the database', async () => {
    const session = (await activeSession())!
    await expect(
      databasePool().query(
        `insert into cash_transactions (session_id, date, type, amount, payment_method, description, staff_name, place_id, transfer_id)
         values ($1, '2026-05-04', 'transferIn', 100, 'cash', 'x', 'x', 1, gen_random_uuid())`,
        [session.id],
      ),
    ).rejects.toThrow('two equal sides')
  })
})

it('the receipt of a hand-over says what he held after it, also when it is printed later', async () => {
  const { run, stops } = await aRun(3)
  await deliver(stops[0]!, at('12:00'))
  await deliver(stops[1]!, at('12:30'))
  const first = await hand(run, 2000, 1500, { isPart: true, now: at('13:00') })
  await deliver(stops[2]!, at('14:00'))
  const second = await hand(run, 1500, 1400, { reason: 'x', now: at('15:00') })
  const last = await hand(null, 100, 100, { now: at('16:00') })
  const found = await Promise.all([first, second, last].map(findHandover))
  expect(found.map((one) => one?.balance)).toEqual([ouguiya(500), ouguiya(100), ouguiya(0)])
  expect((await handoversOf(run)).map(({ id }) => id)).toEqual([second, first])
})
