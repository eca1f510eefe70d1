/** Rules of the checkout on the real database: also for two orders of one phone at once, in two processes. */
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { SYSTEM } from '#features/staff/staff.rules.ts'
import { databasePool, db, transaction } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, aProduct } from '../../../../tests/builders.ts'
import { statementsOf } from '../../../../tests/statements.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { placeOrder } from '../checkout/place-order.server.ts'
import type { NewOrder } from '../checkout/write-order.server.ts'
import { blockedPhones, orders } from '../orders-tables.server.ts'

useTestDatabase()

const now = new Date('2026-05-01T10:00:00Z')
let categoryId = 0
let veil = 0
let nextPhone = 23_000_000
const newPhone = () => `+222${nextPhone++}` as Phone

beforeAll(async () => {
  await createDefaultSettings()
  categoryId = await aCategory()
})
beforeEach(async () => {
  await setRules({})
  await db().delete(blockedPhones)
  veil = await aProduct({ categoryId, stockQuantity: 500 })
})

async function setRules(rules: Partial<typeof settings.$inferInsert>) {
  await db()
    .update(settings)
    .set({ depositFrom: null, depositAfterRefusal: false, maxOpenOrders: 0, ...rules })
}

function order(phone: Phone, values: Partial<NewOrder> = {}): NewOrder {
  return aNewOrder({
    lines: [{ id: veil, quantity: 1 }],
    shown: ouguiya(3200),
    customer: { name: 'Mariem', phone, email: null },
    now,
    ...values,
  })
}

/** `placed` or the code of the refusal. */
async function outcomeOf(placing: Promise<unknown>): Promise<string> {
  return placing.then(
    () => 'placed',
    (error: unknown) => (error as { code: string }).code,
  )
}

async function refuseParcel(id: number) {
  await db().update(orders).set({ status: 'cancelled', refusedAt: now }).where(eq(orders.id, id))
}

describe('a deposit', () => {
  it('above an amount is asked of an order in cash, accepted and stored', async () => {
    await setRules({ depositFrom: ouguiya(3200), depositPercent: 30 })
    const phone = newPhone()
    expect(await outcomeOf(placeOrder(order(phone)))).toBe('depositRequired')
    expect(await outcomeOf(placeOrder(order(phone, { acceptedDeposit: ouguiya(959) })))).toBe(
      'depositRequired',
    )
    const { id } = await placeOrder(order(phone, { acceptedDeposit: ouguiya(960) }))
    const [row] = await db().select().from(orders).where(eq(orders.id, id))
    expect(row!.deposit).toBe(ouguiya(960))
  })

  it('below the amount, by wallet and in a sale of staff is not asked', async () => {
    await setRules({ depositFrom: ouguiya(3201) })
    expect(await outcomeOf(placeOrder(order(newPhone())))).toBe('placed')
    await setRules({ depositFrom: ouguiya(1), maxOpenOrders: 1 })
    const phone = newPhone()
    expect(await outcomeOf(placeOrder(order(phone, { payment: 'bankily' })))).toBe('placed')
    const sale = { by: SYSTEM, isAtCounter: false, reference: undefined }
    expect(await outcomeOf(placeOrder(order(phone, { sale })))).toBe('placed')
  })

  it('after a refusal is asked of that phone only', async () => {
    await setRules({ depositAfterRefusal: true, depositKind: 'amount', depositAmount: ouguiya(500) })
    const [phone, other] = [newPhone(), newPhone()]
    await refuseParcel((await placeOrder(order(phone))).id)
    expect(await outcomeOf(placeOrder(order(phone)))).toBe('depositRequired')
    expect(await outcomeOf(placeOrder(order(other)))).toBe('placed')
    expect(await outcomeOf(placeOrder(order(phone, { acceptedDeposit: ouguiya(500) })))).toBe('placed')
  })

  it('is not asked again when an accepted order is sent again', async () => {
    await setRules({ maxOpenOrders: 1 })
    const sent = order(newPhone())
    const first = await placeOrder(sent)
    expect(await placeOrder(sent)).toMatchObject({ id: first.id, isNew: false })
  })
})

