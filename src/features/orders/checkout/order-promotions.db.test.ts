/** Orders with promotions: what is stored, limits under parallel use, cancellation, edits and returns. */
import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { money, ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import { orderPromotions, promotions } from '#features/promotions/promotions-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, aProduct, aPromotion } from '../../../../tests/builders.ts'
import { expectConsistentData } from '../../../../tests/promises/invariants.ts'
import { startProcesses } from '../../../../tests/soak/order-money-processes.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { runOn, useTestDatabase } from '../../../../tests/test-database.ts'
import { editOrder } from '../edit/edit-order.server.ts'
import { advanceOrder, cancelOrder } from '../lifecycle/order-lifecycle.server.ts'
import { orderItems, orders } from '../orders-tables.server.ts'
import { returnGoods } from '../returns/return-goods.server.ts'
import { CartRefusal, placeOrder } from './place-order.server.ts'
import type { NewOrder } from './write-order.server.ts'

const { connection } = useTestDatabase()

const now = new Date()
let by: StaffPerson
let categoryId = 0
let veil = 0
let soap = 0
let nextPhone = 23_000_000

beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ role: 'admin' })
  categoryId = await aCategory()
})
beforeEach(async () => {
  await db().update(promotions).set({ stoppedAt: now })
  veil = await aProduct({ categoryId, price: ouguiya(3200), stockQuantity: 100 })
  soap = await aProduct({
    categoryId: await aCategory('Savons', 'صابون'),
    price: ouguiya(500),
    stockQuantity: 100,
  })
})

const newPhone = () => `+222${nextPhone++}` as Phone

function order(shown: number, values: Partial<NewOrder> = {}): NewOrder {
  return aNewOrder({
    lines: [{ id: veil, quantity: 1 }],
    shown: ouguiya(shown),
    customer: { name: 'Mariem', phone: newPhone(), email: null },
    now,
    ...values,
  })
}

async function stored(id: number) {
  const [row] = await db().select().from(orders).where(eq(orders.id, id))
  const lines = await db()
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .orderBy(asc(orderItems.position))
  const used = await db().select().from(orderPromotions).where(eq(orderPromotions.orderId, id))
  return { ...row!, lines, used }
}

async function refusalOf(placing: Promise<unknown>): Promise<CartRefusal> {
  return placing.then(
    () => expect.unreachable('the order was placed'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(CartRefusal)
      return error as CartRefusal
    },
  )
}

const uses = async (promotionId: number) =>
  db().$count(orderPromotions, eq(orderPromotions.promotionId, promotionId))

describe('an order with an automatic promotion', () => {
  it('stores what each line saves and the terms', async () => {
    const id = await aPromotion({ categories: [categoryId] })
    const placed = await placeOrder(
      order(3200 * 2 * 0.9 + 500, {
        lines: [
          { id: veil, quantity: 2 },
          { id: soap, quantity: 1 },
        ],
      }),
    )
    const row = await stored(placed.id)
    expect(row).toMatchObject({ promotionDiscount: ouguiya(640), total: ouguiya(6260) })
    expect(row.lines.map((line) => line.promotionDiscount)).toEqual([ouguiya(640), 0])
    expect(row.used).toMatchObject([
      { promotionId: id, amount: ouguiya(640), terms: { effect: { kind: 'percent', percent: 10 } } },
    ])
  })

  it('is refused at the total without it, with the new total', async () => {
    await aPromotion()
    const refused = await refusalOf(placeOrder(order(3200)))
    expect(refused).toMatchObject({ code: 'priceChanged', quote: { total: ouguiya(2880) } })
  })

  it('has free delivery', async () => {
    const remote = { ...order(3200), address: { ...order(0).address, wilaya: 'Rosso' as const, city: '' } }
    expect(await refusalOf(placeOrder(remote))).toMatchObject({ quote: { total: ouguiya(3300) } })
    await aPromotion({ effect: { kind: 'freeDelivery' } })
    const row = await stored((await placeOrder({ ...remote, idempotencyKey: randomUUID() })).id)
    expect(row).toMatchObject({ total: ouguiya(3200), shipping: 0, used: [{ amount: ouguiya(100) }] })
  })

  it('gives VIP promotions only to a verified VIP client', async () => {
    await aPromotion({ isVipOnly: true, effect: { kind: 'percent', percent: 20 } })
    const phone = newPhone()
    const customer = { name: 'Aicha', phone, email: null }
    await placeOrder(order(3200, { customer }))
    await db().update(clients).set({ status: 'vip' }).where(eq(clients.phone, phone))
    await placeOrder(order(3200, { customer }))
    const verified = await placeOrder(order(2560, { customer, verifiedPhone: phone }))
    expect((await stored(verified.id)).promotionDiscount).toBe(ouguiya(640))
    expect(await refusalOf(placeOrder(order(2560, { customer, verifiedPhone: newPhone() })))).toMatchObject({
      code: 'priceChanged',
    })
    const sale = { by, isAtCounter: true, reference: undefined, hasPromotions: true }
    const sold = await placeOrder(order(2560, { customer, sale }))
    expect((await stored(sold.id)).used).toHaveLength(1)
  })

  it('is not given at an exchange or at a till', async () => {
    await aPromotion()
    const sale = { by, isAtCounter: true, reference: undefined }
    expect((await stored((await placeOrder(order(3200, { sale }))).id)).used).toEqual([])
  })
})

