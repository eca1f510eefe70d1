import { asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { ouguiya, type Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { cashSessions, cashTransactions } from '#features/cash/cash-tables.server.ts'
import { resetRegister } from '#features/cash/register.server.ts'
import { productSales, products } from '#features/catalogue/catalogue-tables.server.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import { findClientByPhone } from '#features/clients/clients.server.ts'
import { paymentMethods, settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { SYSTEM } from '#features/staff/staff.rules.ts'
import { databasePool, db } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, anAddress, aProduct } from '../../../../tests/builders.ts'
import { runOn, useTestDatabase } from '../../../../tests/test-database.ts'
import { findOrderByToken } from '../order.server.ts'
import { orderItems, orders } from '../orders-tables.server.ts'
import { retryPendingSales } from '../payment/sale-entry.server.ts'
import { CartRefusal, placeOrder } from './place-order.server.ts'
import { findShopperOffers } from './shopper-offers.server.ts'
import type { NewOrder } from './write-order.server.ts'

const { connection } = useTestDatabase()

const now = new Date('2026-05-01T10:00:00Z')
let categoryId = 0
let veil = 0
let nextPhone = 22_000_000

beforeAll(async () => {
  await createDefaultSettings()
  categoryId = await aCategory()
})
beforeEach(async () => {
  veil = await aProduct({ categoryId, stockQuantity: 5 })
})

const newPhone = () => `+222${nextPhone++}` as Phone

function order(values: Partial<NewOrder> = {}): NewOrder {
  return aNewOrder({
    lines: [{ id: veil, quantity: 1 }],
    shown: ouguiya(3200),
    customer: { name: 'Mariem Mint Ahmed', phone: newPhone(), email: null },
    now,
    ...values,
  })
}

async function stockOf(id: number) {
  const [row] = await db()
    .select({ stockQuantity: products.stockQuantity, inStock: products.inStock })
    .from(products)
    .where(eq(products.id, id))
  return row
}

async function rowOf(number: number) {
  const [row] = await db().select().from(orders).where(eq(orders.number, number))
  return row!
}

async function ledgerOf(orderId: number) {
  return db()
    .select()
    .from(cashTransactions)
    .where(eq(cashTransactions.orderId, orderId))
    .orderBy(asc(cashTransactions.id))
}

describe('placing an order', () => {
  it('takes stock, copies names and prices, and updates client and sales totals', async () => {
    const soap = await aProduct({ categoryId, name: 'Savon', nameAr: 'صابون', price: ouguiya(50.5) })
    const placed = await placeOrder(
      order({
        lines: [
          { id: veil, quantity: 2 },
          { id: soap, quantity: 1 },
        ],
        shown: ouguiya(6550.5),
        address: anAddress({ full: 'Cansado', city: 'Nouadhibou', wilaya: 'Nouadhibou' }),
        notes: 'Après 17 h',
      }),
    )
    expect(placed).toMatchObject({ isNew: true, total: ouguiya(6550.5) })
    expect(placed.token).toMatch(/^[\w-]{22}$/)
    const row = await rowOf(placed.number)
    expect(row).toMatchObject({
      subtotal: ouguiya(6450.5),
      shipping: ouguiya(100),
      status: 'pending',
      itemCount: 2,
      totalQuantity: 3,
      estimatedDelivery: new Date('2026-05-06T10:00:00Z'),
      awaitingRegister: false,
    })
    expect(await stockOf(veil)).toEqual({ stockQuantity: 3, inStock: true })
    const items = await db().select().from(orderItems).where(eq(orderItems.orderId, row.id))
    expect(items.map(({ nameAr, price, quantity }) => [nameAr, price, quantity])).toEqual([
      ['نيلة', ouguiya(3200), 2],
      ['صابون', ouguiya(50.5), 1],
    ])
    const [client] = await db().select().from(clients).where(eq(clients.id, row.clientId!))
    expect(client).toMatchObject({
      totalOrders: 1,
      totalSpent: ouguiya(6550.5),
      lastOrderDate: now,
      status: 'active',
    })
    const [sold] = await db().select().from(productSales).where(eq(productSales.productId, veil))
    expect(sold).toMatchObject({ day: '2026-05-01', quantity: 2, revenue: ouguiya(6400) })
    expect(await findOrderByToken(placed.token)).toMatchObject({ number: placed.number, hasProof: false })
  })

  it('takes the product out of sale with its last unit', async () => {
    await placeOrder(order({ lines: [{ id: veil, quantity: 5 }], shown: ouguiya(16_000) }))
    expect(await stockOf(veil)).toEqual({ stockQuantity: 0, inStock: false })
  })

  it('identifies a client by phone, sets VIP at 10000 and does not overwrite changes of staff', async () => {
    const phone = newPhone()
    const mariem = { name: 'Mariem', phone, email: null }
    await placeOrder(order({ customer: mariem }))
    await db()
      .update(clients)
      .set({ status: 'inactive', name: 'Mariem (sœur de Zeinab)' })
      .where(eq(clients.phone, phone))
    await placeOrder(order({ customer: { ...mariem, name: 'M.', email: 'm@example.mr' } }))
    const find = async () => (await db().select().from(clients).where(eq(clients.phone, phone)))[0]
    expect(await find()).toMatchObject({
      name: 'Mariem (sœur de Zeinab)',
      email: 'm@example.mr',
      totalOrders: 2,
      status: 'inactive',
    })
    await placeOrder(order({ customer: mariem, lines: [{ id: veil, quantity: 2 }], shown: ouguiya(6400) }))
    expect(await find()).toMatchObject({ totalOrders: 3, totalSpent: ouguiya(12_800), status: 'vip' })
  })

  it('sets VIP for a first order of exactly 10000', async () => {
    const expensive = await aProduct({ categoryId, price: ouguiya(10_000) })
    const placed = order({ lines: [{ id: expensive, quantity: 1 }], shown: ouguiya(10_000) })
    await placeOrder(placed)
    const [client] = await db().select().from(clients).where(eq(clients.phone, placed.customer.phone))
    expect(client?.status).toBe('vip')
  })
})

describe('a product that changes between reading the offer and writing the order', () => {
  it.each([
    ['price', 'price = price + 100'],
    ['stock', 'stock_quantity = 0, in_stock = false'],
    ['deletion', 'deleted_at = now()'],
  ])('%s: the order is refused and nothing is written', async (_, change) => {
    const staff = await databasePool().connect()
    onTestFinished(() => staff.release(true))
    await staff.query('begin')
    await staff.query(`update products set ${change} where id = $1`, [veil])
    const before = await db().$count(orders)
    const first = order()
    const refused = placeOrder(first).catch((error: unknown) => error)
    await expect.poll(countWaitingLocks).toBe(1)
    await staff.query('commit')
    expect(await refused).toBeInstanceOf(CartRefusal)
    expect(await db().$count(orders)).toBe(before)
    expect(await findClientByPhone(first.customer.phone)).toBeUndefined()
  })

  const countWaitingLocks = async () => {
    const { rows } = await databasePool().query(
      `select count(*)::int as count from pg_locks l join pg_stat_activity a using (pid)
       where not granted and datname = current_database()`,
    )
    return rows[0].count as number
  }
})

describe('one idempotency key places one order', () => {
  it('for any number of concurrent and later requests', async () => {
    const first = order({ payment: 'sadad', proof: { sha256: 'a'.repeat(64), mediaId: undefined } })
    const answers = await Promise.all(Array.from({ length: 20 }, () => placeOrder(first)))
    answers.push(await placeOrder({ ...first, language: 'fr', now: new Date() }))
    expect(new Set(answers.map(({ number, token }) => `${number} ${token}`)).size).toBe(1)
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await stockOf(veil)).toMatchObject({ stockQuantity: 4 })
    expect(await ledgerOf((await rowOf(answers[0]!.number)).id)).toHaveLength(1)
  })

  it('also if it took the last unit', async () => {
    const last = await aProduct({ categoryId, stockQuantity: 1 })
    const first = order({ lines: [{ id: last, quantity: 1 }] })
    const answers = await Promise.all(Array.from({ length: 10 }, () => placeOrder(first)))
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
    expect(await findClientByPhone(first.customer.phone)).toMatchObject({ totalOrders: 1 })
  })

  it('and counts the client once, although each request runs its own statement', async () => {
    const first = order()
    await Promise.all(Array.from({ length: 10 }, () => placeOrder(first)))
    await placeOrder(first)
    expect(await findClientByPhone(first.customer.phone)).toMatchObject({ totalOrders: 1 })
    expect(await stockOf(veil)).toMatchObject({ stockQuantity: 4 })
  })

  it.each<[string, Partial<NewOrder>]>([
    ['quantity', { lines: [{ id: 0, quantity: 2 }], shown: ouguiya(6400) }],
    ['address', { address: anAddress({ full: 'Ailleurs' }) }],
    ['note', { notes: 'autre' }],
    ['method', { payment: 'click', proof: { sha256: 'b'.repeat(64), mediaId: undefined } }],
  ])('the same key with another %s is refused', async (_, change) => {
    const first = order()
    await placeOrder(first)
    const lines = change.lines?.map(({ quantity }) => ({ id: veil, quantity })) ?? first.lines
    await expect(placeOrder({ ...first, ...change, lines })).rejects.toMatchObject({
      code: 'keyReused',
      kind: 'conflict',
    })
  })
})

describe('a cart that differs from the catalogue is refused completely', () => {
  const refusal = (values: Partial<NewOrder>) => placeOrder(order(values)).catch((error: unknown) => error)

  it('for a changed price, with the new price', async () => {
    expect(await refusal({ shown: ouguiya(3000) })).toMatchObject({
      code: 'priceChanged',
      quote: { total: ouguiya(3200), lines: [{ id: veil, price: ouguiya(3200), available: 5 }] },
    })
  })

  it('for too little stock, with the available quantity', async () => {
    const tooMany = { lines: [{ id: veil, quantity: 6 }], shown: ouguiya(19_200) }
    expect(await refusal(tooMany)).toMatchObject({ code: 'outOfStock', quote: { lines: [{ available: 5 }] } })
    expect(await stockOf(veil)).toMatchObject({ stockQuantity: 5 })
  })

  it('for more units than one order may take, without telling the stock; staff are not limited', async () => {
    const plenty = await aProduct({ categoryId, stockQuantity: 500 })
    const many = (quantity: number) => ({
      lines: [{ id: plenty, quantity }],
      shown: ouguiya(3200 * quantity),
    })
    expect(await refusal(many(11))).toMatchObject({
      code: 'outOfStock',
      quote: { lines: [{ available: 10 }], total: ouguiya(32_000) },
    })
    expect(await findShopperOffers([{ id: plenty }, { id: veil }])).toMatchObject([
      { available: 10, isLimited: true },
      { available: 5, isLimited: false },
    ])
    await placeOrder(order(many(10)))
    const sale = { by: SYSTEM, isAtCounter: true, reference: undefined }
    await placeOrder(order({ ...many(30), sale }))
    expect(await stockOf(plenty)).toMatchObject({ stockQuantity: 460 })
    await db().update(settings).set({ maxPerOrder: 2 })
    expect(await refusal(many(3))).toMatchObject({ quote: { lines: [{ available: 2 }] } })
    await db().update(settings).set({ maxPerOrder: 10 })
  })

  it('for a deleted product', async () => {
    await db().update(products).set({ deletedAt: now }).where(eq(products.id, veil))
    expect(await refusal({})).toMatchObject({
      code: 'unknownProduct',
      quote: { unknown: [{ id: veil }], total: 0 },
    })
  })

  it('for an inactive payment method', async () => {
    await db().update(paymentMethods).set({ active: false }).where(eq(paymentMethods.id, 'click'))
    const before = await db().$count(orders)
    expect(await refusal({ payment: 'click' })).toMatchObject({ code: 'methodInactive' })
    await db().update(paymentMethods).set({ active: true }).where(eq(paymentMethods.id, 'click'))
    expect(await db().$count(orders)).toBe(before)
  })
})

describe('concurrent orders', () => {
  it('for scarce stock sell each unit once and do not deadlock', async () => {
    const other = await aProduct({ categoryId, stockQuantity: 7 })
    const buyers = Array.from({ length: 30 }, (_, index) => {
      const ids = index % 2 ? [veil, other] : [other, veil]
      return placeOrder(order({ lines: ids.map((id) => ({ id, quantity: 1 })), shown: ouguiya(6400) }))
    })
    const results = await Promise.allSettled(buyers)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'outOfStock' })
    expect(await stockOf(veil)).toEqual({ stockQuantity: 0, inStock: false })
    expect(await stockOf(other)).toMatchObject({ stockQuantity: 2 })
  })

  it('are written in batches, each with its own lines and client, in the order of their requests', async () => {
    const [plenty, other] = [await aProduct({ categoryId, stockQuantity: 60 }), veil]
    const requested = Array.from({ length: 20 }, (_, index) => {
      const lines = [{ id: plenty, quantity: 2 }, ...(index < 5 ? [{ id: other, quantity: 1 }] : [])]
      return order({ lines, shown: ouguiya(index < 5 ? 9600 : 6400), notes: `note ${index}` })
    })
    const placed = await Promise.all(requested.map((one) => placeOrder(one)))
    const { rows } = await databasePool().query(
      `select o.notes, o.total, c.phone, c.total_orders, o.xmin::text as moment,
        (select json_agg(json_build_array(product_id, quantity) order by position) from order_items
          where order_id = o.id) as lines,
        (select json_agg(status) from order_events where order_id = o.id) as events
       from orders o join clients c on c.id = o.client_id where number = any($1) order by number`,
      [placed.map(({ number }) => number)],
    )
    expect(rows.map(({ notes }) => notes)).toEqual(requested.map(({ notes }) => notes))
    for (const [index, row] of rows.entries())
      expect(row).toMatchObject({
        total: requested[index]!.shown,
        phone: requested[index]!.customer.phone,
        total_orders: 1,
        lines: requested[index]!.lines.map(({ id, quantity }) => [id, quantity]),
        events: ['pending'],
      })
    expect(new Set(rows.map(({ moment }) => moment)).size).toBeLessThan(5)
    expect(await stockOf(plenty)).toMatchObject({ stockQuantity: 20 })
    expect(await stockOf(other)).toEqual({ stockQuantity: 0, inStock: false })
  })

  it('are batched with their sales; a sale that the register refuses does not affect the others', async () => {
    const plenty = await aProduct({ categoryId, stockQuantity: 60 })
    const refused = order({ customer: { name: 'Jammed', phone: newPhone(), email: null } })
    await runOn(
      connection,
      `create function fail_sale() returns trigger language plpgsql as
         $$ begin if new.description like '%Jammed%' then raise 'drawer jammed'; end if; return new; end $$;
       create trigger fail_sale before insert on cash_transactions for each row execute function fail_sale()`,
    )
    const requested = Array.from({ length: 12 }, (_, index) => ({
      ...(index === 5 ? refused : order()),
      lines: [{ id: plenty, quantity: 1 }],
      payment: 'bankily' as const,
    }))
    const placed = await Promise.all(requested.map((one) => placeOrder(one)))
    await runOn(connection, 'drop function fail_sale cascade')
    const { rows } = await databasePool().query(
      `select awaiting_register, xmin::text as moment,
        (select count(*)::int from cash_transactions where order_id = orders.id) as sales
       from orders where number = any($1) order by array_position($1, number)`,
      [placed.map(({ number }) => number)],
    )
    expect(rows.map(({ sales, awaiting_register }) => [sales, awaiting_register])).toEqual(
      requested.map((_, index) => (index === 5 ? [0, true] : [1, false])),
    )
    expect(new Set(rows.map(({ moment }) => moment)).size).toBeLessThan(5)
    expect(await retryPendingSales(now)).toBe(1)
  })

  it('of one phone are all counted', async () => {
    const phone = newPhone()
    const customer = { name: 'Mariem Mint Ahmed', phone, email: null }
    await Promise.all(Array.from({ length: 5 }, () => placeOrder(order({ customer }))))
    expect(await findClientByPhone(phone)).toMatchObject({ totalOrders: 5, status: 'vip' })
  })

  it('are not affected by an invalid order in their batch', async () => {
    const known = order()
    await placeOrder(known)
    const results = await Promise.allSettled([
      placeOrder(order()),
      placeOrder({ ...known, customer: { ...known.customer, phone: newPhone() } }),
      placeOrder(order({ shown: ouguiya(1) })),
      placeOrder(order({ notes: 'lone surrogate \ud83d' })),
      placeOrder(order({ notes: 'NUL \u0000 character' })),
      placeOrder(order()),
    ])
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(await stockOf(veil)).toMatchObject({ stockQuantity: 1 })
  })

  it.each(['that is already placed', 'that is being placed'])(
    'are written together beside a key %s',
    async (kind) => {
      const plenty = await aProduct({ categoryId, stockQuantity: 60 })
      const lines = [{ id: plenty, quantity: 1 }]
      const known = order({ lines })
      const other = { ...known, customer: { ...known.customer, phone: newPhone() } }
      if (kind === 'that is already placed') await placeOrder(known)
      const repeats = Promise.allSettled([known, other, known, other].map((one) => placeOrder(one)))
      const placed = await Promise.all(Array.from({ length: 12 }, () => placeOrder(order({ lines }))))
      expect((await repeats).map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'rejected',
      ])
      const { rows } = await databasePool().query(
        'select distinct xmin::text from orders where number = any($1)',
        [placed.map(({ number }) => number)],
      )
      expect(rows.length).toBeLessThanOrEqual(2)
    },
  )
})

