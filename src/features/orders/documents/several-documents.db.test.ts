import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { parseTableState } from '#core/table-state.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { SYSTEM } from '#features/staff/staff.rules.ts'
import { db, retryTransaction } from '#platform/database/database.server.ts'
import { aCategory, anOrder, aProduct } from '../../../../tests/builders.ts'
import { aPerson, aSession, asking } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { loader as exportLoader } from '../list/admin/orders-export.route.ts'
import { ORDERS_SHAPE } from '../list/order-list.rules.ts'
import { sortOrderIds } from '../list/order-list.server.ts'
import { orders } from '../orders-tables.server.ts'
import { takePayment } from '../payment/order-payments.server.ts'
import { findInvoices, findPackingList, findReceipts, findSlips } from './several-documents.server.ts'

useTestDatabase()

let ids: number[]
beforeAll(async () => {
  await createDefaultSettings()
  const categoryId = await aCategory()
  const [nila, henna] = [await aProduct({ categoryId }), await aProduct({ categoryId })]
  const at = (day: number) => new Date(`2026-11-0${day}T10:00:00Z`)
  ids = [
    await anOrder({ items: [{ productId: nila, quantity: 2 }], createdAt: at(1) }),
    await anOrder({
      items: [
        { productId: nila, quantity: 1, price: ouguiya(9000) },
        { productId: henna, quantity: 1 },
      ],
      createdAt: at(3),
    }),
    await anOrder({ items: [{ productId: henna, quantity: 4, price: ouguiya(1) }], createdAt: at(2) }),
  ]
})

async function sorted(query: string, chosen = ids): Promise<number[]> {
  return sortOrderIds(chosen, parseTableState(new URLSearchParams(query), ORDERS_SHAPE))
}

describe('documents of several orders', () => {
  it('follow the sort order of the list', async () => {
    const [first, second, third] = ids as [number, number, number]
    expect(await sorted('')).toEqual([second, third, first])
    expect(await sorted('dir=asc&sort=order')).toEqual([first, third, second])
    expect(await sorted('sort=total&dir=desc')).toEqual([second, first, third])
    expect(await sorted('', [first, 999_999])).toEqual([first])
  })

  it('invoices get their numbers in the order of the list, once', async () => {
    const inList = await sorted('')
    const numbers = async () => (await findInvoices(inList)).map(({ id }) => Number(id.replace('INV-', '')))
    const first = await numbers()
    expect(first).toEqual([first[0], first[0]! + 1, first[0]! + 2])
    expect(await numbers()).toEqual(first)
    expect(await findReceipts(inList)).toHaveLength(3)
  })

  it('slips show what is still due', async () => {
    const [id] = ids as [number]
    const [order] = await db().select().from(orders).where(eq(orders.id, id))
    const before = await findSlips([id])
    expect(before[0]!.toCollect).toBe(order!.total)
    const deposit = { method: 'bankily' as const, amount: ouguiya(400), reference: 'TX-1' }
    await retryTransaction(() => takePayment(order!, { ...deposit, by: SYSTEM, now: new Date() }))
    expect((await findSlips([id]))[0]!.toCollect).toBe(order!.total - ouguiya(400))
  })

  it('the packing list adds up the products of all orders', async () => {
    const list = await findPackingList(await sorted('dir=asc&sort=order'), 'fr')
    expect(list.units).toBe(8)
    expect(list.orderNumbers).toHaveLength(3)
    expect(list.products.map(({ quantity }) => quantity).toSorted()).toEqual([3, 5])
  })

  it('an order that was deleted is left out', async () => {
    await db().update(orders).set({ deletedAt: new Date() }).where(eq(orders.id, ids[2]!))
    expect(await sorted('')).toEqual([ids[1], ids[0]])
    expect(await findSlips(ids)).toHaveLength(2)
  })
})

it('the export has only the chosen orders, and refuses ids that are not valid', async () => {
  const token = await aSession((await aPerson({ permissions: ['manageOrders'] })).id)
  const get = (query: string) => exportLoader(asking(`/admin/orders/export.csv${query}`, { token }))
  const text = await (await get(`?orders=${ids[0]}`)).text()
  expect(text.trim().split('\r\n')).toHaveLength(2)
  await expect(get('?orders=1;2')).rejects.toMatchObject({ init: { status: 400 } })
})
