/** Part payments, deposits and money given back: lines of the order and entries of the register agree. */
import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, type Day } from '#core/day.ts'
import { ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { parseTableState } from '#core/table-state.ts'
import { drawerCash } from '#features/cash/cash-day.server.ts'
import { cashTransactions } from '#features/cash/cash-tables.server.ts'
import { addTransaction } from '#features/cash/ledger.server.ts'
import { openRegister, resetRegister } from '#features/cash/register.server.ts'
import { activeSession } from '#features/cash/session.server.ts'
import { changeCredit } from '#features/clients/credit/credit.server.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, aProduct } from '../../../../tests/builders.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestBlobs } from '../../../../tests/test-blobs.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { placeOrder } from '../checkout/place-order.server.ts'
import { findOrderDetail } from '../lifecycle/order-detail.server.ts'
import { advanceOrder, cancelOrder } from '../lifecycle/order-lifecycle.server.ts'
import { handleOrderSubmit } from '../lifecycle/order.action.server.ts'
import { ORDERS_SHAPE } from '../list/order-list.rules.ts'
import { listOrders } from '../list/order-list.server.ts'
import { storedOrders } from '../order-lookup.server.ts'
import type { OrderStatus } from '../order.rules.ts'
import { findOrderByToken } from '../order.server.ts'
import { orders } from '../orders-tables.server.ts'
import { enterPaymentOf, giveMoneyBack } from './order-money.server.ts'
import type { OrderMoneyMethod } from './order-payments.rules.ts'
import { acceptPayment, refusePayment } from './payment-check.server.ts'
import { addProof } from './proofs.server.ts'
import { settleRefund } from './refund.server.ts'

useTestDatabase()
useTestBlobs()

const TOTAL = 3200
let by: StaffPerson
let veil = 0
let nextPhone = 38_000_000
/** Each test uses its own day. */
let today = '2026-02-01' as Day

beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ name: 'Sidi', permissions: ['manageOrders', 'refundOrders'] })
})

beforeEach(async () => {
  today = addDays(today, 7)
  veil = await aProduct({ categoryId: await aCategory(), stockQuantity: 50 })
  await open(10_000)
})

const at = (time = '12:00') => new Date(`${today}T${time}:00Z`)

async function open(counted: number) {
  const seen = (await activeSession())?.id ?? null
  await openRegister({ openingBalance: ouguiya(counted), reason: 'appoint', seen, by, now: at('08:00') })
}

async function placed(payment: PaymentMethodId) {
  return placeOrder(
    aNewOrder({
      lines: [{ id: veil, quantity: 1 }],
      shown: ouguiya(TOTAL),
      customer: { name: 'Mariem', phone: `+222${nextPhone++}` as Phone, email: null },
      payment,
      now: at('09:00'),
    }),
  )
}

/** A wallet order whose transfer staff have accepted. */
async function received() {
  const order = await placed('bankily')
  await acceptPayment({ id: order.id, reference: `REFG${order.id}`, proof: undefined, by, now: at('09:30') })
  return order
}

/** What an edit of the order does to its total. */
async function changeTotal(id: number, difference: number): Promise<void> {
  await db()
    .update(orders)
    .set({
      subtotal: sql`${orders.subtotal} + ${difference * 100}`,
      total: sql`${orders.total} + ${difference * 100}`,
    })
    .where(eq(orders.id, id))
}

const inputOf = (method: OrderMoneyMethod, amount: number, reference: string, key: string) => ({
  method,
  amount: ouguiya(amount),
  reference,
  key,
  by,
  now: at(),
})

const pay = (id: number, method: OrderMoneyMethod, amount: number, reference = '', key = randomUUID()) =>
  enterPaymentOf({ id, ...inputOf(method, amount, reference, key) })

const give = (id: number, method: OrderMoneyMethod, amount: number, reference = '', key = randomUUID()) =>
  giveMoneyBack({ id, ...inputOf(method, amount, reference, key) })

const cancel = (id: number) => cancelOrder({ id, reason: 'x', by, now: at('13:00') })

async function deliver(id: number, cashTaken?: number): Promise<void> {
  const taken = cashTaken === undefined ? undefined : ouguiya(cashTaken)
  for (let from: OrderStatus = 'pending'; from !== 'delivered';)
    from = await advanceOrder({ id, from, cashTaken: taken, by, now: at('11:00') })
}

async function detail(id: number) {
  return (await findOrderDetail(id))!
}

async function linesOf(id: number) {
  return (await detail(id)).payments.map(({ kind, method, amount, state }) => [
    kind,
    method,
    amount / 100,
    state,
  ])
}