describe('the register', () => {
  it('gets a transfer immediately, in a session that the system opens, and cash only on delivery', async () => {
    const paid = await rowOf((await placeOrder(order({ payment: 'bankily' }))).number)
    const [entry] = await ledgerOf(paid.id)
    expect(entry).toMatchObject({
      type: 'sale',
      amount: paid.total,
      paymentMethod: 'bankily',
      automatic: true,
      date: '2026-05-01',
      staffName: 'system',
    })
    const cash = await rowOf((await placeOrder(order())).number)
    expect(await ledgerOf(cash.id)).toEqual([])
  })

  it('has one active session after concurrent sales to a closed register', async () => {
    const tomorrow = new Date('2026-05-02T08:00:00Z')
    await resetRegister({ reason: 'essai', by: SYSTEM, now })
    const plenty = await aProduct({ categoryId, stockQuantity: 50 })
    await Promise.all(
      Array.from({ length: 12 }, () =>
        placeOrder(order({ payment: 'sadad', lines: [{ id: plenty, quantity: 1 }], now: tomorrow })),
      ),
    )
    const active = await db().select().from(cashSessions).where(eq(cashSessions.isActive, true))
    expect(active).toMatchObject([{ date: '2026-05-02', sessionNumber: 1, openedByName: 'system' }])
    expect(await db().$count(cashTransactions, eq(cashTransactions.sessionId, active[0]!.id))).toBe(12)
  })

  it('that fails does not fail the order: the sale is retried and entered once', async () => {
    await runOn(
      connection,
      `create function fail_sale() returns trigger language plpgsql as $$ begin raise 'drawer jammed'; end $$;
       create trigger fail_sale before insert on cash_transactions for each row execute function fail_sale()`,
    )
    const placed = await placeOrder(order({ payment: 'masrivi' }))
    const row = await rowOf(placed.number)
    expect(row.awaitingRegister).toBe(true)
    expect(await stockOf(veil)).toMatchObject({ stockQuantity: 4 })
    expect(await retryPendingSales(now)).toBe(0)
    await runOn(connection, 'drop function fail_sale cascade')
    const retries = await Promise.all([retryPendingSales(now), retryPendingSales(now)])
    expect(retries.reduce((a, b) => a + b)).toBe(1)
    expect(await ledgerOf(row.id)).toHaveLength(1)
    expect((await rowOf(placed.number)).awaitingRegister).toBe(false)
  })
})