describe('a code', () => {
  it.each([
    ['unknown', 'NOPE', {}],
    ['ended', 'OLD', { code: 'OLD', endsAt: new Date(now.getTime() - 1000) }],
    ['ended', 'STOPPED', { code: 'STOPPED', stoppedAt: now }],
    ['notStarted', 'SOON', { code: 'SOON', startsAt: new Date(now.getTime() + 60_000) }],
    ['belowMinimum', 'HIGH', { code: 'HIGH', minimum: ouguiya(5000) }],
    ['noArticle', 'OTHER', { code: 'OTHER', products: [999_999] }],
    ['vipOnly', 'VIP', { code: 'VIP', isVipOnly: true }],
  ] as const)('is refused as %s (%s)', async (problem, code, values) => {
    if ('code' in values)
      await aPromotion({ ...values, products: 'products' in values ? [...values.products] : [] })
    const refused = await refusalOf(placeOrder(order(2880, { code })))
    expect(refused).toMatchObject({
      code: 'codeRefused',
      codeProblem: problem,
      quote: { total: ouguiya(3200) },
    })
  })

  it('is for a first order only', async () => {
    await aPromotion({ code: 'FIRST', isFirstOrderOnly: true })
    const customer = { name: 'Fatou', phone: newPhone(), email: null }
    await placeOrder(order(2880, { customer, code: 'FIRST' }))
    expect(await refusalOf(placeOrder(order(2880, { customer, code: 'FIRST' })))).toMatchObject({
      codeProblem: 'notFirstOrder',
    })
  })

  it('takes part in the idempotency of an order', async () => {
    await aPromotion({ code: 'AGAIN' })
    const first = order(2880, { code: 'AGAIN' })
    const placed = await placeOrder(first)
    expect(await placeOrder(first)).toEqual({ ...placed, isNew: false })
    await expect(placeOrder({ ...first, code: '' })).rejects.toMatchObject({ code: 'keyReused' })
  })

  it('is not used up if another promotion saves as much', async () => {
    await aPromotion()
    const id = await aPromotion({ code: 'SAME' })
    await placeOrder(order(2880, { code: 'SAME' }))
    expect(await uses(id)).toBe(0)
  })

  it('with a limit of 10 is used 10 times by 30 orders at once, and again after a cancellation', async () => {
    const id = await aPromotion({ code: 'TEN', maxUses: 10 })
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, () => placeOrder(order(2880, { code: 'TEN' }))),
    )
    const placed = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(placed).toHaveLength(10)
    expect(await uses(id)).toBe(10)
    for (const one of results)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ codeProblem: 'usedUp' })
    await cancelOrder({ id: placed[0]!.id, reason: 'test', by, now })
    await placeOrder(order(2880, { code: 'TEN' }))
    expect(await refusalOf(placeOrder(order(2880, { code: 'TEN' })))).toMatchObject({ codeProblem: 'usedUp' })
  })

  it('with a limit of 10 is used 10 times by two processes', async () => {
    const id = await aPromotion({ code: 'PROCESSES', maxUses: 10 })
    const processes = await startProcesses(connection, { killShare: 0 })
    onTestFinished(processes.stop)
    const results = await Promise.allSettled(
      Array.from({ length: 24 }, () => processes.calls.place(order(2880, { code: 'PROCESSES' }))),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await uses(id)).toBe(10)
  })

  it('with a limit for each phone is used once by it, also by several orders at once', async () => {
    const id = await aPromotion({ code: 'ONCE', maxUsesPerPhone: 1 })
    const customer = { name: 'Aicha', phone: newPhone(), email: null }
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => placeOrder(order(2880, { customer, code: 'ONCE' }))),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await placeOrder(order(2880, { code: 'ONCE' }))
    expect(await uses(id)).toBe(2)
  })
})

