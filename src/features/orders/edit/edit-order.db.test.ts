/** Editing an order: money, stock, client and history change in one transaction, or nothing does. */
import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, type Day } from '#core/day.ts'
import { ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { cashTransactions } from '#features/cash/cash-tables.server.ts'
import { openRegister } from '#features/cash/register.server.ts'
import { activeSession } from '#features/cash/session.server.ts'
import { products, productSales, productVariants } from '#features/catalogue/catalogue-tables.server.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { PERMISSIONS, type StaffPerson } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, anAddress, aProduct, withColours } from '../../../../tests/builders.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { placeOrder } from '../checkout/place-order.server.ts'
import { findOrderDetail } from '../lifecycle/order-detail.server.ts'
import { advanceOrder, cancelOrder } from '../lifecycle/order-lifecycle.server.ts'
import { orderItems, orders, orderVersions } from '../orders-tables.server.ts'
import { enterPaymentOf, giveMoneyBack } from '../payment/order-money.server.ts'
import { balanceOf } from '../payment/order-payments.rules.ts'
import { paymentsOf, takePayment } from '../payment/order-payments.server.ts'
import { acceptPayment, refusePayment } from '../payment/payment-check.server.ts'
import { editOrder, type EditConflict } from './edit-order.server.ts'
import { discountInputOf } from './order-discount.rules.ts'
import type { OrderEdit } from './order-edit.rules.ts'
import { contentOf } from './stored-content.server.ts'

useTestDatabase()

let by: StaffPerson
let categoryId = 0
let veil = 0
let scarf = 0
let nextPhone = 38_000_000
/** Each test uses its own day. */
let today = '2026-01-01' as Day

beforeAll(async () => {
  await createDefaultSettings()
  categoryId = await aCategory()
  by = await aPerson({ name: 'Sidi', role: 'admin', permissions: [...PERMISSIONS] })
})

beforeEach(async () => {
  today = addDays(today, 7)
  veil = await aProduct({ categoryId, stockQuantity: 10 })
  scarf = await aProduct({ categoryId, name: 'Foulard', price: ouguiya(800), stockQuantity: 10 })
  await open(10_000)
})

const at = (time = '12:00') => new Date(`${today}T${time}:00Z`)

async function open(counted: number) {
  const seen = (await activeSession())?.id ?? null
  await openRegister({ openingBalance: ouguiya(counted), reason: 'appoint', seen, by, now: at('08:00') })
}

/** Two veils and a scarf: 7,200 UM. */
async function placed(payment: PaymentMethodId = 'bankily') {
  const { id } = await placeOrder(
    aNewOrder({
      lines: [
        { id: veil, quantity: 2 },
        { id: scarf, quantity: 1 },
      ],
      shown: ouguiya(7200),
      customer: { name: 'Mariem', phone: `+222${nextPhone++}` as Phone, email: null },
      payment,
      now: at('09:00'),
    }),
  )
  return id
}

async function rowOf(id: number) {
  return (await db().select().from(orders).where(eq(orders.id, id)))[0]!
}

type Changes = Partial<Omit<OrderEdit, 'shown'>> & { total: number; giveBack?: number }

let nextReference = 1

/** A wallet order whose transfer staff have accepted. */
async function received() {
  const id = await placed()
  const reference = `REF${nextReference++}`
  await acceptPayment({ id, proof: undefined, reference, by, now: at('09:30') })
  return id
}

/** The order as it is stored, with these changes. */
async function edit(id: number, { total, giveBack = 0, ...changes }: Changes) {
  const order = await rowOf(id)
  const { lines, address, isPickup, notes, discount } = await contentOf(order)
  return editOrder({
    id,
    key: randomUUID(),
    seen: { version: order.version, status: order.status },
    lines: lines.map(({ position, quantity }) => ({ position, quantity })),
    address,
    isPickup,
    notes,
    discount: discountInputOf(discount),
    shown: { total: ouguiya(total), giveBack: ouguiya(giveBack) },
    refund: { method: 'bankily', reference: '' },
    by,
    now: at(),
    ...changes,
  })
}

const KEPT = [
  { position: 0, quantity: 2 },
  { position: 1, quantity: 1 },
]

async function stockOf(productId: number) {
  const [row] = await db()
    .select({ stock: products.stockQuantity })
    .from(products)
    .where(eq(products.id, productId))
  return row!.stock
}

async function ledgerOf(orderId: number) {
  const entries = await db()
    .select()
    .from(cashTransactions)
    .where(eq(cashTransactions.orderId, orderId))
    .orderBy(asc(cashTransactions.id))
  return entries.map(({ type, amount, paymentMethod }) => [type, paymentMethod, amount / 100])
}

async function balance(id: number) {
  return balanceOf(await rowOf(id), await paymentsOf(id))
}

async function linesOf(orderId: number) {
  const items = await db()
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))
  return items.map(({ position, name, quantity, price }) => [position, name, quantity, price / 100])
}

