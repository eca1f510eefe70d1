import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { cashTransactions } from '#features/cash/cash-tables.server.ts'
import { products } from '#features/catalogue/catalogue-tables.server.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { activityLog } from '#features/staff/staff-tables.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aProduct } from '../../../../tests/builders.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { orderEvents, orders } from '../orders-tables.server.ts'
import { paymentsOf } from '../payment/order-payments.server.ts'
import { findBuyerByPhone, handleSaleSubmit, findOffersByName } from './sale.action.server.ts'

useTestDatabase()

const now = new Date('2026-05-01T10:00:00Z')
let by: StaffPerson
let categoryId = 0
let veil = 0
let nextPhone = 37_000_000

beforeAll(async () => {
  await createDefaultSettings()
  categoryId = await aCategory()
  by = await aPerson({ name: 'Sidi' })
})
beforeEach(async () => {
  veil = await aProduct({ categoryId, stockQuantity: 5 })
})

function form(values: Record<string, string> = {}): FormData {
  const sent = new FormData()
  const fields = {
    key: randomUUID(),
    line: `${veil}:2`,
    total: '6400',
    kind: 'counter',
    name: 'Mariem',
    phone: String(nextPhone++),
    payment: 'cash',
    language: 'ar',
    ...values,
  }
  for (const [name, value] of Object.entries(fields)) sent.set(name, value)
  return sent
}

async function sold(values: Record<string, string> = {}) {
  const answer = await handleSaleSubmit(form(values), by, now)
  if (!('placed' in answer)) throw new Error(JSON.stringify(answer))
  const { id } = answer.placed
  const [order] = await db().select().from(orders).where(eq(orders.id, id))
  return { id, order: order! }
}

async function ledgerOf(id: number) {
  const rows = await db().select().from(cashTransactions).where(eq(cashTransactions.orderId, id))
  return rows.map(({ type, amount, staffName, paymentMethod }) => [type, amount, paymentMethod, staffName])
}

async function stock() {
  const [row] = await db().select().from(products).where(eq(products.id, veil))
  return row!.stockQuantity
}

describe('a sale at the counter', () => {
  it('is delivered immediately and updates stock, client, register and activity log', async () => {
    const { id, order } = await sold()
    expect(order).toMatchObject({ status: 'delivered', shipping: 0, wilaya: 'Nouakchott', openedBy: by.id })
    expect(order).toMatchObject({ isAtCounter: true, addressFull: '' })
    expect(await stock()).toBe(3)
    expect(await ledgerOf(id)).toEqual([['sale', ouguiya(6400), 'cash', 'Sidi']])
    const [client] = await db().select().from(clients).where(eq(clients.id, order.clientId!))
    expect(client).toMatchObject({ totalOrders: 1, totalSpent: ouguiya(6400) })
    const events = await db()
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, id))
      .orderBy(asc(orderEvents.id))
    expect(events.map(({ status, staffName }) => [status, staffName])).toEqual([
      ['pending', 'Sidi'],
      ['delivered', 'Sidi'],
    ])
    const [line] = await db()
      .select()
      .from(activityLog)
      .where(eq(activityLog.subjectId, String(id)))
    expect(line).toMatchObject({ action: 'orderPlaced', staffId: by.id })
  })

  it('paid by wallet is entered once and accepted with its reference', async () => {
    const { id } = await sold({ payment: 'sadad', reference: 'sd 99-1' })
    expect(await paymentsOf(id)).toMatchObject([{ state: 'accepted', reference: 'SD991' }])
    expect(await ledgerOf(id)).toEqual([['sale', ouguiya(6400), 'sadad', 'Sidi']])
    const before = await stock()
    await expect(
      handleSaleSubmit(form({ payment: 'sadad', reference: 'SD991' }), by, now),
    ).rejects.toMatchObject({
      code: 'referenceTaken',
    })
    expect(await stock()).toBe(before)
  })

  it('submitted repeatedly and concurrently is one order', async () => {
    const same = { key: randomUUID(), phone: '37999999' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => handleSaleSubmit(form(same), by, now)))
    const ids = answers.map((answer) => ('placed' in answer ? answer.placed.id : 0))
    expect(new Set(ids).size).toBe(1)
    expect(await stock()).toBe(3)
    expect(await ledgerOf(ids[0]!)).toHaveLength(1)
    const [client] = await db()
      .select()
      .from(clients)
      .where(eq(clients.phone, '+22237999999' as Phone))
    expect(client).toMatchObject({ totalOrders: 1, totalSpent: ouguiya(6400) })
  })

  it('is refused if it differs from the prices and stock of the catalogue', async () => {
    await expect(handleSaleSubmit(form({ total: '1' }), by, now)).rejects.toMatchObject({
      code: 'priceChanged',
    })
    await expect(
      handleSaleSubmit(form({ line: `${veil}:6`, total: '19200' }), by, now),
    ).rejects.toMatchObject({
      code: 'outOfStock',
    })
  })
})

