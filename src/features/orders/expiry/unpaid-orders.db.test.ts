/** Unpaid wallet orders: warned, then cancelled by the system, with a simulated clock. */
import { randomBytes } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { money, ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { parseTableState } from '#core/table-state.ts'
import { cashTransactions } from '#features/cash/cash-tables.server.ts'
import { receivedFor } from '#features/cash/ledger.server.ts'
import { products } from '#features/catalogue/catalogue-tables.server.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import { settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { historyOf } from '#features/staff/activity.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db, onPrimary, transaction } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, aPicture, aProduct } from '../../../../tests/builders.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { runOn, useTestDatabase } from '../../../../tests/test-database.ts'
import { placeOrder } from '../checkout/place-order.server.ts'
import type { NewOrder } from '../checkout/write-order.server.ts'
import { advanceOrder } from '../lifecycle/order-lifecycle.server.ts'
import { ORDERS_SHAPE } from '../list/order-list.rules.ts'
import { listOrders } from '../list/order-list.server.ts'
import { lockOrder } from '../lock-order.server.ts'
import { findOrderById } from '../order.server.ts'
import { orderEvents, orderPayments, orders } from '../orders-tables.server.ts'
import { insertPayment, paymentsOf } from '../payment/order-payments.server.ts'
import { acceptPayment, refusePayment } from '../payment/payment-check.server.ts'
import { addProof } from '../payment/proofs.server.ts'
import { processUnpaidOrders } from './unpaid-orders.server.ts'
import { mayBeUnpaid } from './unpaid-payment.server.ts'
import { unpaidText } from './unpaid.text.ts'

const { connection } = useTestDatabase()

const HOUR_MS = 3_600_000
const START = new Date('2026-03-02T08:00:00Z')
const after = (hours: number) => new Date(START.getTime() + hours * HOUR_MS)
const STOCK = 50
let by: StaffPerson
let categoryId = 0
let productId = 0
let nextPhone = 39_000_000

beforeAll(async () => {
  await createDefaultSettings()
  await db()
    .update(settings)
    .set({ unpaidFrom: after(-1000) })
  by = await aPerson({ name: 'Sidi' })
  categoryId = await aCategory()
})

beforeEach(async () => {
  productId = await aProduct({ categoryId, stockQuantity: STOCK })
  // Orders of the tests before.
  await db().update(orders).set({ deletedAt: START })
})

/** Two units by wallet; the proof was announced and has not arrived. */
async function unpaidOrder(
  values: Partial<NewOrder> = {},
): Promise<{ id: number; token: string; phone: Phone }> {
  const phone = `+222${nextPhone++}` as Phone
  const { id, token } = await placeOrder(
    aNewOrder({
      lines: [{ id: productId, quantity: 2 }],
      shown: ouguiya(6400),
      customer: { name: 'Mariem', phone, email: 'mariem@example.mr' },
      payment: 'bankily',
      proof: { sha256: randomBytes(32).toString('hex') },
      now: START,
      ...values,
    } as NewOrder),
  )
  return { id, token, phone }
}

const orderOf = async (id: number) => (await db().select().from(orders).where(eq(orders.id, id)))[0]!
const stockLeft = async () =>
  (await db().select().from(products).where(eq(products.id, productId)))[0]!.stockQuantity

async function refuse(id: number, now: Date) {
  const [line] = await paymentsOf(id)
  const checked = { paymentId: line!.id, proof: line!.proofId ?? undefined }
  await refusePayment({ id, ...checked, reason: 'illisible', by, now })
}

/** Nothing is given back, and the register no longer counts the sale. */
async function refundStatesOf(id: number) {
  return (await paymentsOf(id)).filter(({ kind }) => kind === 'refund').map(({ state }) => state)
}

/** A picture that is in the order, as after an upload. */
async function giveProof(id: number) {
  const [line] = await paymentsOf(id)
  await db()
    .update(orderPayments)
    .set({ proofId: await aPicture(), state: 'declared', note: '' })
    .where(eq(orderPayments.id, line!.id))
  await db().update(orders).set({ promisedProof: null }).where(eq(orders.id, id))
}

async function takeDeposit(orderId: number, now: Date) {
  const amount = money(10_000)
  await insertPayment({ orderId, kind: 'payment', method: 'other', amount, state: 'accepted', by, now })
}

describe('an order whose proof never arrives', () => {
  it('is warned at half of the time and expires at its end, once', async () => {
    const { id, phone } = await unpaidOrder()
    expect(await stockLeft()).toBe(STOCK - 2)
    expect(await processUnpaidOrders(after(23))).toEqual({ warn: 0, expire: 0 })
    expect((await findOrderById(id))!.keptUntil).toBeUndefined()
    expect(await processUnpaidOrders(after(24))).toEqual({ warn: 1, expire: 0 })
    expect(await processUnpaidOrders(after(25))).toEqual({ warn: 0, expire: 0 })
    expect((await findOrderById(id))!.keptUntil).toEqual(after(48))
    expect(await processUnpaidOrders(after(48))).toEqual({ warn: 0, expire: 1 })
    expect(await processUnpaidOrders(after(49))).toEqual({ warn: 0, expire: 0 })
    const order = await orderOf(id)
    expect(order).toMatchObject({ status: 'cancelled', cancelReason: unpaidText.cancelReason.ar })
    expect(await refundStatesOf(id)).toEqual(['waived'])
    expect(await stockLeft()).toBe(STOCK)
    expect((await findOrderById(id))!.keptUntil).toBeUndefined()
    const [client] = await db().select().from(clients).where(eq(clients.phone, phone))
    expect(client).toMatchObject({ totalOrders: 0, totalSpent: 0 })
    const [, cancelled] = await db()
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, id))
      .orderBy(asc(orderEvents.id))
    expect(cancelled).toMatchObject({ status: 'cancelled', staffId: null, staffName: 'system' })
    expect((await historyOf('order', id)).map(({ action, staffName }) => `${action} ${staffName}`)).toEqual([
      'orderExpired system',
      'orderExpiryWarned system',
    ])
  })

  it('leaves the register balanced, and nothing to give back', async () => {
    const { id } = await unpaidOrder()
    expect(await receivedFor(id)).toBe(640_000)
    await processUnpaidOrders(after(24))
    await processUnpaidOrders(after(48))
    expect(await receivedFor(id)).toBe(0)
    const entries = await db().select().from(cashTransactions).where(eq(cashTransactions.orderId, id))
    expect(entries.map(({ type, amount, paymentMethod }) => [type, amount, paymentMethod])).toEqual([
      ['sale', 640_000, 'bankily'],
      ['refund', 640_000, 'bankily'],
    ])
    const refunds = await db()
      .select()
      .from(orderPayments)
      .where(and(eq(orderPayments.orderId, id), eq(orderPayments.kind, 'refund')))
    expect(refunds.map(({ state }) => state)).toEqual(['waived'])
  })

  it('is kept for 12 h after a late warning', async () => {
    const { id } = await unpaidOrder()
    expect(await processUnpaidOrders(after(500))).toEqual({ warn: 1, expire: 0 })
    expect((await findOrderById(id))!.keptUntil).toEqual(after(512))
    expect(await processUnpaidOrders(after(511))).toEqual({ warn: 0, expire: 0 })
    expect(await processUnpaidOrders(after(512))).toEqual({ warn: 0, expire: 1 })
  })
})

