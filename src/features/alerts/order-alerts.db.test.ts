/** Alerts about payments, transfers, pictures and refunds of orders: raised once, and not for honest orders. */
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { addTransaction } from '#features/cash/ledger.server.ts'
import { openRegister, resetRegister } from '#features/cash/register.server.ts'
import { activeSession } from '#features/cash/session.server.ts'
import { placeOrder } from '#features/orders/checkout/place-order.server.ts'
import { advanceOrder, cancelOrder } from '#features/orders/lifecycle/order-lifecycle.server.ts'
import { storedOrders } from '#features/orders/order-lookup.server.ts'
import type { OrderStatus } from '#features/orders/order.rules.ts'
import { orderPayments, orders } from '#features/orders/orders-tables.server.ts'
import { enterPaymentOf, giveMoneyBack } from '#features/orders/payment/order-money.server.ts'
import { acceptPayment, refusePayment } from '#features/orders/payment/payment-check.server.ts'
import { addProof } from '#features/orders/payment/proofs.server.ts'
import { settleRefund } from '#features/orders/payment/refund.server.ts'
import { handleReturnSubmit } from '#features/orders/returns/return.action.server.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { applyEvent } from '#features/till/till-events.server.ts'
import { db } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'
import { aCategory, aNewOrder, aProduct } from '../../../tests/builders.ts'
import { aPerson } from '../../../tests/staff.ts'
import { useTestBlobs } from '../../../tests/test-blobs.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { aLine, aSale } from '../../../tests/till-events.ts'
import type { AlertKind } from './alert.rules.ts'
import { alerts } from './alerts-tables.server.ts'
import { runChecks } from './run-checks.server.ts'

useTestDatabase()
useTestBlobs()

const TOTAL = 3200
const now = new Date('2026-05-01T10:00:00Z')
let by: StaffPerson
let veil = 0
let nextPhone = 38_000_000

beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ name: 'Sidi', permissions: ['manageOrders', 'refundOrders', 'manageCash'] })
  veil = await aProduct({ categoryId: await aCategory(), stockQuantity: 500 })
  const seen = (await activeSession())?.id ?? null
  await openRegister({ openingBalance: ouguiya(100_000), reason: 'appoint', seen, by, now })
})

async function placed(payment: PaymentMethodId, quantity = 1) {
  const order = await placeOrder(
    aNewOrder({
      lines: [{ id: veil, quantity }],
      shown: ouguiya(TOTAL * quantity),
      customer: { name: 'Mariem', phone: `+222${nextPhone++}` as Phone, email: null },
      payment,
      now,
    }),
  )
  const [row] = await db().select().from(orders).where(eq(orders.id, order.id))
  return row!
}

async function accepted(reference: string) {
  const order = await placed('bankily')
  await acceptPayment({ id: order.id, reference, proof: undefined, by, now })
  return order
}

async function deliver(id: number): Promise<void> {
  for (let from: OrderStatus = 'pending'; from !== 'delivered';)
    from = await advanceOrder({ id, from, cashTaken: undefined, by, now })
}

async function changeTotal(id: number, difference: number): Promise<void> {
  const changed = (column: 'subtotal' | 'total') => sql`${orders[column]} + ${difference * 100}`
  await db()
    .update(orders)
    .set({ subtotal: changed('subtotal'), total: changed('total') })
    .where(eq(orders.id, id))
}

const enter = (type: 'sale' | 'refund', amount: number, orderNumber: number | null) =>
  addTransaction(
    {
      key: randomUUID(),
      type,
      amount: ouguiya(amount),
      method: 'cash',
      description: 'x',
      orderNumber,
      by,
      now,
    },
    storedOrders,
  )