describe('a sale by telephone', () => {
  it('is pending, with shipping to the wilaya of the client', async () => {
    const { id, order } = await sold({ kind: 'delivery', wilaya: 'Rosso', address: 'Marché', total: '6500' })
    expect(order).toMatchObject({
      status: 'pending',
      shipping: ouguiya(100),
      city: 'Rosso',
      addressFull: 'Marché',
    })
    expect(await ledgerOf(id)).toEqual([])
  })

  it('reports missing and invalid fields', async () => {
    const answer = await handleSaleSubmit(
      form({ kind: 'delivery', name: ' ', phone: '12', payment: 'gold' }),
      by,
      now,
    )
    expect('problems' in answer && answer.problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'name required',
      'phone badPhone',
      'wilaya notAnOption',
      'address required',
      'payment notAnOption',
    ])
  })
})

describe('the address of a client', () => {
  const addressOf = async (phone: string) => {
    const { addressFull, city, wilaya } = (await findBuyerByPhone(phone))!
    return [addressFull, city, wilaya]
  }
  const delivery = (phone: string, values: Record<string, string>) =>
    sold({ phone, kind: 'delivery', total: values.wilaya === 'Nouakchott' ? '6400' : '6500', ...values })

  it('is empty after a sale at the counter, and the first real one later', async () => {
    await sold({ phone: '37200001' })
    expect(await addressOf('37200001')).toEqual(['', 'Nouakchott', 'Nouakchott'])
    await delivery('37200001', { wilaya: 'Rosso', address: 'Marché' })
    expect(await addressOf('37200001')).toEqual(['Marché', 'Rosso', 'Rosso'])
  })

  it('is the last one given: a sale at the counter keeps it, a new address replaces it', async () => {
    await delivery('37200002', { wilaya: 'Nouakchott', address: 'Tevragh Zeina' })
    await sold({ phone: '37200002', line: `${veil}:1`, total: '3200' })
    expect(await addressOf('37200002')).toEqual(['Tevragh Zeina', 'Nouakchott', 'Nouakchott'])
    await delivery('37200002', { wilaya: 'Rosso', city: 'Tékane', address: 'Près de la mosquée' })
    expect(await addressOf('37200002')).toEqual(['Près de la mosquée', 'Tékane', 'Rosso'])
  })
})

describe('the sale form', () => {
  it('finds products by name, those in stock first', async () => {
    const soldOut = await aProduct({ categoryId, name: 'Parfum Oud', nameAr: 'عطر العود', stockQuantity: 0 })
    const available = await aProduct({
      categoryId,
      name: 'Parfum Rose',
      nameAr: 'عطر الورد',
      stockQuantity: 2,
    })
    expect((await findOffersByName('parf')).map(({ id }) => id)).toEqual([available, soldOut])
    expect((await findOffersByName('عطر')).map((offer) => [offer.id, offer.available])).toEqual([
      [available, 2],
      [soldOut, 0],
    ])
    expect(await findOffersByName('***')).toEqual([])
  })

  it('finds a client by any spelling of the phone', async () => {
    await sold({ phone: '37123123', name: 'Salka' })
    expect(await findBuyerByPhone('+222 37 12 31 23')).toMatchObject({ name: 'Salka', totalOrders: 1 })
    expect(await findBuyerByPhone('٣٧١٢٣١٢٣')).toMatchObject({ name: 'Salka' })
    expect(await findBuyerByPhone('37')).toBeUndefined()
  })
})