/** Lines, totals, client, sales and stock that do not fit the orders. */
const INCONSISTENT = sql`
  select 'order' as of, id from orders where deleted_at is null and (
    subtotal <> (select sum(quantity * price) from order_items where order_id = orders.id)
    or item_count <> (select count(*) from order_items where order_id = orders.id)
    or total_quantity <> (select sum(quantity) from order_items where order_id = orders.id))
  union all
  select 'client', clients.id from clients
    left join orders on client_id = clients.id and orders.status <> 'cancelled' and orders.deleted_at is null
    group by clients.id having total_orders <> count(orders.id) or total_spent <> coalesce(sum(total), 0)
  union all
  select 'sales', products.id from products where (
      select coalesce(sum(quantity), 0) from product_sales where product_id = products.id)
    <> (select coalesce(sum(quantity), 0) from order_items join orders on orders.id = order_id
      where product_id = products.id and status <> 'cancelled' and deleted_at is null)
  union all
  select 'totals', 0 from (
    select total, units from order_totals union all
    select -total, -total_quantity from orders where deleted_at is null) as each
    having sum(total) <> 0 or sum(units) <> 0
  union all
  select 'stock', order_id from (
    select order_id, variant_id, case when status = 'cancelled' then 0 else quantity end as units
      from order_items join orders on orders.id = order_id
    union all
    select order_id, variant_id, quantity from stock_movements where order_id is not null) as each
    group by order_id, variant_id having sum(units) <> 0`

async function expectConsistentOrders() {
  expect((await db().execute(INCONSISTENT)).rows).toEqual([])
}