/** Alerts of the kind about this subject, also ended ones. */
async function alertsOf(kind: AlertKind, subject: string) {
  return db()
    .select()
    .from(alerts)
    .where(and(eq(alerts.kind, kind), eq(alerts.subject, subject)))
    .orderBy(alerts.id)
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

describe('an order paid twice', () => {
  /** 500 more after an edit: paid in cash through the register, and by a transfer that is accepted afterwards. */
  async function paidTwice() {
    const order = await accepted(`TW${randomUUID().slice(0, 8)}`)
    await changeTotal(order.id, 500)
    await addProof(order.token, await screenshot('500', randomUUID()).png().toBuffer(), now)
    await enter('sale', 500, order.number)
    const [line] = await db()
      .select()
      .from(orderPayments)
      .where(and(eq(orderPayments.orderId, order.id), eq(orderPayments.state, 'declared')))
    const paymentId = line!.id
    await acceptPayment({
      id: order.id,
      paymentId,
      reference: `TX${order.id}`,
      proof: line!.proofId!,
      by,
      now,
    })
    return order
  }

  it('is reported once with its figures, and ends when the money was given back', async () => {
    const order = await paidTwice()
    await check()
    const found = await alertsOf('paidTwice', `order:${order.id}`)
    expect(found).toMatchObject([
      {
        facts: {
          order: { id: order.id, number: order.number },
          payments: 3,
          received: ouguiya(4200),
          worth: ouguiya(3700),
        },
        endedAt: null,
      },
    ])
    const giving = { method: 'cash', amount: ouguiya(500), reference: '', key: randomUUID() } as const
    await giveMoneyBack({ id: order.id, ...giving, by, now })
    await check()
    expect(await alertsOf('paidTwice', `order:${order.id}`)).toMatchObject([{ endedAt: now }])
    expect(await alertsOf('refundWithoutReturn', `order:${order.id}`)).toEqual([])
  })

  it('is not a deposit with its rest, nor an order that became cheaper', async () => {
    const inParts = await placed('cash')
    for (const amount of [1000, 2200])
      await enterPaymentOf({
        id: inParts.id,
        method: 'cash',
        amount: ouguiya(amount),
        reference: '',
        key: randomUUID(),
        by,
        now,
      })
    const cheaper = await accepted('CHEAPER1')
    await changeTotal(cheaper.id, -700)
    await check()
    for (const { id } of [inParts, cheaper]) expect(await alertsOf('paidTwice', `order:${id}`)).toEqual([])
  })
})

describe('the same reference', () => {
  it('in another spelling is reported once, and ends when one payment is refused', async () => {
    const first = await accepted('TRX-00123')
    const second = await accepted('TRX00123')
    await check()
    expect(await alertsOf('sameReference', 'TRX00123')).toMatchObject([
      {
        facts: {
          reference: 'TRX-00123',
          orders: [
            { id: first.id, number: first.number },
            { id: second.id, number: second.number },
          ],
        },
      },
    ])
    await refusePayment({ id: second.id, proof: undefined, reason: 'Déjà utilisé', by, now })
    await check()
    expect(await alertsOf('sameReference', 'TRX00123')).toMatchObject([{ endedAt: now }])
  })

  it('at a till without a connection is reported', async () => {
    const order = await accepted('OFFLINE77')
    const sale = aSale({
      lines: [aLine({ product: veil })],
      isOffline: true,
      at: now.toISOString(),
      payments: [{ method: 'bankily', amount: ouguiya(TOTAL), reference: 'OFFLINE77' }],
    })
    const result = await applyEvent(sale, { staff: by, now })
    expect(result).toMatchObject({ flags: ['reference'] })
    await check()
    expect(await alertsOf('sameReference', 'OFFLINE77')).toMatchObject([
      { facts: { orders: [{ id: order.id }, { id: expect.any(Number) }] } },
    ])
  })

  it('of a payment and its own refund is usual', async () => {
    const order = await accepted('BACK55')
    await cancelOrder({ id: order.id, reason: 'x', by, now })
    await settleRefund({ id: order.id, state: 'sent', note: 'BACK55', by, now })
    await check()
    expect(await alertsOf('sameReference', 'BACK55')).toEqual([])
  })
})

/** A wallet's screenshot: all are identical except amount and reference. */
function screenshot(amount: string, reference: string) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1280"><rect width="720" height="1280" fill="#fff"/>
    <rect width="720" height="160" fill="#0a7f76"/><circle cx="360" cy="300" r="70" fill="#cfeed9"/>
    <text x="360" y="520" font-size="64" text-anchor="middle">${amount} MRU</text>
    <text x="60" y="700" font-size="34">Réf. ${reference}</text></svg>`
  return sharp(Buffer.from(drawing))
}

describe('the same picture', () => {
  const subjectOf = (a: { id: number }, b: { id: number }) => `orders:${a.id}:${b.id}`

  it('is reported for the same file and for a picture that was saved again, not for another transfer', async () => {
    const [first, same, saved, other] = [
      await placed('bankily'),
      await placed('bankily'),
      await placed('bankily'),
      await placed('bankily'),
    ]
    const original = await screenshot('4 250', '77820413').png().toBuffer()
    await addProof(first.token, original, now)
    await addProof(same.token, original, now)
    await addProof(saved.token, await sharp(original).resize(480).jpeg({ quality: 55 }).toBuffer(), now)
    await addProof(other.token, await screenshot('4 850', '77820991').png().toBuffer(), now)
    await check()
    expect(await alertsOf('samePicture', subjectOf(first, same))).toMatchObject([
      { facts: { isExact: true, orders: [{ number: first.number }, { number: same.number }] } },
    ])
    expect(await alertsOf('samePicture', subjectOf(first, saved))).toMatchObject([
      { facts: { isExact: false } },
    ])
    for (const one of [first, same, saved])
      expect(await alertsOf('samePicture', subjectOf(one, other))).toEqual([])
  })

  it('ends when one of the payments is refused or its order cancelled', async () => {
    const [first, second, third] = [await placed('bankily'), await placed('bankily'), await placed('bankily')]
    const picture = await screenshot('9 910', '5500').png().toBuffer()
    for (const { token } of [first, second, third]) await addProof(token, picture, now)
    await check()
    const pairs = [subjectOf(first, second), subjectOf(first, third), subjectOf(second, third)]
    for (const pair of pairs) expect(await alertsOf('samePicture', pair)).toMatchObject([{ endedAt: null }])
    const [line] = await db().select().from(orderPayments).where(eq(orderPayments.orderId, second.id))
    await refusePayment({ id: second.id, proof: line!.proofId!, reason: 'Copie', by, now })
    await cancelOrder({ id: third.id, reason: 'x', by, now })
    const later = new Date(now.getTime() + 3_600_000)
    await check(later)
    for (const pair of pairs) expect(await alertsOf('samePicture', pair)).toMatchObject([{ endedAt: later }])
  })
})

describe('a refund without a return', () => {
  it('of a delivered order is reported with who gave it back, and ends with the return', async () => {
    const order = await placed('cash', 2)
    await deliver(order.id)
    await enter('refund', 3200, order.number)
    await check()
    expect(await alertsOf('refundWithoutReturn', `order:${order.id}`)).toMatchObject([
      { facts: { order: { id: order.id }, amount: ouguiya(3200), by: 'Sidi' }, staffId: by.id },
    ])
    const form = new FormData()
    const fields = { key: randomUUID(), line: '0:1:restock', fee: '', shown: '0', refund: '0' }
    for (const [name, value] of Object.entries({
      ...fields,
      method: 'cash',
      reference: '',
      reason: 'Taille',
    }))
      form.append(name, value)
    await handleReturnSubmit(form, { orderId: order.id, device: 'till', by, now })
    await check()
    expect(await alertsOf('refundWithoutReturn', `order:${order.id}`)).toMatchObject([{ endedAt: now }])
  })

  it('without an order is reported, unless a reset voided it', async () => {
    await enter('refund', 450, null)
    await check()
    const found = await db().select().from(alerts).where(eq(alerts.kind, 'refundWithoutReturn'))
    expect(found.filter(({ subject }) => subject.startsWith('entry:'))).toMatchObject([
      { facts: { amount: ouguiya(450), by: 'Sidi', day: '2026-05-01' }, endedAt: null },
    ])
    await resetRegister({ reason: 'Essai', by, now })
    await openRegister({ openingBalance: ouguiya(100_000), reason: 'x', seen: null, by, now })
    await check()
    const after = await db().select().from(alerts).where(eq(alerts.kind, 'refundWithoutReturn'))
    expect(after.filter(({ subject }) => subject.startsWith('entry:'))).toMatchObject([{ endedAt: now }])
  })

  it('is not a cancellation, a return, or what an edit made too much', async () => {
    const cancelled = await accepted('CANCEL9')
    await cancelOrder({ id: cancelled.id, reason: 'x', by, now })
    const edited = await accepted('EDIT9')
    await changeTotal(edited.id, -700)
    const giving = { method: 'cash', amount: ouguiya(700), reference: '', key: randomUUID() } as const
    await giveMoneyBack({ id: edited.id, ...giving, by, now })
    const returned = await placed('cash', 2)
    await deliver(returned.id)
    const form = new FormData()
    const fields = { key: randomUUID(), line: '0:1:restock', fee: '', shown: '3200', refund: '3200' }
    for (const [name, value] of Object.entries({
      ...fields,
      method: 'cash',
      reference: '',
      reason: 'Taille',
    }))
      form.append(name, value)
    await handleReturnSubmit(form, { orderId: returned.id, device: 'till', by, now })
    await check()
    for (const { id } of [cancelled, edited, returned])
      expect(await alertsOf('refundWithoutReturn', `order:${id}`)).toEqual([])
  })
})
