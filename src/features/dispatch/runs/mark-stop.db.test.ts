/** Marks of couriers: each counts once, in whatever order they arrive; what comes back is restocked once. */
import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Day } from '#core/day.ts'
import { ouguiya } from '#core/money.ts'
import { cashTransactions } from '#features/cash/cash-tables.server.ts'
import { balancesOf } from '#features/cash/places.server.ts'
import { products } from '#features/catalogue/catalogue-tables.server.ts'
import { advanceOrder, cancelOrder } from '#features/orders/lifecycle/order-lifecycle.server.ts'
import { orderPayments, orders } from '#features/orders/orders-tables.server.ts'
import { acceptPayment, refusePayment } from '#features/orders/payment/payment-check.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aProduct } from '../../../../tests/builders.ts'
import { aCourier, aPreparedOrder, aSentRun, mark } from '../../../../tests/runs.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { couriers, runMarks, runStops } from '../dispatch-tables.server.ts'
import { receiveBack } from './back-in-shop.server.ts'
import { createRun, sendRun } from './change-run.server.ts'
import { findParcelsToSend, findRun } from './runs.server.ts'

useTestDatabase()

const at = (time: string) => new Date(`2026-05-04T${time}:00Z`)
const now = at('10:00')
const later = at('12:00')
let by: StaffPerson
let veil = 0
let courier = 0
let place = 0

beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ name: 'Sidi' })
})

beforeEach(async () => {
  veil = await aProduct({ categoryId: await aCategory(), price: ouguiya(1000), stockQuantity: 20 })
  courier = await aCourier({ feeKind: 'parcel', parcelFee: '50' }, { by, now })
  place = (await db().select().from(couriers).where(eq(couriers.id, courier)))[0]!.placeId
})

const prepared = (quantity = 2, payment: 'cash' | 'bankily' = 'cash') =>
  aPreparedOrder({ lines: [{ id: veil, quantity }], shown: ouguiya(1000) * quantity, payment }, { by, now })

async function sent(quantity = 2): Promise<[run: number, order: number]> {
  const order = await prepared(quantity)
  return [await aSentRun(courier, [order], { by, now }), order]
}

const held = async () => (await balancesOf([place])).get(place)
const orderOf = async (id: number) => (await db().select().from(orders).where(eq(orders.id, id)))[0]!
const stopOf = async ([run, order]: [number, number]) =>
  (await db().select().from(runStops).where(eq(runStops.runId, run))).find((stop) => stop.orderId === order)!
const stock = async () => (await db().select().from(products).where(eq(products.id, veil)))[0]!.stockQuantity
const salesOf = (id: number) =>
  db()
    .select({
      method: cashTransactions.paymentMethod,
      amount: cashTransactions.amount,
      place: cashTransactions.placeId,
    })
    .from(cashTransactions)
    .where(eq(cashTransactions.orderId, id))
    .orderBy(asc(cashTransactions.id))
const back = ([runId, orderId]: [number, number]) =>
  receiveBack({ runId, orderId, untakenReason: 'non pris', by, now: later })

describe('a run that is sent', () => {
  it('sets all its orders to sent, and is back when all stops are marked', async () => {
    const [first, second] = [await prepared(), await prepared()]
    const run = await aSentRun(courier, [first, second], { by, now })
    expect([(await orderOf(first)).status, (await orderOf(second)).status]).toEqual(['sent', 'sent'])
    await mark([run, first], { state: 'delivered', cash: ouguiya(2000) }, { now: later })
    expect((await findRun(run))!.state).toBe('sent')
    await mark([run, second], { state: 'refused', reason: 'absente' }, { now: later })
    expect((await findRun(run))!.state).toBe('back')
  })

  it('leaves out what staff cancelled, and refuses an order that is in another run or not prepared', async () => {
    const [first, second] = [await prepared(), await prepared()]
    const day = '2026-05-04' as Day
    const key = randomUUID()
    const plan = { courierId: courier, day, orderIds: [first, second], by, now }
    const runId = await createRun({ ...plan, key })
    expect(await createRun({ ...plan, key })).toBe(runId)
    await expect(createRun({ ...plan, key: randomUUID() })).rejects.toThrow('orderInRun')
    await cancelOrder({ id: second, reason: 'x', by, now })
    expect(await sendRun({ runId, by, now })).toBe(1)
    expect((await findRun(runId))!.stops.map(({ orderId }) => orderId)).toEqual([first])
    await expect(sendRun({ runId, by, now })).rejects.toThrow('runSent')
    await expect(createRun({ ...plan, orderIds: [second], key: randomUUID() })).rejects.toThrow(
      'orderNotReady',
    )
  })

  it('takes two requests at once as one', async () => {
    const order = await prepared()
    const plan = {
      courierId: courier,
      day: '2026-05-04' as Day,
      orderIds: [order],
      key: randomUUID(),
      by,
      now,
    }
    const [a, b] = await Promise.all([createRun(plan), createRun(plan)])
    expect(a).toBe(b)
  })
})

