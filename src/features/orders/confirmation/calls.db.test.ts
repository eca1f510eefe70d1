/** Calls about orders to confirm, with a simulated clock. */
import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { products } from '#features/catalogue/catalogue-tables.server.ts'
import { settings } from '#features/settings/settings-tables.server.ts'
import { confirmationRules, createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { startListening, stopListening } from '#platform/database/notifications.server.ts'
import { aCategory, aNewOrder, anAddress, aProduct } from '../../../../tests/builders.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { runOn, useTestDatabase } from '../../../../tests/test-database.ts'
import { placeOrder } from '../checkout/place-order.server.ts'
import { advanceOrder } from '../lifecycle/order-lifecycle.server.ts'
import { orderCalls, orderEvents, orders } from '../orders-tables.server.ts'
import {
  cancelProposed,
  confirmByShopper,
  logCall,
  releaseOrder,
  takeNext,
  takeOrder,
} from './calls.server.ts'
import {
  countToConfirm,
  findPhoneRecord,
  findQueue,
  findRepeats,
  findTakenBy,
} from './confirmation-queue.server.ts'
import type { CallResult } from './confirmation.rules.ts'

const { connection } = useTestDatabase()

const START = new Date('2026-03-02T08:00:00Z')
const after = (hours: number) => new Date(START.getTime() + hours * 3_600_000)
const STOCK = 50
let [khadi, sidi] = [{} as StaffPerson, {} as StaffPerson]
let productId = 0
let nextPhone = 38_000_000

async function confirmFor(...methods: ('cash' | 'bankily')[]) {
  await db().update(settings).set({ confirmMethods: methods })
  await vi.waitFor(async () => expect((await confirmationRules()).methods).toEqual(methods))
}

afterAll(stopListening)
beforeAll(async () => {
  await startListening(connection)
  await createDefaultSettings()
  khadi = await aPerson({ name: 'Khadi' })
  sidi = await aPerson({ name: 'Sidi' })
})

beforeEach(async () => {
  productId = await aProduct({ categoryId: await aCategory(), stockQuantity: STOCK })
  await db().update(orders).set({ deletedAt: START })
  await confirmFor('cash')
})

async function newOrder(hours = 0, phone = `+222${nextPhone++}`, address = `Ksar ${phone}`) {
  return placeOrder(
    aNewOrder({
      lines: [{ id: productId, quantity: 2 }],
      shown: ouguiya(6400),
      customer: { name: 'Mariem', phone: phone as Phone, email: null },
      address: anAddress({ full: address }),
      now: after(hours),
    }),
  )
}

const log = (
  id: number,
  result: CallResult,
  hours: number,
  values: { callAt?: Date; key?: string; version?: number } = {},
) =>
  logCall({
    id,
    key: values.key ?? randomUUID(),
    version: values.version,
    result,
    callAt: values.callAt,
    note: 'Note',
    by: khadi,
    now: after(hours),
  })
const orderOf = async (id: number) => (await db().select().from(orders).where(eq(orders.id, id)))[0]!
const stockLeft = async () =>
  (await db().select().from(products).where(eq(products.id, productId)))[0]!.stockQuantity
const idsIn = async (hours: number) => {
  const { queue } = await findQueue(after(hours))
  const ids = (list: { id: number }[]) => list.map(({ id }) => id)
  return { due: ids(queue.due), later: ids(queue.later), proposed: ids(queue.proposed) }
}

describe('the queue', () => {
  it('has the pending orders of the chosen methods, and none while it is off', async () => {
    const { id } = await newOrder()
    expect(await idsIn(0)).toEqual({ due: [id], later: [], proposed: [] })
    expect(await countToConfirm()).toBe(1)
    await confirmFor('bankily')
    expect(await idsIn(0)).toEqual({ due: [], later: [], proposed: [] })
    await confirmFor()
    expect(await countToConfirm()).toBeUndefined()
    await expect(log(id, 'noAnswer', 0)).rejects.toMatchObject({ code: 'notToConfirm' })
  })

  it('confirms the order of a shopper who was reached, once', async () => {
    const { id } = await newOrder()
    const key = randomUUID()
    await log(id, 'reached', 1, { key })
    await log(id, 'reached', 1, { key })
    expect((await orderOf(id)).status).toBe('confirmed')
    expect(await db().$count(orderCalls, eq(orderCalls.orderId, id))).toBe(1)
    await expect(log(id, 'noAnswer', 2)).rejects.toMatchObject({ code: 'notToConfirm' })
  })

  it('does not confirm an order that was edited during the call', async () => {
    const { id } = await newOrder()
    await db().update(orders).set({ version: 2 }).where(eq(orders.id, id))
    await expect(log(id, 'reached', 1, { version: 1 })).rejects.toMatchObject({ code: 'orderChanged' })
    expect((await orderOf(id)).status).toBe('pending')
    expect(await db().$count(orderCalls, eq(orderCalls.orderId, id))).toBe(0)
    await log(id, 'reached', 1, { version: 2 })
    expect((await orderOf(id)).status).toBe('confirmed')
  })

  it('calls again at the time that the shopper has named', async () => {
    const { id } = await newOrder()
    await expect(log(id, 'later', 1)).rejects.toMatchObject({ code: 'badCallTime' })
    await expect(log(id, 'later', 1, { callAt: after(1) })).rejects.toMatchObject({ code: 'badCallTime' })
    await log(id, 'later', 1, { callAt: after(5) })
    expect(await idsIn(4)).toEqual({ due: [], later: [id], proposed: [] })
    expect(await idsIn(5)).toEqual({ due: [id], later: [], proposed: [] })
  })

  it('proposes the cancellation after three unanswered calls; one action cancels and restocks', async () => {
    const { id } = await newOrder()
    expect(await stockLeft()).toBe(STOCK - 2)
    for (const hours of [1, 3]) await log(id, 'noAnswer', hours)
    await expect(cancelProposed({ id, by: khadi, now: after(4) })).rejects.toMatchObject({
      code: 'notProposed',
    })
    await log(id, 'noAnswer', 5)
    expect(await idsIn(5)).toEqual({ due: [], later: [], proposed: [id] })
    await cancelProposed({ id, by: khadi, now: after(6) })
    await expect(cancelProposed({ id, by: khadi, now: after(6) })).rejects.toMatchObject({
      code: 'notProposed',
    })
    const { status, cancelReason } = await orderOf(id)
    expect([status, cancelReason]).toEqual(['cancelled', 'اتصلنا بك عدة مرات ولم نتمكن من الوصول إليك.'])
    expect(await stockLeft()).toBe(STOCK)
  })

  it('proposes nothing if the calls are spread over more than the time', async () => {
    const { id } = await newOrder()
    for (const hours of [1, 20, 26]) await log(id, 'noAnswer', hours)
    expect(await idsIn(30)).toEqual({ due: [id], later: [], proposed: [] })
  })

  it('keeps every call as it was logged', async () => {
    const { id } = await newOrder()
    await log(id, 'noAnswer', 1)
    for (const change of [
      `update order_calls set note = 'x'`,
      'delete from order_calls',
      'truncate order_calls',
    ])
      await expect(runOn(connection, change)).rejects.toThrow('append-only')
  })
})

describe('two people', () => {
  it('are never offered the same order; the lock ends after five minutes', async () => {
    const [first, second] = [await newOrder(0), await newOrder(1)]
    const now = after(2)
    const taken = await Promise.all([takeNext({ by: khadi, now }), takeNext({ by: sidi, now })])
    expect(taken.toSorted((a, b) => a! - b!)).toEqual([first.id, second.id])
    expect(await takeNext({ by: await aPerson({ name: 'Oumar' }), now })).toBeUndefined()
    expect((await findQueue(now)).locks).toHaveLength(2)
    expect((await findQueue(after(2.1))).locks).toEqual([])
    expect([await findTakenBy(khadi.id), await findTakenBy(sidi.id)]).toEqual(taken)
  })

  it('see who has an order, and can take it over', async () => {
    const { id } = await newOrder()
    await takeOrder({ id, isTakenOver: false, by: khadi, now: START })
    const request = { id, by: sidi, now: after(0.05) }
    await expect(takeOrder({ ...request, isTakenOver: false })).rejects.toMatchObject({
      code: 'callTaken',
      details: { by: 'Khadi' },
    })
    await takeOrder({ ...request, isTakenOver: true })
    expect([await findTakenBy(khadi.id), await findTakenBy(sidi.id)]).toEqual([undefined, id])
    await log(id, 'noAnswer', 0.06)
    expect(await findTakenBy(sidi.id)).toBe(id)
    await releaseOrder(sidi.id)
    expect(await findTakenBy(sidi.id)).toBeUndefined()
  })
})

describe('a shopper confirms her order', () => {
  it('once, in her name, also if she taps twice', async () => {
    const { id, token } = await newOrder()
    await Promise.all([confirmByShopper(token, after(1)), confirmByShopper(token, after(1))])
    await confirmByShopper(token, after(2))
    const events = await db().select().from(orderEvents).where(eq(orderEvents.orderId, id))
    expect(events.map(({ status, staffName }) => `${status} ${staffName}`)).toEqual([
      'pending system',
      'confirmed Mariem',
    ])
  })

  it('not while the queue is off, after a cancellation, or before the deposit', async () => {
    const { id, token } = await newOrder()
    await db()
      .update(orders)
      .set({ deposit: ouguiya(500) })
      .where(eq(orders.id, id))
    await expect(confirmByShopper(token, after(1))).rejects.toMatchObject({ code: 'notToConfirm' })
    await db()
      .update(orders)
      .set({ deposit: ouguiya(0), status: 'cancelled' })
      .where(eq(orders.id, id))
    await expect(confirmByShopper(token, after(1))).rejects.toMatchObject({ code: 'orderCancelled' })
    const other = await newOrder()
    await confirmFor()
    await expect(confirmByShopper(other.token, after(1))).rejects.toMatchObject({ code: 'notToConfirm' })
  })
})

it('what is known of the phone stands beside it', async () => {
  const phone = '+22237000001'
  const delivered = await newOrder(-90, phone, 'Ksar')
  for (const from of ['pending', 'confirmed', 'preparing', 'sent'] as const)
    await advanceOrder({ id: delivered.id, from, by: khadi, now: after(-80) })
  const refused = await newOrder(-70, phone, 'Arafat')
  await db().update(orders).set({ status: 'cancelled', refusedAt: START }).where(eq(orders.id, refused.id))
  const cancelled = await newOrder(-60, phone, 'Arafat')
  await db().update(orders).set({ status: 'cancelled' }).where(eq(orders.id, cancelled.id))
  const open = await newOrder(-23, phone, 'Arafat')
  const neighbour = await newOrder(-2, '+22237000002', 'ARAFAT,  ilot 12')
  const { id } = await newOrder(0, phone, 'Arafat, ilot 12')
  expect(await findPhoneRecord(id)).toEqual({
    delivered: 1,
    refused: 1,
    cancelled: 1,
    open: [{ id: open.id, number: open.number, status: 'pending' }],
    usualAddress: 'Ksar',
    doubles: [
      { id: open.id, number: open.number, isSamePhone: true },
      { id: neighbour.id, number: neighbour.number, isSamePhone: false },
    ],
  })
  expect(await findPhoneRecord(0)).toBeUndefined()
  expect(await findRepeats(id)).toEqual([{ id: open.id, number: open.number }])
  await advanceOrder({ id, from: 'pending', by: khadi, now: after(1) })
  expect(await findRepeats(id)).toEqual([])
})

it('a town alone makes no double; with the same landmark it does', async () => {
  const doublesOf = async (id: number) => (await findPhoneRecord(id))!.doubles.map((one) => one.id)
  const [first, second] = [
    await newOrder(0, '+22237000003', 'Tevragh Zeina'),
    await newOrder(0, '+22237000004', 'Tevragh Zeina'),
  ]
  expect(await doublesOf(second.id)).toEqual([])
  await db()
    .update(orders)
    .set({ landmark: 'derrière la mosquée Ould Oumeïr' })
    .where(inArray(orders.id, [first.id, second.id]))
  expect(await doublesOf(second.id)).toEqual([first.id])
})
