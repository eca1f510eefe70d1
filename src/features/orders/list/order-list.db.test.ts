import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { parseTableState } from '#core/table-state.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import { paymentMethods } from '#features/settings/settings-tables.server.ts'
import { PAYMENT_METHODS } from '#features/settings/settings.rules.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, anOrder, aProduct } from '../../../../tests/builders.ts'
import { aPerson, aSession, asking } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { orders } from '../orders-tables.server.ts'
import { loader as exportLoader } from './admin/orders-export.route.ts'
import { ORDERS_SHAPE } from './order-list.rules.ts'
import { eachOrder, listOrders, orderPaymentChoices } from './order-list.server.ts'
import { orderStats } from './order-stats.server.ts'

useTestDatabase()

const now = new Date('2026-11-12T14:30:00Z')
const at = (day: string, time = '10:00') => new Date(`2026-${day}T${time}:00Z`)
const named: Record<string, number> = {}

function list(query = '') {
  return listOrders(parseTableState(new URLSearchParams(query), ORDERS_SHAPE), now)
}

async function found(query: string): Promise<string[]> {
  const { rows } = await list(query)
  return rows.map(({ id }) => Object.keys(named).find((name) => named[name] === id)!)
}

beforeAll(async () => {
  const categoryId = await aCategory()
  const nila = await aProduct({ categoryId, name: 'Melhfa Nila', nameAr: 'ملحفة نيلة' })
  const savon = await aProduct({
    categoryId,
    name: 'Savon noir de la maison',
    nameAr: 'الصابون الأسود',
    price: ouguiya(500),
  })
  const order = async (name: string, values: Partial<typeof orders.$inferInsert>, productId = nila) => {
    const id = await anOrder({ items: [{ productId, quantity: 2 }], createdAt: values.createdAt ?? now })
    await db().update(orders).set(values).where(eq(orders.id, id))
    named[name] = id
  }
  await order('today', {
    createdAt: at('11-12'),
    customerName: 'Aïchetou Mint Ahmed',
    customerPhone: '+22246128307' as Phone,
  })
  await order('week', {
    createdAt: at('11-08'),
    customerName: 'أحمد ولد الشيخ',
    customerPhone: '+22222457190' as Phone,
    paymentMethod: 'bankily',
    wilaya: 'Rosso',
  })
  await order(
    'month',
    { createdAt: at('11-02'), status: 'delivered', customerPhone: '+33612345678' as Phone },
    savon,
  )
  await order('cancelled', { createdAt: at('11-11'), status: 'cancelled' })
  await order('old', { createdAt: at('10-05'), status: 'sent' })
  await order('gone', { createdAt: at('11-12'), deletedAt: now })
  await db()
    .insert(clients)
    .values({ name: 'x', phone: '+22246128307' as Phone, status: 'vip' })
})