describe('a paid wallet order', () => {
  it('with an added line shows what is due, which staff take', async () => {
    const id = await placed()
    const extra = await aProduct({ categoryId, name: 'Boubou', price: ouguiya(1500), stockQuantity: 3 })
    await edit(id, { lines: [...KEPT, { id: extra, quantity: 1 }], total: 8700 })
    expect(await linesOf(id)).toEqual([
      [0, 'Nila', 2, 3200],
      [1, 'Foulard', 1, 800],
      [2, 'Boubou', 1, 1500],
    ])
    expect(await balance(id)).toMatchObject({ due: ouguiya(1500), overpaid: 0 })
    // Nothing is entered until it is paid.
    expect(await ledgerOf(id)).toEqual([['sale', 'bankily', 7200]])
    expect(await stockOf(extra)).toBe(2)
    await transaction(async () =>
      takePayment(await rowOf(id), {
        method: 'cash',
        amount: ouguiya(1500),
        reference: '',
        by,
        now: at('13:00'),
      }),
    )
    expect(await balance(id)).toMatchObject({ due: 0, overpaid: 0 })
    expect(await ledgerOf(id)).toEqual([
      ['sale', 'bankily', 7200],
      ['sale', 'cash', 1500],
    ])
    await expectConsistentOrders()
  })

  it('with a removed line notes the refund as due, once', async () => {
    const id = await received()
    await edit(id, { lines: [KEPT[0]!], total: 6400, giveBack: 800 })
    expect(await balance(id)).toMatchObject({ paid: ouguiya(6400), toSend: ouguiya(800), overpaid: 0 })
    expect(await ledgerOf(id)).toEqual([
      ['sale', 'bankily', 7200],
      ['refund', 'bankily', 800],
    ])
    expect([await stockOf(veil), await stockOf(scarf)]).toEqual([8, 10])
    await expectConsistentOrders()
    await cancelOrder({ id, reason: 'x', by, now: at('14:00') })
    expect((await ledgerOf(id)).slice(2)).toEqual([['refund', 'bankily', 6400]])
    await expectConsistentOrders()
  })

  it('gives nothing back for a transfer that was not accepted, until it is', async () => {
    const id = await placed()
    await edit(id, { lines: [KEPT[0]!], total: 6400 })
    expect(await paymentsOf(id)).toHaveLength(1)
    expect(await ledgerOf(id)).toEqual([['sale', 'bankily', 7200]])
    expect(await balance(id)).toMatchObject({ due: 0, toSend: 0, overpaid: 0, uncheckedExcess: ouguiya(800) })
    const money = {
      id,
      method: 'bankily',
      amount: ouguiya(800),
      reference: '',
      by,
      now: at('13:00'),
    } as const
    await expect(giveMoneyBack({ ...money, key: randomUUID() })).rejects.toMatchObject({
      code: 'refundAboveOrder',
      details: { available: 0 },
    })
    const reference = `REF${nextReference++}`
    await acceptPayment({ id, proof: undefined, reference, by, now: at('13:00') })
    expect(await balance(id)).toMatchObject({ overpaid: ouguiya(800), uncheckedExcess: 0 })
    await giveMoneyBack({ ...money, key: randomUUID() })
    expect(await balance(id)).toMatchObject({ paid: ouguiya(6400), toSend: ouguiya(800), overpaid: 0 })
    await expectConsistentOrders()
  })

  it('of less than was announced: the transfer is refused, and what arrived is entered', async () => {
    const id = await placed()
    await edit(id, { lines: [KEPT[0]!], total: 6400 })
    await refusePayment({ id, proof: undefined, reason: '6400 reçus', by, now: at('13:00') })
    const reference = `REF${nextReference++}`
    const payment = { id, method: 'bankily', amount: ouguiya(6400), reference, by, now: at('13:00') } as const
    await enterPaymentOf({ ...payment, key: randomUUID() })
    expect(await balance(id)).toMatchObject({ paid: ouguiya(6400), due: 0, overpaid: 0, uncheckedExcess: 0 })
    expect(await ledgerOf(id)).toEqual([
      ['sale', 'bankily', 7200],
      ['refund', 'bankily', 7200],
      ['sale', 'bankily', 6400],
    ])
    await expectConsistentOrders()
  })

  it('gives back from the drawer at once, and says if the drawer does not hold it', async () => {
    const id = await received()
    const cash = { method: 'cash', reference: '' } as const
    await open(500)
    await expect(
      edit(id, { lines: [KEPT[0]!], total: 6400, giveBack: 800, refund: cash }),
    ).rejects.toMatchObject({ code: 'notEnoughCash', details: { available: ouguiya(500) } })
    expect(await rowOf(id)).toMatchObject({ version: 1, total: ouguiya(7200) })
    expect(await stockOf(scarf)).toBe(9)
    await open(1000)
    await edit(id, { lines: [KEPT[0]!], total: 6400, giveBack: 800, refund: cash })
    expect(await balance(id)).toMatchObject({ toSend: 0, overpaid: 0 })
  })

  it('is not refunded by staff without the permission', async () => {
    const id = await received()
    const cashier = await aPerson({ role: 'cashier', permissions: ['manageOrders'] })
    await expect(
      edit(id, { lines: [KEPT[0]!], total: 6400, giveBack: 800, by: cashier }),
    ).rejects.toMatchObject({ code: 'refundNotAllowed', kind: 'forbidden' })
    await edit(id, { notes: 'Appeler avant', by: cashier, total: 7200 })
    expect(await rowOf(id)).toMatchObject({ notes: 'Appeler avant', version: 2 })
  })
})