it('a sale that cannot be entered does not hold up the later ones', async () => {
  await runOn(
    connection,
    `create function fail_sale() returns trigger language plpgsql as $$ begin raise 'drawer jammed'; end $$;
     create trigger fail_sale before insert on cash_transactions for each row execute function fail_sale()`,
  )
  const jammed = { name: 'Jammed', phone: newPhone(), email: null }
  const first = await placeOrder(order({ payment: 'masrivi', customer: jammed }))
  const second = await placeOrder(order({ payment: 'masrivi' }))
  await runOn(
    connection,
    `create or replace function fail_sale() returns trigger language plpgsql as
       $$ begin if new.description like '%Jammed%' then raise 'drawer jammed'; end if; return new; end $$`,
  )
  expect(await retryPendingSales(now)).toBe(1)
  expect((await rowOf(second.number)).awaitingRegister).toBe(false)
  expect((await rowOf(first.number)).awaitingRegister).toBe(true)
  await runOn(connection, 'drop function fail_sale cascade')
  expect(await retryPendingSales(now)).toBe(1)
})

it('a free order has no register entry', async () => {
  const free = await aProduct({ categoryId, price: 0 as Money })
  const placed = await placeOrder(
    order({ lines: [{ id: free, quantity: 1 }], shown: 0 as Money, payment: 'sadad' }),
  )
  expect(await ledgerOf((await rowOf(placed.number)).id)).toEqual([])
})

describe('a product that another transaction holds', () => {
  it('delays only the orders that contain it', async () => {
    const free = await aProduct({ categoryId, stockQuantity: 50 })
    const holder = await databasePool().connect()
    await holder.query('begin')
    await holder.query('select from products where id = $1 for no key update', [veil])
    const settled: string[] = []
    const waiting = placeOrder(order()).then((placed) => {
      settled.push('held')
      return placed
    })
    const others = Array.from({ length: 10 }, () => placeOrder(order({ lines: [{ id: free, quantity: 1 }] })))
    for (const { isNew } of await Promise.all(others)) expect(isNew).toBe(true)
    expect(settled).toEqual([])
    // Those that come later do not wait behind it either.
    await placeOrder(order({ lines: [{ id: free, quantity: 1 }] }))
    expect(settled).toEqual([])
    await holder.query('commit')
    holder.release()
    expect((await waiting).isNew).toBe(true)
    expect(await stockOf(veil)).toMatchObject({ stockQuantity: 4 })
    expect(await stockOf(free)).toMatchObject({ stockQuantity: 39 })
  })
})