describe('a delivered order', () => {
  it('puts the cash in the place of the courier, with his fee, and none in the drawer', async () => {
    const stop = await sent()
    expect(await mark(stop, { state: 'delivered', cash: ouguiya(2000) }, { now: later })).toBe('applied')
    expect(await salesOf(stop[1])).toEqual([{ method: 'cash', amount: ouguiya(2000), place }])
    expect(await held()).toBe(ouguiya(2000))
    expect((await orderOf(stop[1])).status).toBe('delivered')
    expect(await stopOf(stop)).toMatchObject({ state: 'delivered', fee: ouguiya(50), closedAt: later })
  })

  it.each(['same key', 'other key'])('marked twice with the %s, also at once, counts once', async (how) => {
    const stop = await sent()
    const key = randomUUID()
    const send = (own = randomUUID()) =>
      mark(
        stop,
        { state: 'delivered', cash: ouguiya(2000) },
        { now: later, key: how === 'same key' ? key : own },
      )
    const results = await Promise.all([send(), send()])
    expect(results.toSorted()).toEqual(how === 'same key' ? ['applied', 'applied'] : ['applied', 'outdated'])
    expect(await held()).toBe(ouguiya(2000))
    expect(await salesOf(stop[1])).toHaveLength(1)
  })

  it('keeps what was not paid as due', async () => {
    const stop = await sent()
    await mark(stop, { state: 'delivered', cash: ouguiya(1500) }, { now: later })
    expect((await findRun(stop[0]))!.stops[0]!.parcel.due).toBe(ouguiya(500))
  })

  it('paid by wallet waits for the check of staff, which enters it once and not in cash', async () => {
    const stop = await sent()
    const content = {
      cash: ouguiya(500),
      wallet: ouguiya(1500),
      method: 'bankily' as const,
      reference: 'BK7782',
    }
    await mark(stop, { state: 'delivered', ...content }, { now: later })
    expect(await held()).toBe(ouguiya(500))
    expect(await salesOf(stop[1])).toHaveLength(1)
    const check = { id: stop[1], proof: undefined, by, now: later }
    await acceptPayment({ ...check, reference: 'BK7782' })
    await refusePayment({ ...check, reason: 'x' })
    await acceptPayment({ ...check, reference: 'BK7782' })
    expect((await salesOf(stop[1])).map(({ method, amount }) => [method, amount])).toEqual([
      ['cash', ouguiya(500)],
      ['bankily', ouguiya(1500)],
    ])
    const lines = await db().select().from(orderPayments).where(eq(orderPayments.orderId, stop[1]))
    expect(lines.map(({ state }) => state)).toEqual(['accepted', 'accepted'])
  })
})

describe('marks in any order', () => {
  it('the latest by the clock of the phone counts', async () => {
    const stop = await sent()
    const refused = { state: 'refused', reason: 'absente' } as const
    const postponed = { state: 'postponed', postponedUntil: '2026-05-06' as Day } as const
    expect(await mark(stop, postponed, { now: later, madeAt: at('11:00') })).toBe('applied')
    expect(await mark(stop, refused, { now: later, madeAt: at('10:30') })).toBe('outdated')
    expect((await stopOf(stop)).state).toBe('postponed')
    expect(await mark(stop, refused, { now: later, madeAt: at('11:30') })).toBe('applied')
    expect((await stopOf(stop)).state).toBe('refused')
  })

  it('delivered is final, also if it was made before a mark that came first', async () => {
    const stop = await sent()
    await mark(stop, { state: 'refused', reason: 'absente' }, { now: later, madeAt: at('11:00') })
    const delivered = { state: 'delivered', cash: ouguiya(2000) } as const
    expect(await mark(stop, delivered, { now: later, madeAt: at('10:30') })).toBe('applied')
    expect(await mark(stop, { state: 'refused', reason: 'x' }, { now: later, madeAt: at('10:10') })).toBe(
      'outdated',
    )
    expect(await mark(stop, { state: 'refused', reason: 'x' }, { now: later, madeAt: at('11:30') })).toBe(
      'conflict',
    )
    expect(await held()).toBe(ouguiya(2000))
  })
})

