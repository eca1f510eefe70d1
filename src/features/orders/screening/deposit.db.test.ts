/** The deposit of an order in cash: sent by wallet with a picture, checked by staff, then a payment of the order. */
import { asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { cashTransactions } from '#features/cash/cash-tables.server.ts'
import { openRegister } from '#features/cash/register.server.ts'
import { settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, aProduct } from '../../../../tests/builders.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestBlobs } from '../../../../tests/test-blobs.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { placeOrder } from '../checkout/place-order.server.ts'
import { confirmByShopper } from '../confirmation/calls.server.ts'
import { processUnpaidOrders } from '../expiry/unpaid-orders.server.ts'
import { advanceOrder, cancelOrder } from '../lifecycle/order-lifecycle.server.ts'
import { findOrderByToken } from '../order.server.ts'
import { orders } from '../orders-tables.server.ts'
import { paymentsOf } from '../payment/order-payments.server.ts'
import { acceptPayment, refusePayment } from '../payment/payment-check.server.ts'
import { addProof } from '../payment/proofs.server.ts'

useTestDatabase()
useTestBlobs()

const START = new Date('2026-03-02T08:00:00Z')
const after = (hours: number) => new Date(START.getTime() + hours * 3_600_000)
let by: StaffPerson
let veil = 0
let nextPhone = 36_000_000

beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ name: 'Sidi', permissions: ['manageOrders', 'refundOrders'] })
  veil = await aProduct({ categoryId: await aCategory(), stockQuantity: 500 })
  await openRegister({ openingBalance: ouguiya(5000), reason: 'appoint', seen: null, by, now: START })
  await db()
    .update(settings)
    .set({
      depositFrom: ouguiya(3000),
      depositPercent: 30,
      confirmMethods: ['cash'],
      unpaidHours: 48,
      unpaidFrom: after(-1000),
    })
})
// Orders of the tests before.
beforeEach(() => db().update(orders).set({ deletedAt: START }))

async function anOrder() {
  return placeOrder(
    aNewOrder({
      lines: [{ id: veil, quantity: 1 }],
      shown: ouguiya(3200),
      acceptedDeposit: ouguiya(960),
      customer: { name: 'Mariem', phone: `+222${nextPhone++}` as Phone, email: null },
      payment: 'cash',
      now: START,
    }),
  )
}

let shade = 0
const picture = () =>
  sharp({
    create: { width: 200, height: 300, channels: 3, background: { r: (shade += 7) % 256, g: 90, b: 40 } },
  })
    .png()
    .toBuffer()

async function send(token: string, method: 'bankily' | 'sadad' | undefined = 'bankily', now = after(1)) {
  await addProof(token, await picture(), now, { method })
}

async function check(id: number, reference?: string) {
  const line = (await paymentsOf(id)).at(-1)!
  const checked = { id, paymentId: line.id, proof: line.proofId ?? undefined, by, now: after(2) }
  if (reference) await acceptPayment({ ...checked, reference })
  else await refusePayment({ ...checked, reason: 'illisible' })
}

const stateOf = async (token: string) => {
  const { depositState, depositDue, due } = (await findOrderByToken(token))!
  return [depositState, depositDue / 100, due / 100]
}

async function ledgerOf(orderId: number) {
  const rows = await db()
    .select()
    .from(cashTransactions)
    .where(eq(cashTransactions.orderId, orderId))
    .orderBy(asc(cashTransactions.id))
  return rows.map(({ type, paymentMethod, amount }) => [type, paymentMethod, amount / 100])
}

