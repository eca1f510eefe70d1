import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { SYSTEM, type StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, anOrder, aProduct } from '../../../../tests/builders.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestBlobs } from '../../../../tests/test-blobs.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { findInvoice } from '../documents/invoice.server.ts'
import { findOrderDetail } from '../lifecycle/order-detail.server.ts'
import { advanceOrder, cancelOrder, confirmPaidOrder } from '../lifecycle/order-lifecycle.server.ts'
import { findOrderByToken } from '../order.server.ts'
import { orders } from '../orders-tables.server.ts'
import { insertPayment } from './order-payments.server.ts'
import { acceptPayment, markOpened, refusePayment } from './payment-check.server.ts'
import { addProof } from './proofs.server.ts'

useTestDatabase()
useTestBlobs()

const now = new Date('2026-05-01T10:00:00Z')
let by: StaffPerson
let productId = 0

beforeAll(async () => {
  await createDefaultSettings()
  productId = await aProduct({ categoryId: await aCategory(), stockQuantity: 100 })
  by = await aPerson({ name: 'Sidi' })
})

async function aWalletOrder() {
  const id = await anOrder({ items: [{ productId, quantity: 1 }] })
  const [row] = await db()
    .update(orders)
    .set({ paymentMethod: 'bankily' })
    .where(eq(orders.id, id))
    .returning()
  const transfer = { kind: 'payment', method: 'bankily', amount: row!.total, state: 'declared' } as const
  await insertPayment({ ...transfer, orderId: id, by: SYSTEM, now })
  return row!
}