describe('an order whose proof was refused', () => {
  it('has the whole time again, also after it was confirmed', async () => {
    const { id } = await unpaidOrder()
    await giveProof(id)
    await advanceOrder({ id, from: 'pending', by, now: after(1) })
    await refuse(id, after(100))
    expect(await processUnpaidOrders(after(123))).toEqual({ warn: 0, expire: 0 })
    expect(await processUnpaidOrders(after(124))).toEqual({ warn: 1, expire: 0 })
    expect(await processUnpaidOrders(after(148))).toEqual({ warn: 0, expire: 1 })
    expect((await orderOf(id)).status).toBe('cancelled')
    expect(await refundStatesOf(id)).toEqual(['waived'])
    expect(await stockLeft()).toBe(STOCK)
  })

  it('is warned again if a new proof is refused after the first warning', async () => {
    const { id } = await unpaidOrder()
    await processUnpaidOrders(after(24))
    await giveProof(id)
    expect(await processUnpaidOrders(after(60))).toEqual({ warn: 0, expire: 0 })
    await refuse(id, after(60))
    expect((await findOrderById(id))!.keptUntil).toBeUndefined()
    expect(await processUnpaidOrders(after(84))).toEqual({ warn: 1, expire: 0 })
    expect((await findOrderById(id))!.keptUntil).toEqual(after(108))
  })
})

it.each<[string, (id: number) => Promise<unknown>]>([
  ['a proof that waits for a check', giveProof],
  [
    'an accepted payment',
    (id) => acceptPayment({ id, reference: `BK${id}`, proof: undefined, by, now: START }),
  ],
  [
    'a deposit',
    async (id) => {
      await refuse(id, START)
      await takeDeposit(id, START)
    },
  ],
  ['a later status', (id) => db().update(orders).set({ status: 'preparing' }).where(eq(orders.id, id))],
  ['a deletion', (id) => db().update(orders).set({ deletedAt: START }).where(eq(orders.id, id))],
])('does not concern an order with %s', async (_, change) => {
  const { id } = await unpaidOrder()
  await change(id)
  expect(await processUnpaidOrders(after(1000))).toEqual({ warn: 0, expire: 0 })
})