describe('a blocked phone', () => {
  it('cannot order, and can again when it is removed from the list', async () => {
    const phone = newPhone()
    const row = { phone, reason: 'Farces', at: now, staffName: 'Khadi' }
    await db().insert(blockedPhones).values(row)
    expect(await outcomeOf(placeOrder(order(phone, { payment: 'bankily' })))).toBe('contactShop')
    expect(await outcomeOf(placeOrder(order(newPhone())))).toBe('placed')
    await db().delete(blockedPhones)
    expect(await outcomeOf(placeOrder(order(phone)))).toBe('placed')
  })

  it('that is blocked between reading and writing is not written', async () => {
    const phone = newPhone()
    await setRules({ maxOpenOrders: 5 })
    const client = await databasePool().connect()
    // Another process holds the lock of the phone until it has blocked it.
    await client.query('begin')
    await client.query('select * from lock_phones($1)', [[phone]])
    const outcome = outcomeOf(placeOrder(order(phone)))
    await expect.poll(waitingForLock).toBe(1)
    await client.query(
      `insert into blocked_phones (phone, reason, at, staff_name) values ($1, 'Farces', now(), 'Khadi')`,
      [phone],
    )
    await client.query('commit')
    client.release()
    expect(await outcome).toBe('contactShop')
    expect(await db().$count(orders, eq(orders.customerPhone, phone))).toBe(0)
  })
})

async function waitingForLock(): Promise<number> {
  const { rows } = await databasePool().query<{ count: number }>(
    `select count(*)::int from pg_locks where locktype = 'advisory' and not granted`,
  )
  return rows[0]!.count
}

describe('the limit of open orders', () => {
  it.each([1, 2, 3])('of %i holds for many orders of one phone at once', async (limit) => {
    await setRules({ maxOpenOrders: limit })
    const phone = newPhone()
    const others = [newPhone(), newPhone(), newPhone()]
    const mine = Array.from({ length: 8 }, () => outcomeOf(placeOrder(order(phone))))
    const theirs = others.map((other) => outcomeOf(placeOrder(order(other))))
    const found = await Promise.all(mine)
    expect(found.filter((outcome) => outcome === 'placed')).toHaveLength(limit)
    expect(found.filter((outcome) => outcome === 'tooManyOpen')).toHaveLength(8 - limit)
    expect(await Promise.all(theirs)).toEqual(['placed', 'placed', 'placed'])
  })

  it('holds between two processes: the second waits for the first and sees its order', async () => {
    await setRules({ maxOpenOrders: 1 })
    const phone = newPhone()
    let second: Promise<string> | undefined
    await transaction(async () => {
      // Holds the lock as another process does that has read the phone and not yet written.
      await db().execute(sql`select * from lock_phones(array[${phone}])`)
      second = outcomeOf(placeOrder(order(phone)))
      await expect.poll(waitingForLock).toBe(1)
      await db().execute(
        sql`insert into orders (token, request_key, request_hash, customer_name, customer_phone, language, address_full,
            city, wilaya, item_count, total_quantity, subtotal, shipping, total, payment_method, estimated_delivery)
          select left(md5(random()::text), 22), gen_random_uuid(), '', 'Mariem', ${phone}, 'fr', 'Ksar', 'Nouakchott',
            'Nouakchott', 1, 1, 100, 0, 100, 'cash', now()`,
      )
    })
    expect(await second).toBe('tooManyOpen')
  })

  it('does not count delivered, cancelled and deleted orders', async () => {
    await setRules({ maxOpenOrders: 1 })
    const phone = newPhone()
    for (const change of [{ status: 'delivered' }, { status: 'cancelled' }, { deletedAt: now }] as const) {
      const { id } = await placeOrder(order(phone))
      expect(await outcomeOf(placeOrder(order(phone)))).toBe('tooManyOpen')
      await db().update(orders).set(change).where(eq(orders.id, id))
    }
    expect(await outcomeOf(placeOrder(order(phone)))).toBe('placed')
  })
})

describe('the statements of an order', () => {
  const count = async () => (await statementsOf(() => placeOrder(order(newPhone())))).length

  it('are as many as before while every rule is off, and one more at most with all rules', async () => {
    const off = await count()
    expect(off).toBe(3)
    await setRules({ depositFrom: ouguiya(9000) })
    expect(await count()).toBe(off)
    await db().insert(blockedPhones).values({ phone: newPhone(), reason: 'x', at: now, staffName: 'Khadi' })
    await setRules({ depositFrom: ouguiya(9000), depositAfterRefusal: true, maxOpenOrders: 3 })
    expect(await count()).toBe(off + 1)
  })
})