/** A wallet's screenshot: all are identical except amount and reference. */
function screenshot(amount: string, reference: string) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1280"><rect width="720" height="1280" fill="#fff"/>
    <rect width="720" height="160" fill="#0a7f76"/><circle cx="360" cy="300" r="70" fill="#cfeed9"/>
    <text x="360" y="520" font-size="64" text-anchor="middle">${amount} MRU</text>
    <text x="60" y="700" font-size="34">Réf. ${reference}</text></svg>`
  return sharp(Buffer.from(drawing))
}

async function detail(id: number) {
  return (await findOrderDetail(id))!
}

async function proofOf(id: number) {
  return (await detail(id)).proof
}

describe('a payment', () => {
  it('is accepted with a reference that no other order has', async () => {
    const [one, other] = [await aWalletOrder(), await aWalletOrder()]
    await acceptPayment({ id: one.id, reference: 'BK1', proof: undefined, by, now }).catch(() => {})
    await acceptPayment({ id: one.id, reference: 'BK77820413', proof: undefined, by, now })
    expect(await detail(one.id)).toMatchObject({
      payment: 'accepted',
      checked: { reference: 'BK77820413', decidedBy: 'Sidi' },
    })
    await expect(
      acceptPayment({ id: other.id, reference: 'BK77820413', proof: undefined, by, now }),
    ).rejects.toMatchObject({ code: 'referenceTaken', details: { order: one.id, number: one.number } })
    expect((await detail(other.id)).payment).toBe('noProof')
  })

  it('is accepted and the order confirmed in one step, or neither', async () => {
    const [one, other] = [await aWalletOrder(), await aWalletOrder()]
    const check = { proof: undefined, by, now }
    expect(await confirmPaidOrder({ ...check, id: one.id, version: one.version, reference: 'BK5001' })).toBe(
      'confirmed',
    )
    expect(await detail(one.id)).toMatchObject({ payment: 'accepted', status: 'confirmed' })
    await expect(confirmPaidOrder({ ...check, id: other.id, reference: 'BK5001' })).rejects.toMatchObject({
      code: 'referenceTaken',
    })
    await expect(
      confirmPaidOrder({ ...check, id: other.id, version: other.version + 1, reference: 'BK5002' }),
    ).rejects.toMatchObject({ code: 'orderChanged' })
    expect(await detail(other.id)).toMatchObject({ payment: 'noProof', status: 'pending' })
  })

  it('is accepted for one of two concurrent orders with the same reference', async () => {
    const both = [await aWalletOrder(), await aWalletOrder()]
    const results = await Promise.allSettled(
      both.map(({ id }) => acceptPayment({ id, reference: 'SAME123', proof: undefined, by, now })),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('is refused with a reason shown on the order page, until a new picture is sent', async () => {
    const order = await aWalletOrder()
    await addProof(order.token, await screenshot('3 200', 'AA1').png().toBuffer(), now)
    await refusePayment({ id: order.id, reason: 'Illisible', proof: await proofOf(order.id), by, now })
    expect(await findOrderByToken(order.token)).toMatchObject({ paymentRefusal: 'Illisible' })
    await advanceOrder({ id: order.id, from: 'pending', by, now })
    await addProof(order.token, await screenshot('3 200', 'AA2').png().toBuffer(), now)
    expect(await detail(order.id)).toMatchObject({ payment: 'toCheck', paymentRefusal: null })
    expect((await detail(order.id)).history.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['proof', 'paymentRefused', 'status']),
    )
  })

  it('cannot be checked by a picture that was replaced meanwhile, nor after a cancellation', async () => {
    const order = await aWalletOrder()
    await addProof(order.token, await screenshot('1', 'B1').png().toBuffer(), now)
    const seen = await proofOf(order.id)
    await addProof(order.token, await screenshot('2', 'B2').png().toBuffer(), now)
    await expect(refusePayment({ id: order.id, reason: 'x', proof: seen, by, now })).rejects.toMatchObject({
      code: 'proofChanged',
    })
    await cancelOrder({ id: order.id, reason: 'x', by, now })
    await expect(
      refusePayment({ id: order.id, reason: 'x', proof: await proofOf(order.id), by, now }),
    ).rejects.toMatchObject({ code: 'paymentFinished' })
  })
})

describe('the same picture on two orders', () => {
  it('is found if it is the same file or re-encoded, and not for another picture', async () => {
    const [first, same, saved, other] = await Promise.all([1, 2, 3, 4].map(aWalletOrder))
    const original = await screenshot('4 250', '77820413').png().toBuffer()
    await addProof(first!.token, original, now)
    await addProof(same!.token, original, now)
    const smaller = await sharp(original).resize(480).jpeg({ quality: 55 }).toBuffer()
    await addProof(saved!.token, smaller, now)
    await addProof(other!.token, await screenshot('4 850', '77820991').png().toBuffer(), now)
    expect((await detail(same!.id)).duplicateProofs).toEqual([
      { orderId: first!.id, number: first!.number, isExact: true },
      { orderId: saved!.id, number: saved!.number, isExact: false },
    ])
    expect((await detail(saved!.id)).duplicateProofs.map(({ orderId }) => orderId).sort()).toEqual(
      [first!.id, same!.id].sort(),
    )
    expect((await detail(other!.id)).duplicateProofs).toEqual([])
  })
})

describe('opening an order', () => {
  it('marks it as opened once, and its picture as seen', async () => {
    const order = await aWalletOrder()
    await addProof(order.token, await screenshot('9', 'C9').png().toBuffer(), now)
    await markOpened({ id: order.id, by, now })
    await markOpened({ id: order.id, by: await aPerson({ name: 'Other' }), now: new Date() })
    const [row] = await db().select().from(orders).where(eq(orders.id, order.id))
    expect(row).toMatchObject({ openedAt: now, openedBy: by.id })
    expect((await detail(order.id)).checked).toMatchObject({ state: 'seen', decidedBy: 'Sidi' })
  })
})

describe('an invoice', () => {
  it('gets its number once, at the first print', async () => {
    const order = await aWalletOrder()
    const invoices = await Promise.all(Array.from({ length: 5 }, () => findInvoice(order.id)))
    expect(new Set(invoices.map((invoice) => invoice?.id)).size).toBe(1)
    expect(invoices[0]).toMatchObject({ kind: 'invoice', orderNumber: order.number })
    expect(invoices[0]!.id).toMatch(/^INV-\d+$/)
    expect(await findInvoice(999_999)).toBeUndefined()
  })
})