it('does not concern orders in cash, nor any order if the owner switched it off', async () => {
  await unpaidOrder({ payment: 'cash', proof: undefined })
  expect(await processUnpaidOrders(after(1000))).toEqual({ warn: 0, expire: 0 })
  const { id } = await unpaidOrder()
  await processUnpaidOrders(after(24))
  await db().update(settings).set({ unpaidHours: 0 })
  expect((await findOrderById(id))!.keptUntil).toBeUndefined()
  expect(await processUnpaidOrders(after(1000))).toEqual({ warn: 0, expire: 0 })
  await db().update(settings).set({ unpaidHours: 48 })
})

describe('at the same moment', () => {
  it('several processes warn once and return the stock once', async () => {
    const { id } = await unpaidOrder()
    const runs = async (now: Date) => Promise.all([1, 2, 3, 4].map(() => processUnpaidOrders(now)))
    const warned = await runs(after(24))
    expect(warned.reduce((sum, { warn }) => sum + warn, 0)).toBe(1)
    const expired = await runs(after(48))
    expect(expired.reduce((sum, { expire }) => sum + expire, 0)).toBe(1)
    expect((await orderOf(id)).status).toBe('cancelled')
    expect(await stockLeft()).toBe(STOCK)
  })

  it('a process that finds another one at work leaves it the rest', async () => {
    await unpaidOrder()
    await transaction(async () => {
      await db().execute('select pg_advisory_xact_lock(6351348)')
      expect(await onPrimary(() => processUnpaidOrders(after(24)))).toEqual({ warn: 0, expire: 0 })
    })
    expect(await processUnpaidOrders(after(24))).toEqual({ warn: 1, expire: 0 })
  })

  it('a proof that is stored first keeps the order', async () => {
    const { id } = await unpaidOrder()
    await processUnpaidOrders(after(24))
    const picture = await aPicture()
    let expiry: Promise<unknown> = Promise.resolve()
    await transaction(async () => {
      await lockOrder(id)
      expiry = onPrimary(() => processUnpaidOrders(after(48)))
      await waitForLock()
      await db().update(orderPayments).set({ proofId: picture }).where(eq(orderPayments.orderId, id))
    })
    expect(await expiry).toEqual({ warn: 0, expire: 0 })
    expect((await orderOf(id)).status).toBe('pending')
    expect(await stockLeft()).toBe(STOCK - 2)
  })

  it('a proof that comes after the expiry is refused, because the order is cancelled', async () => {
    const { id, token } = await unpaidOrder()
    await processUnpaidOrders(after(24))
    await processUnpaidOrders(after(48))
    await expect(addProof(token, new Uint8Array([1]), after(48))).rejects.toMatchObject({
      code: 'orderCancelled',
    })
    await expect(
      acceptPayment({ id, reference: 'BK777', proof: undefined, by, now: after(48) }),
    ).rejects.toMatchObject({ code: 'paymentFinished' })
  })

  it('an order paid by a deposit while the expiry waits is kept', async () => {
    const { id } = await unpaidOrder()
    await refuse(id, START)
    await processUnpaidOrders(after(24))
    let expiry: Promise<unknown> = Promise.resolve()
    await transaction(async () => {
      await lockOrder(id)
      expiry = onPrimary(() => processUnpaidOrders(after(48)))
      await waitForLock()
      await takeDeposit(id, after(48))
    })
    expect(await expiry).toEqual({ warn: 0, expire: 0 })
    expect((await orderOf(id)).status).toBe('pending')
  })
})

/** Waits until a statement of this database waits for a lock. */
async function waitForLock(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await runOn(
        connection,
        `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'
         and datname = current_database()`,
      )
      return rows[0].waiting
    })
    .toBeGreaterThan(0)
}

describe('the warning', () => {
  it('is in the list of staff until the order is paid or expired', async () => {
    const { id } = await unpaidOrder()
    const other = await unpaidOrder()
    await giveProof(other.id)
    await processUnpaidOrders(after(24))
    const soon = async (query = 'unpaid=soon') =>
      listOrders(parseTableState(new URLSearchParams(query), ORDERS_SHAPE), after(24))
    const page = await soon()
    expect(page.rows.map((row) => [row.id, row.keptUntil])).toEqual([[id, after(48)]])
    expect(page).toMatchObject({ total: 1, counts: { pending: 1 } })
    expect((await soon('')).rows.map((row) => row.keptUntil)).toEqual([undefined, after(48)])
    expect((await soon('unpaid=soon&q=Mariem')).total).toBe(1)
    expect((await soon('unpaid=soon&q=Personne')).total).toBe(0)
    await acceptPayment({ id, reference: `OK${id}`, proof: undefined, by, now: after(25) })
    expect((await soon()).total).toBe(0)
  })
})

it('finds candidates by the index', async () => {
  const plan = await transaction(async () => {
    // The table of a test is too small for an index.
    await db().execute('set local enable_seqscan = off')
    const query = db()
      .select({ id: orders.id })
      .from(orders)
      .where(mayBeUnpaid)
      .orderBy(asc(orders.createdAt))
    return db().execute(sql`explain ${query}`)
  })
  expect(JSON.stringify(plan.rows)).toContain('orders_unpaid')
})