async function balance(id: number) {
  const { paid, due, overpaid, toSend } = (await detail(id)).balance
  return [paid, due, overpaid, toSend].map((amount) => amount / 100)
}

async function ledgerOf(orderId: number) {
  const rows = await db()
    .select()
    .from(cashTransactions)
    .where(eq(cashTransactions.orderId, orderId))
    .orderBy(asc(cashTransactions.id))
  return rows.map(({ type, paymentMethod, amount, automatic }) => [
    type,
    paymentMethod,
    amount / 100,
    automatic,
  ])
}

async function clientOf(id: number): Promise<number> {
  const [order] = await db().select().from(orders).where(eq(orders.id, id))
  return order!.clientId!
}

async function grant(id: number, amount: number): Promise<void> {
  const clientId = await clientOf(id)
  await transaction(() =>
    changeCredit({ clientId, cause: 'granted', amount: ouguiya(amount), by, now: at() }),
  )
}

let pictures = 0
const picture = async () => {
  pictures += 1
  const shade = { r: pictures % 250, g: (pictures * 7) % 250, b: 90 }
  return sharp({ create: { width: 60, height: 90, channels: 3, background: shade } })
    .png()
    .toBuffer()
}

describe('a payment that staff take', () => {
  it('pays what an edit added to a paid wallet order', async () => {
    const { id } = await placed('bankily')
    await acceptPayment({ id, reference: `REFA${id}`, proof: undefined, by, now: at() })
    await changeTotal(id, 800)
    expect(await detail(id)).toMatchObject({ payment: 'partPaid', hasSeveralLines: true })
    expect(await balance(id)).toEqual([TOTAL, 800, 0, 0])
    await pay(id, 'sadad', 500, `sd-${id}`)
    await pay(id, 'cash', 300)
    expect(await detail(id)).toMatchObject({ payment: 'accepted', due: 0, paid: ouguiya(4000) })
    expect(await ledgerOf(id)).toEqual([
      ['sale', 'bankily', TOTAL, true],
      ['sale', 'sadad', 500, false],
      ['sale', 'cash', 300, false],
    ])
  })

  it('as a deposit by wallet for a cash order leaves the rest to be paid at the door', async () => {
    const { id } = await placed('cash')
    await pay(id, 'bankily', 1000, `DEP${id}`)
    expect((await detail(id)).payment).toBe('onDelivery')
    await deliver(id)
    expect(await ledgerOf(id)).toEqual([
      ['sale', 'bankily', 1000, false],
      ['sale', 'cash', 2200, true],
    ])
    expect(await balance(id)).toEqual([TOTAL, 0, 0, 0])
  })

  it('by two wallets', async () => {
    const { id } = await placed('cash')
    await pay(id, 'bankily', 2000, `BK${id}`)
    await pay(id, 'masrivi', 1200, `MA${id}`)
    expect((await detail(id)).payment).toBe('paid')
    await deliver(id)
    expect(await ledgerOf(id)).toEqual([
      ['sale', 'bankily', 2000, false],
      ['sale', 'masrivi', 1200, false],
    ])
  })

  it('is never more than what is due, also of two at once', async () => {
    const { id } = await placed('cash')
    await expect(pay(id, 'cash', TOTAL + 0.01)).rejects.toMatchObject({
      code: 'paymentAboveDue',
      details: { available: ouguiya(TOTAL) },
    })
    const results = await Promise.allSettled([pay(id, 'cash', TOTAL), pay(id, 'cash', TOTAL)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await cancel(id)
    await expect(pay(id, 'cash', 1)).rejects.toMatchObject({ code: 'orderFinished' })
  })

  it('submitted twice at once is one line and one entry; the key with another amount is refused', async () => {
    const { id } = await placed('cash')
    const key = randomUUID()
    await Promise.all(Array.from({ length: 5 }, () => pay(id, 'cash', 700, '', key)))
    expect(await linesOf(id)).toEqual([['payment', 'cash', 700, 'accepted']])
    expect(await ledgerOf(id)).toEqual([['sale', 'cash', 700, false]])
    await expect(pay(id, 'cash', 500, '', key)).rejects.toMatchObject({ code: 'keyUsed' })
  })

  it('by wallet needs a reference that no other payment has', async () => {
    const [one, other] = [await placed('cash'), await placed('bankily')]
    await expect(pay(one.id, 'sadad', 100)).rejects.toMatchObject({ code: 'badReference' })
    await expect(pay(one.id, 'sadad', 100, '!')).rejects.toMatchObject({ code: 'badReference' })
    await pay(one.id, 'sadad', 100, `tw-${one.id}`)
    const taken = { code: 'referenceTaken', details: { number: one.number } }
    await expect(pay(one.id, 'sadad', 100, `TW${one.id}`)).rejects.toMatchObject(taken)
    const check = { id: other.id, proof: undefined, by, now: at() }
    await expect(acceptPayment({ ...check, reference: `TW${one.id}` })).rejects.toMatchObject(taken)
    expect(await linesOf(one.id)).toHaveLength(1)
  })

  it('with store credit uses the credit of the client and not the register', async () => {
    const { id } = await placed('cash')
    await expect(pay(id, 'credit', 100)).rejects.toMatchObject({
      code: 'creditTooLow',
      details: { available: 0 },
    })
    await grant(id, 500)
    await pay(id, 'credit', 400)
    expect(await detail(id)).toMatchObject({ credit: ouguiya(100), due: ouguiya(2800) })
    await deliver(id)
    expect(await ledgerOf(id)).toEqual([['sale', 'cash', 2800, true]])
    await cancel(id)
    expect((await detail(id)).credit).toBe(ouguiya(500))
    expect((await ledgerOf(id)).at(-1)).toEqual(['refund', 'cash', 2800, true])
  })
})

describe('the rest of a wallet order', () => {
  it('is taken in cash with the delivery, if staff say so', async () => {
    const [taken, left] = [await placed('bankily'), await placed('bankily')]
    await changeTotal(taken.id, 800)
    await changeTotal(left.id, 800)
    await deliver(taken.id, 800)
    await deliver(left.id)
    expect((await ledgerOf(taken.id)).at(-1)).toEqual(['sale', 'cash', 800, false])
    expect(await ledgerOf(left.id)).toHaveLength(1)
    expect(await balance(left.id)).toEqual([TOTAL, 800, 0, 0])
    await pay(left.id, 'cash', 800)
    expect(await balance(left.id)).toEqual([4000, 0, 0, 0])
  })

  it('is declared by the shopper with a picture, and enters the register when staff accept it', async () => {
    const { id, token } = await placed('bankily')
    await acceptPayment({ id, reference: `REFC${id}`, proof: undefined, by, now: at() })
    await changeTotal(id, 800)
    await advanceOrder({ id, from: 'pending', by, now: at() })
    expect(await findOrderByToken(token)).toMatchObject({ due: ouguiya(800), paymentRefusal: null })
    await addProof(token, await picture(), at())
    expect(await linesOf(id)).toEqual([
      ['payment', 'bankily', TOTAL, 'accepted'],
      ['payment', 'bankily', 800, 'declared'],
    ])
    expect(await ledgerOf(id)).toHaveLength(1)
    const { checked, payment } = await detail(id)
    expect(payment).toBe('toCheck')
    const check = { id, paymentId: checked!.id, proof: checked!.proofId!, by, now: at() }
    await refusePayment({ ...check, reason: 'Illisible' })
    expect(await findOrderByToken(token)).toMatchObject({ due: ouguiya(800), paymentRefusal: 'Illisible' })
    await expect(acceptPayment({ ...check, proof: undefined, reference: 'XX1' })).rejects.toMatchObject({
      code: 'proofChanged',
    })
    await addProof(token, await picture(), at())
    const again = (await detail(id)).checked!
    expect(again).toMatchObject({ id: checked!.id, state: 'declared', note: '' })
    await acceptPayment({ ...check, proof: again.proofId!, reference: `REFD${id}` })
    expect(await ledgerOf(id)).toEqual([
      ['sale', 'bankily', TOTAL, true],
      ['sale', 'bankily', 800, false],
    ])
    await acceptPayment({ ...check, proof: again.proofId!, reference: `REFD${id}` })
    expect(await ledgerOf(id)).toHaveLength(2)
    await expect(addProof(token, await picture(), at())).rejects.toMatchObject({ code: 'orderConfirmed' })
  })
})

describe('a refused transfer', () => {
  it('leaves the register when another payment takes its place', async () => {
    const { id } = await placed('bankily')
    await refusePayment({ id, reason: 'faux', proof: undefined, by, now: at() })
    await pay(id, 'cash', 1200)
    await pay(id, 'cash', 2000)
    expect(await ledgerOf(id)).toEqual([
      ['sale', 'bankily', TOTAL, true],
      ['refund', 'bankily', TOTAL, false],
      ['sale', 'cash', 1200, false],
      ['sale', 'cash', 2000, false],
    ])
    expect(await balance(id)).toEqual([TOTAL, 0, 0, 0])
    const check = { id, proof: undefined, by, now: at() }
    await expect(acceptPayment({ ...check, reference: `REFE${id}` })).rejects.toMatchObject({
      code: 'paymentReplaced',
    })
    await cancel(id)
    expect((await ledgerOf(id)).at(-1)).toEqual(['refund', 'cash', TOTAL, true])
  })
})

describe('money that staff give back', () => {
  it('is never more than was paid above the worth of the order', async () => {
    const { id } = await received()
    await expect(give(id, 'cash', 1)).rejects.toMatchObject({
      code: 'refundAboveOrder',
      details: { available: 0 },
    })
    await changeTotal(id, -700)
    expect(await balance(id)).toEqual([TOTAL, 0, 700, 0])
    await expect(give(id, 'cash', 700.01)).rejects.toMatchObject({ details: { available: ouguiya(700) } })
    const results = await Promise.allSettled([give(id, 'cash', 700), give(id, 'cash', 700)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await balance(id)).toEqual([2500, 0, 0, 0])
  })

  it('in cash is refused if the drawer does not hold it, with what is there', async () => {
    const { id } = await received()
    await changeTotal(id, -700)
    await open(100)
    await expect(give(id, 'cash', 700)).rejects.toMatchObject({
      code: 'notEnoughCash',
      details: { available: ouguiya(100) },
    })
    expect(await linesOf(id)).toHaveLength(1)
    expect(await drawerCash()).toBe(ouguiya(100))
  })

  it('by wallet is noted as due without a reference, and cannot be waived while the order is valid', async () => {
    const { id } = await received()
    await changeTotal(id, -700)
    await give(id, 'bankily', 300, `R1${id}`)
    await give(id, 'bankily', 400)
    expect(await balance(id)).toEqual([2500, 0, 0, 400])
    const state = parseTableState(new URLSearchParams({ refund: 'due' }), ORDERS_SHAPE)
    expect((await listOrders(state, at())).rows.map((row) => row.id)).toContain(id)
    await expect(settleRefund({ id, state: 'waived', note: 'x', by, now: at() })).rejects.toMatchObject({
      code: 'refundOwed',
    })
    await settleRefund({ id, state: 'sent', note: `R2${id}`, by, now: at() })
    expect(await balance(id)).toEqual([2500, 0, 0, 0])
    expect((await listOrders(state, at())).rows.map((row) => row.id)).not.toContain(id)
    await cancel(id)
    expect((await ledgerOf(id)).at(-1)).toEqual(['refund', 'bankily', 2500, true])
  })

  it('as store credit leaves the money in the register, also after a cancellation', async () => {
    const { id } = await placed('bankily')
    await acceptPayment({ id, reference: `REFF${id}`, proof: undefined, by, now: at() })
    await changeTotal(id, -1000)
    await give(id, 'credit', 1000)
    expect((await detail(id)).credit).toBe(ouguiya(1000))
    expect(await ledgerOf(id)).toHaveLength(1)
    await cancel(id)
    expect((await ledgerOf(id)).at(-1)).toEqual(['refund', 'bankily', 2200, true])
    expect(await detail(id)).toMatchObject({ credit: ouguiya(1000), balance: { paid: 0 } })
  })

  it('needs the permission', async () => {
    const { id } = await received()
    await changeTotal(id, -700)
    const clerk = await aPerson({ permissions: ['manageOrders'] })
    const submit = (person: StaffPerson) => {
      const fields = { intent: 'giveBack', method: 'cash', amount: '700', reference: '', key: randomUUID() }
      const request = new Request('http://shop/', { method: 'POST', body: new URLSearchParams(fields) })
      return handleOrderSubmit(request, { id, by: person, now: at() })
    }
    await expect(submit(clerk)).rejects.toMatchObject({ code: 'mayNotRefund', kind: 'forbidden' })
    expect(await submit(by)).toEqual({ done: 'givenBack' })
  })
})

it('a payment whose entry a reset voided is entered again and not paid twice', async () => {
  const { id, number } = await placed('bankily')
  await resetRegister({ reason: 'essai', by, now: at('10:30') })
  const entry = { type: 'sale', amount: ouguiya(TOTAL), method: 'bankily', description: 'à la main' } as const
  await addTransaction(
    { ...entry, orderNumber: number, key: randomUUID(), by, now: at('11:00') },
    storedOrders,
  )
  expect(await linesOf(id)).toEqual([['payment', 'bankily', TOTAL, 'declared']])
  expect(await balance(id)).toEqual([TOTAL, 0, 0, 0])
  await expect(
    addTransaction({ ...entry, orderNumber: number, key: randomUUID(), by, now: at('11:00') }, storedOrders),
  ).rejects.toMatchObject({ code: 'saleAboveOrder' })
})