describe('a deposit', () => {
  it('is declared with its wallet, enters the register when staff accept it, and the rest is paid at the door', async () => {
    const { id, token } = await anOrder()
    expect(await stateOf(token)).toEqual(['due', 960, 3200])
    await expect(confirmByShopper(token, after(1))).rejects.toMatchObject({ code: 'notToConfirm' })
    await send(token)
    expect(await stateOf(token)).toEqual(['toCheck', 0, 2240])
    expect(await ledgerOf(id)).toEqual([])
    // A picture is not yet a payment.
    await expect(confirmByShopper(token, after(1))).rejects.toMatchObject({ code: 'notToConfirm' })
    await check(id, `DEP${id}`)
    expect(await stateOf(token)).toEqual(['accepted', 0, 2240])
    expect(await ledgerOf(id)).toEqual([['sale', 'bankily', 960]])
    await confirmByShopper(token, after(3))
    for (const from of ['confirmed', 'preparing', 'sent'] as const)
      await advanceOrder({ id, from, by, now: after(4) })
    expect(await ledgerOf(id)).toEqual([
      ['sale', 'bankily', 960],
      ['sale', 'cash', 2240],
    ])
  })

  it('that staff refuse is asked again, and may come from another wallet', async () => {
    const { id, token } = await anOrder()
    await send(token)
    await check(id)
    expect(await stateOf(token)).toEqual(['refused', 960, 3200])
    await send(token, 'sadad')
    const lines = (await paymentsOf(id)).map(({ method, state }) => [method, state])
    expect(lines).toEqual([
      ['bankily', 'refused'],
      ['sadad', 'declared'],
    ])
    expect(await stateOf(token)).toEqual(['toCheck', 0, 2240])
    await check(id, `DEP${id}`)
    expect(await ledgerOf(id)).toEqual([['sale', 'sadad', 960]])
  })

  it('that staff refuse gets a better picture of the same transfer', async () => {
    const { id, token } = await anOrder()
    await send(token)
    await check(id)
    await send(token)
    expect((await paymentsOf(id)).map(({ state }) => state)).toEqual(['declared'])
  })

  it('needs its wallet, and nothing more can be sent after it', async () => {
    const { token } = await anOrder()
    await expect(addProof(token, await picture(), after(1))).rejects.toMatchObject({ code: 'badRequest' })
    await send(token)
    await expect(send(token)).rejects.toMatchObject({ kind: 'conflict' })
  })

  it('that was accepted is to be given back when the order is cancelled', async () => {
    const { id, token } = await anOrder()
    await send(token)
    await check(id, `DEP${id}`)
    await cancelOrder({ id, reason: 'Rupture', by, now: after(5) })
    expect(
      (await paymentsOf(id)).map(({ kind, method, state, amount }) => [kind, method, state, amount]),
    ).toEqual([
      ['payment', 'bankily', 'accepted', ouguiya(960)],
      ['refund', 'bankily', 'due', ouguiya(960)],
    ])
  })
})

describe('an order whose deposit', () => {
  const statusOf = async (id: number) =>
    (await db().select().from(orders).where(eq(orders.id, id)))[0]!.status

  it('was not sent is warned about and cancelled, like an unpaid wallet order', async () => {
    const { id, token } = await anOrder()
    expect(await processUnpaidOrders(after(24))).toEqual({ warn: 1, expire: 0 })
    expect((await findOrderByToken(token))!.keptUntil).toEqual(after(48))
    expect(await processUnpaidOrders(after(48))).toEqual({ warn: 0, expire: 1 })
    expect(await statusOf(id)).toBe('cancelled')
  })

  it('was sent or that staff have confirmed without it is kept', async () => {
    const [sent, confirmed] = [await anOrder(), await anOrder()]
    await send(sent.token)
    await advanceOrder({ id: confirmed.id, from: 'pending', by, now: after(1) })
    expect(await processUnpaidOrders(after(500))).toEqual({ warn: 0, expire: 0 })
    expect([await statusOf(sent.id), await statusOf(confirmed.id)]).toEqual(['pending', 'confirmed'])
  })

  it('was refused has the whole time again', async () => {
    const { id, token } = await anOrder()
    await send(token)
    await check(id)
    expect(await processUnpaidOrders(after(25))).toEqual({ warn: 0, expire: 0 })
    expect(await processUnpaidOrders(after(26))).toEqual({ warn: 1, expire: 0 })
    expect(await processUnpaidOrders(after(50))).toEqual({ warn: 0, expire: 1 })
    expect(await statusOf(id)).toBe('cancelled')
  })
})