it('a cash order is paid with its new total at delivery', async () => {
  const id = await placed('cash')
  await edit(id, { lines: [{ position: 0, quantity: 3 }], total: 9600 })
  expect(await ledgerOf(id)).toEqual([])
  for (const from of ['pending', 'confirmed', 'preparing', 'sent'] as const)
    await advanceOrder({ id, from, by, now: at('15:00') })
  expect(await ledgerOf(id)).toEqual([['sale', 'cash', 9600]])
  await expectConsistentOrders()
})

describe('what depends on the order', () => {
  it('follows: client, product sales, stock movements, version, history', async () => {
    const id = await placed('cash')
    const { clientId } = await rowOf(id)
    await edit(id, {
      lines: [
        { position: 0, quantity: 1 },
        { position: 1, quantity: 4 },
      ],
      total: 6400,
    })
    const [client] = await db().select().from(clients).where(eq(clients.id, clientId!))
    expect(client).toMatchObject({ totalOrders: 1, totalSpent: ouguiya(6400) })
    const [sold] = await db().select().from(productSales).where(eq(productSales.productId, scarf))
    expect(sold).toMatchObject({ quantity: 4, revenue: ouguiya(3200) })
    const movements = await db().execute<{ product_id: string; quantity: number }>(
      sql`select product_id, quantity from stock_movements where order_id = ${id} and cause = 'edit' order by id`,
    )
    expect(movements.rows.map(({ product_id, quantity }) => [Number(product_id), quantity])).toEqual([
      [veil, 1],
      [scarf, -3],
    ])
    const [version] = await db().select().from(orderVersions).where(eq(orderVersions.orderId, id))
    expect(version).toMatchObject({ version: 1, staffName: 'Sidi', content: { total: ouguiya(7200) } })
    const history = (await findOrderDetail(id))!.history
    expect(history[0]).toMatchObject({
      kind: 'edited',
      by: 'Sidi',
      changes: [
        { kind: 'line', name: { fr: 'Nila', ar: 'نيلة' }, before: 2, after: 1 },
        { kind: 'line', before: 1, after: 4 },
        { kind: 'total', before: ouguiya(7200), after: ouguiya(6400) },
      ],
    })
    await expectConsistentOrders()
  })

  it('makes a client VIP at the threshold, and never less', async () => {
    const id = await placed('cash')
    await edit(id, { lines: [{ position: 0, quantity: 4 }], total: 12_800 })
    await edit(id, { lines: [{ position: 0, quantity: 1 }], total: 3200 })
    const { clientId } = await rowOf(id)
    const [client] = await db().select().from(clients).where(eq(clients.id, clientId!))
    expect(client).toMatchObject({ status: 'vip', totalSpent: ouguiya(3200) })
  })
})