describe('a conflict', () => {
  it('is recorded with the cash if staff cancelled the order on the road', async () => {
    const stop = await sent()
    await cancelOrder({ id: stop[1], reason: 'erreur', by, now })
    expect(await mark(stop, { state: 'delivered', cash: ouguiya(2000) }, { now: later })).toBe('conflict')
    expect(await held()).toBe(0)
    const run = (await findRun(stop[0]))!
    expect(run.state).toBe('back')
    expect(run.stops[0]).toMatchObject({
      state: 'waiting',
      conflicts: [{ state: 'delivered', cash: ouguiya(2000) }],
    })
    const before = await stock()
    await back(stop)
    expect([await stock(), (await stopOf(stop)).closedAt]).toEqual([before, later])
  })

  it('is recorded if staff delivered the order meanwhile, or if he says more than is due', async () => {
    const stop = await sent()
    await advanceOrder({ id: stop[1], from: 'sent', by, now })
    expect(await mark(stop, { state: 'delivered', cash: ouguiya(2000) }, { now: later })).toBe('conflict')
    const other = await sent()
    expect(await mark(other, { state: 'delivered', cash: ouguiya(2001) }, { now: later })).toBe('conflict')
    expect(await held()).toBe(0)
    expect(await db().$count(runMarks, eq(runMarks.runId, other[0]))).toBe(1)
  })
})

describe('back in the shop', () => {
  it('a refused order is cancelled with its reason and restocked once', async () => {
    const before = await stock()
    const stop = await sent(3)
    await mark(stop, { state: 'refused', reason: 'trop cher' }, { now: later })
    expect((await orderOf(stop[1])).status).toBe('sent')
    await Promise.all([back(stop), back(stop)])
    await back(stop)
    expect(await orderOf(stop[1])).toMatchObject({ status: 'cancelled', cancelReason: 'trop cher' })
    expect(await stock()).toBe(before)
  })

  it('what was not taken is restocked, and nothing is due or given back', async () => {
    const before = await stock()
    const stop = await sent(3)
    const content = { cash: ouguiya(2000), refusedLines: [{ position: 0, quantity: 1 }] }
    expect(await mark(stop, { state: 'partly', ...content }, { now: later })).toBe('applied')
    await Promise.all([back(stop), back(stop)])
    expect(await stock()).toBe(before - 2)
    expect(await orderOf(stop[1])).toMatchObject({ status: 'delivered', returnedTotal: ouguiya(1000) })
    expect((await findRun(stop[0]))!.stops[0]!.parcel.due).toBe(0)
    expect(await held()).toBe(ouguiya(2000))
  })

  it('what was paid in advance for it is to be sent to the client', async () => {
    const order = await prepared(2, 'bankily')
    const run = await aSentRun(courier, [order], { by, now })
    const refusedLines = [{ position: 0, quantity: 1 }]
    expect(await mark([run, order], { state: 'partly', refusedLines }, { now: later })).toBe('applied')
    await back([run, order])
    const lines = await db().select().from(orderPayments).where(eq(orderPayments.orderId, order))
    expect(lines.at(-1)).toMatchObject({
      kind: 'refund',
      state: 'due',
      amount: ouguiya(1000),
      method: 'bankily',
    })
  })

  it('a postponed order stays sent and goes with another run, where its old stop takes no marks', async () => {
    const stop = await sent()
    await mark(stop, { state: 'postponed', postponedUntil: '2026-05-06' as Day }, { now: later })
    await back(stop)
    expect((await findParcelsToSend()).find(({ orderId }) => orderId === stop[1])).toMatchObject({
      isPostponed: true,
      postponedUntil: '2026-05-06',
    })
    const other: [number, number] = [await aSentRun(courier, [stop[1]], { by, now: later }), stop[1]]
    expect(await mark(stop, { state: 'delivered', cash: ouguiya(2000) }, { now: later })).toBe('conflict')
    expect(await mark(other, { state: 'delivered', cash: ouguiya(2000) }, { now: later })).toBe('applied')
    expect(await held()).toBe(ouguiya(2000))
  })

  it('a planned run takes no marks and gives nothing back', async () => {
    const order = await prepared()
    const plan = { courierId: courier, day: '2026-05-04' as Day, orderIds: [order], key: randomUUID() }
    const runId = await createRun({ ...plan, by, now })
    await expect(mark([runId, order], { state: 'refused', reason: 'x' }, { now })).rejects.toThrow(
      'runNotSent',
    )
    await expect(back([runId, order])).rejects.toThrow('runNotSent')
    await expect(mark([runId, 999_999], { state: 'refused', reason: 'x' }, { now })).rejects.toThrow(
      'stopUnknown',
    )
  })
})