it('an automatic promotion with a limit is never used more often', async () => {
  const id = await aPromotion({ maxUses: 4 })
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => placeOrder(order(2880))))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  expect(await uses(id)).toBe(4)
  await placeOrder(order(3200))
})

describe('an order with a promotion', () => {
  const edit = (id: number, total: number, quantity: number, version = 1) =>
    editOrder({
      id,
      key: randomUUID(),
      seen: { version, status: 'pending' },
      lines: [{ position: 0, quantity }],
      address: order(0).address,
      isPickup: false,
      notes: '',
      discount: { kind: 'none' },
      shown: { total: ouguiya(total), giveBack: money(0) },
      refund: { method: 'cash', reference: '' },
      by,
      now,
    })

  it('is edited with the terms that it was placed with, also after the promotion was stopped', async () => {
    const id = await aPromotion({ code: 'EDIT', minimum: ouguiya(6000), maxUses: 1 })
    const placed = await placeOrder(order(5760, { code: 'EDIT', lines: [{ id: veil, quantity: 2 }] }))
    await db().update(promotions).set({ stoppedAt: now }).where(eq(promotions.id, id))
    await edit(placed.id, 8640, 3)
    expect(await stored(placed.id)).toMatchObject({
      promotionDiscount: ouguiya(960),
      lines: [{ promotionDiscount: ouguiya(960) }],
      used: [{ amount: ouguiya(960) }],
    })
    // Below the minimum the promotion falls away, and its use is given back.
    await edit(placed.id, 3200, 1, 2)
    expect(await stored(placed.id)).toMatchObject({ promotionDiscount: 0, total: ouguiya(3200), used: [] })
  })

  it('gives back what was paid when goods are returned', async () => {
    await aPromotion({ products: [veil], effect: { kind: 'percent', percent: 50 } })
    const placed = await placeOrder(
      order(3700, {
        lines: [
          { id: veil, quantity: 2 },
          { id: soap, quantity: 1 },
        ],
      }),
    )
    for (const from of ['pending', 'confirmed', 'preparing', 'sent'] as const)
      await advanceOrder({ id: placed.id, from, by, now })
    const giveBack = async (position: number, quantity: number, amount: number) =>
      returnGoods({
        orderId: placed.id,
        key: randomUUID(),
        lines: [{ position, quantity, condition: 'restock' }],
        isFeeReturned: false,
        shown: ouguiya(amount),
        refund: { amount: ouguiya(amount), method: 'cash', reference: '' },
        reason: '',
        exchange: undefined,
        by,
        now,
      })
    // The soap was sold at its full price, each veil at half of its own.
    await giveBack(1, 1, 500)
    await giveBack(0, 1, 1600)
    await giveBack(0, 1, 1600)
    expect((await stored(placed.id)).returnedTotal).toBe(ouguiya(3700))
  })

  it('keeps all invariants of orders and money', async () => {
    const read = async <Row>(query: string) => (await runOn(connection, query)).rows as Row[]
    await expect(expectConsistentData(read)).resolves.toBeUndefined()
  })
})