describe('prices and stock', () => {
  it('keep the price of a line and take today’s for another variant', async () => {
    const [blue, red] = await withColours(scarf, [
      { name: { fr: 'Bleu', ar: 'أزرق' }, stock: 3 },
      { name: { fr: 'Rouge', ar: 'أحمر' }, stock: 3, price: ouguiya(900) },
    ])
    const { id } = await placeOrder(
      aNewOrder({ lines: [{ id: scarf, variant: blue!, quantity: 1 }], shown: ouguiya(800), now: at() }),
    )
    await db()
      .update(products)
      .set({ price: ouguiya(1000) })
      .where(eq(products.id, scarf))
    await edit(id, {
      lines: [
        { position: 0, quantity: 2 },
        { id: scarf, variant: red!, quantity: 1 },
      ],
      total: 2500,
    })
    const items = await db().select().from(orderItems).where(eq(orderItems.orderId, id))
    expect(items.map(({ variantName, quantity, price }) => [variantName, quantity, price / 100])).toEqual([
      ['Bleu', 2, 800],
      ['Rouge', 1, 900],
    ])
    const stocks = await db()
      .select({ stock: productVariants.stockQuantity })
      .from(productVariants)
      .where(sql`${productVariants.id} in (${blue}, ${red})`)
      .orderBy(asc(productVariants.id))
    expect(stocks.map(({ stock }) => stock)).toEqual([1, 2])
    await expectConsistentOrders()
  })

  it('merge an added article with its line', async () => {
    const id = await placed('cash')
    await edit(id, { lines: [...KEPT, { id: veil, quantity: 1 }], total: 10_400 })
    expect((await linesOf(id))[0]).toEqual([0, 'Nila', 3, 3200])
  })

  it('refuse more than the stock, with what is left', async () => {
    const id = await placed('cash')
    await expect(edit(id, { lines: [{ position: 0, quantity: 11 }], total: 35_200 })).rejects.toMatchObject({
      problems: [{ field: 'lines', code: 'outOfStock' }],
      articles: [
        { id: veil, available: 8 },
        { id: scarf, available: 9 },
      ],
    })
    await edit(id, { lines: [{ position: 0, quantity: 10 }], total: 32_000 })
    expect(await stockOf(veil)).toBe(0)
  })

  it('refuse a total that differs from the one shown', async () => {
    const id = await placed('cash')
    await expect(edit(id, { lines: [KEPT[0]!], total: 6000 })).rejects.toMatchObject({ code: 'priceChanged' })
  })

  it('give the last unit to one of two editors', async () => {
    const last = await aProduct({ categoryId, name: 'Dernier', stockQuantity: 1 })
    const ids = [await placed('cash'), await placed('cash')]
    const results = await Promise.allSettled(
      ids.map((id) => edit(id, { lines: [...KEPT, { id: last, quantity: 1 }], total: 10_400 })),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await stockOf(last)).toBe(0)
    await expectConsistentOrders()
  })
})