describe('the list of orders', () => {
  it('shows the latest first, without deleted orders, and counts each status', async () => {
    expect(await found('')).toEqual(['today', 'cancelled', 'week', 'month', 'old'])
    expect(await list('')).toMatchObject({
      total: 5,
      counts: { pending: 2, delivered: 1, cancelled: 1, sent: 1 },
    })
  })

  it('marks orders of VIP clients by phone', async () => {
    const { rows } = await list('')
    expect(rows.filter(({ isVip }) => isVip).map(({ id }) => id)).toEqual([named.today])
    expect(await found('vip=1')).toEqual(['today'])
  })

  it.each([
    ['46128307', ['today']],
    ['46 12 83 07', ['today']],
    ['+222 46 12 83 07', ['today']],
    ['0022246128307', ['today']],
    ['٤٦١٢٨٣٠٧', ['today']],
    ['+٢٢٢ ٤٦ ١٢ ٨٣ ٠٧', ['today']],
    ['4612 83', ['today']],
    ['+33 6 12 34 56 78', ['month']],
    ['aichetou', ['today']],
    ['AÏCHETOU mint', ['today']],
    ['احمد', ['week']],
    ['savon', ['month']],
    ['Savons noirs', ['month']],
    ['Savon noir de la maison', ['month']],
    ['صابون', ['month']],
    ['nila', ['today', 'cancelled', 'week', 'old']],
    ['100%_', []],
    ['zzzz', []],
  ])('finds “%s”', async (search, names) => {
    expect(await found(String(new URLSearchParams({ q: search })))).toEqual(names)
  })

  it('finds an order by its number, in Latin and Arabic digits', async () => {
    const [row] = (await list('status=delivered')).rows
    expect(await found(`q=${row!.number}`)).toContain('month')
    const arabic = String(row!.number).replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)
    expect(await found(`q=${arabic}`)).toContain('month')
  })

  it.each([
    ['status=pending', ['today', 'week']],
    ['payment=bankily', ['week']],
    ['wilaya=Rosso', ['week']],
    ['period=today', ['today']],
    ['period=week', ['today', 'cancelled', 'week']],
    ['period=month', ['today', 'cancelled', 'week', 'month']],
    ['from=2026-11-02&to=2026-11-08', ['week', 'month']],
    ['to=2026-10-31', ['old']],
    ['sort=order&dir=asc', ['old', 'month', 'week', 'cancelled', 'today']],
    ['sort=status', ['week', 'today', 'old', 'month', 'cancelled']],
    ['sort=total&dir=asc&status=delivered', ['month']],
    ['status=nonsense&period=never&from=yesterday', ['today', 'cancelled', 'week', 'month', 'old']],
  ])('filters and sorts by %s', async (query, names) => {
    expect(await found(query)).toEqual(names)
  })

  it('pages through all orders once, also when reading from the end', async () => {
    const state = parseTableState(new URLSearchParams(), { ...ORDERS_SHAPE, pageSize: 2 })
    const pages = await Promise.all([1, 2, 3].map((page) => listOrders({ ...state, page }, now)))
    expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(
      (await list('')).rows.map(({ id }) => id),
    )
  })
})

it('counts today, 7 days and the month with cancelled orders, and the month’s revenue without', async () => {
  const stats = await orderStats(now)
  expect(stats).toMatchObject({ today: { value: 1 }, week: { value: 3 }, month: { value: 4 } })
  expect(stats.revenue.value).toBe(ouguiya(6400 * 3))
  expect(stats.month.before).toBe(1)
})

it('offers the active payment methods and those that orders were paid with', async () => {
  await createDefaultSettings()
  const choices = async () => (await orderPaymentChoices()).map(({ id }) => id)
  expect(await choices()).toEqual([...PAYMENT_METHODS])
  await db().update(paymentMethods).set({ active: false })
  expect(await choices()).toEqual(['bankily', 'cash'])
  expect(await found('payment=bankily')).toEqual(['week'])
})

describe('the CSV export', () => {
  it('applies the filters and has the columns of the spec and a dated file name', async () => {
    const token = await aSession((await aPerson({ permissions: ['manageOrders'] })).id)
    const response = await exportLoader(asking('/admin/orders/export.csv?status=delivered', { token }))
    expect(response.headers.get('content-disposition')).toMatch(/filename="commandes-\d{4}-\d\d-\d\d\.csv"/)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const [head, line, end] = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split('\r\n')
    expect(head).toBe(
      '\uFEFFID;Client;Téléphone;Total;Statut;Date;Zone de livraison;Livraison;Repère;Retourné',
    )
    expect(line).toMatch(/^\d+;Mariem Mint Ahmed;"'\+33612345678";6400;Livrée;02\/11\/2026 10:00;;0;;0$/)
    expect(end).toBe('')
  })

  it('returns every order once, in batches', async () => {
    const state = parseTableState(new URLSearchParams(), ORDERS_SHAPE)
    let count = 0
    for await (const rows of eachOrder(state, now)) count += rows.length
    expect(count).toBe(5)
  })
})