describe('a concurrent change', () => {
  it('of the status: one is refused, and the edit with both versions', async () => {
    const id = await placed('cash')
    const seen = { version: 1, status: 'pending' } as const
    await advanceOrder({ id, from: 'pending', by, now: at('10:00') })
    const refused = (await edit(id, { lines: [KEPT[0]!], total: 6400, seen }).catch(
      (error: unknown) => error,
    )) as EditConflict
    expect(refused).toMatchObject({ code: 'orderChanged', details: { status: 'confirmed', by: 'Sidi' } })
    expect(refused.stored.lines).toHaveLength(2)
    expect(refused.wanted.lines).toEqual([KEPT[0]])
    const results = await Promise.allSettled([
      edit(id, { lines: [KEPT[0]!], total: 6400, seen: { version: 1, status: 'confirmed' } }),
      advanceOrder({ id, from: 'confirmed', version: 1, by, now: at('10:30') }),
    ])
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { status, version } = await rowOf(id)
    expect([status, version]).toEqual(results[0].status === 'fulfilled' ? ['confirmed', 2] : ['preparing', 1])
  })

  it('of the content: the order that was not seen is neither advanced nor cancelled', async () => {
    const id = await placed('cash')
    await edit(id, { lines: [KEPT[0]!], total: 6400 })
    const seen = { id, version: 1, by, now: at('11:00') }
    for (const change of [
      () => advanceOrder({ ...seen, from: 'pending' }),
      () => cancelOrder({ ...seen, reason: 'x' }),
    ])
      await expect(change()).rejects.toMatchObject({
        code: 'orderChanged',
        kind: 'conflict',
        details: { status: 'pending', version: 2, by: 'Sidi' },
      })
    expect(await advanceOrder({ ...seen, version: 2, from: 'pending' })).toBe('confirmed')
  })

  it('of the content: one of two edits is saved', async () => {
    const id = await placed('cash')
    const seen = { version: 1, status: 'pending' } as const
    const results = await Promise.allSettled([
      edit(id, { lines: [KEPT[0]!], total: 6400, seen }),
      edit(id, { lines: [KEPT[1]!], total: 800, seen }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find((result) => result.status === 'rejected')!.reason).toMatchObject({
      code: 'orderChanged',
      details: { version: 2 },
    })
    await expectConsistentOrders()
  })

  it('is refused after the order was sent or cancelled', async () => {
    const id = await placed('cash')
    await cancelOrder({ id, reason: 'x', by, now: at() })
    await expect(edit(id, { notes: 'x', total: 7200 })).rejects.toMatchObject({ code: 'orderChanged' })
  })

  it('is made once if it is sent again', async () => {
    const id = await received()
    const key = randomUUID()
    const seen = { version: 1, status: 'pending' } as const
    const again = () => edit(id, { lines: [KEPT[0]!], total: 6400, giveBack: 800, key, seen })
    const results = await Promise.all([again(), again(), again()])
    expect(results.map(({ version }) => version)).toEqual([2, 2, 2])
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await ledgerOf(id)).toHaveLength(2)
  })
})

describe('a discount', () => {
  const percent = (value: number) => ({ kind: 'percent', percent: value, reason: 'Fidèle' }) as const

  it('lowers the total and is kept with its reason', async () => {
    const id = await placed('cash')
    await edit(id, { discount: percent(10), total: 6480 })
    expect(await rowOf(id)).toMatchObject({
      discount: ouguiya(720),
      discountPercent: 10,
      discountReason: 'Fidèle',
      total: ouguiya(6480),
    })
    await edit(id, { lines: [KEPT[0]!], total: 5760 })
    expect(await rowOf(id)).toMatchObject({ discount: ouguiya(640) })
    await expectConsistentOrders()
  })

  it.each([
    ['a cashier', 'cashier', 5, 6],
    ['a manager', 'manager', 20, 21],
  ] as const)('above the limit of %s is refused', async (_, role, allowed, refused) => {
    const id = await placed('cash')
    const giver = await aPerson({ role, permissions: ['manageOrders', 'giveDiscount'] })
    await expect(
      edit(id, { discount: percent(refused), by: giver, total: 7200 - 72 * refused }),
    ).rejects.toMatchObject({ problems: [{ field: 'discount', code: 'aboveLimit' }] })
    await edit(id, { discount: percent(allowed), by: giver, total: 7200 - 72 * allowed })
  })

  it('without the permission is refused', async () => {
    const id = await placed('cash')
    const cashier = await aPerson({ role: 'cashier', permissions: ['manageOrders'] })
    await expect(edit(id, { discount: percent(1), by: cashier, total: 7128 })).rejects.toMatchObject({
      problems: [{ field: 'discount', code: 'notAllowed' }],
    })
  })
})

it('another zone changes the fee, the zone and the promised day', async () => {
  const id = await placed('cash')
  const address = anAddress({ wilaya: 'Atar', city: 'Atar' })
  await edit(id, { address, total: 7300 })
  expect(await rowOf(id)).toMatchObject({
    wilaya: 'Atar',
    shipping: ouguiya(100),
    zoneName: 'Autres villes',
    daysTo: 5,
    estimatedDelivery: new Date(at('09:00').getTime() + 5 * 86_400_000),
  })
  await expect(
    edit(id, { isPickup: true, address: anAddress({ full: '' }), total: 7200 }),
  ).rejects.toMatchObject({
    problems: [{ field: 'wilaya', code: 'noZone' }],
  })
  await expectConsistentOrders()
})
