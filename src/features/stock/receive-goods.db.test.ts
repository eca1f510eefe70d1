import { randomUUID } from 'node:crypto'
import { desc, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayOf } from '#core/day.ts'
import { ouguiya } from '#core/money.ts'
import { parseTableState } from '#core/table-state.ts'
import { products, productVariants, stockMovements } from '#features/catalogue/catalogue-tables.server.ts'
import { catalogueStats } from '#features/catalogue/catalogue.server.ts'
import { findArticleByCode, searchArticles } from '#features/catalogue/stock/articles.server.ts'
import { listMovements } from '#features/catalogue/stock/movements.server.ts'
import type { MovementFilter } from '#features/catalogue/stock/stock.rules.ts'
import { placeOrder } from '#features/orders/checkout/place-order.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { activityLog } from '#features/staff/staff-tables.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, aProduct, withColours } from '../../../tests/builders.ts'
import { aPerson } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import type { ReceivedLine } from './receipt.rules.ts'
import { RECEIPTS_SHAPE } from './receipt.rules.ts'
import { findReceipt, knownSuppliers, listReceipts } from './receipts.server.ts'
import { receiveGoods } from './receive-goods.server.ts'
import { removeStock } from './remove-stock.server.ts'
import { reorderShape } from './reorder.rules.ts'
import { listReorder } from './reorder.server.ts'

useTestDatabase()

const now = new Date()
let categoryId = 0
let by: StaffPerson
beforeAll(async () => {
  await createDefaultSettings()
  categoryId = await aCategory()
  by = await aPerson({ permissions: ['manageProducts'] })
})

async function variantsOf(productId: number) {
  return db().select().from(productVariants).where(eq(productVariants.productId, productId))
}

async function aStockedProduct(stockQuantity: number) {
  const id = await aProduct({ categoryId, stockQuantity })
  const [variant] = await variantsOf(id)
  return { id, variantId: variant!.id }
}

async function stateOf(...ids: number[]) {
  const rows = await db()
    .select({ id: productVariants.id, stock: productVariants.stockQuantity, cost: productVariants.cost })
    .from(productVariants)
    .where(inArray(productVariants.id, ids))
  return ids.map((id) => {
    const { stock, cost } = rows.find((row) => row.id === id)!
    return [stock, cost]
  })
}

async function receive(lines: ReceivedLine[], requestKey: string = randomUUID(), supplier = 'Sidi Import') {
  return receiveGoods({ requestKey, supplier, note: '', lines, by, now })
}

describe('receiving goods', () => {
  it('moves the stock and the average cost once, however often it is sent', async () => {
    const [plain, dyed] = [await aStockedProduct(10), await aProduct({ categoryId, stockQuantity: 0 })]
    const [red, blue] = await withColours(dyed, [
      { name: { fr: 'Rouge', ar: 'أحمر' }, stock: 4 },
      { name: { fr: 'Bleu', ar: 'أزرق' }, stock: 0 },
    ])
    await receive([{ variantId: plain.variantId, quantity: 10, unitCost: ouguiya(100) }])
    const key = randomUUID()
    const lines = [
      { variantId: red!, quantity: 2, unitCost: null },
      { variantId: plain.variantId, quantity: 20, unitCost: ouguiya(200) },
      { variantId: blue!, quantity: 3, unitCost: ouguiya(50) },
    ]
    const sent = await Promise.all([receive(lines, key), receive(lines, key), receive(lines, key)])
    expect(new Set([...sent, await receive(lines, key)]).size).toBe(1)
    expect(await stateOf(plain.variantId, red!, blue!)).toEqual([
      [40, ouguiya(150)],
      [6, null],
      [3, ouguiya(50)],
    ])
    const moved = await db()
      .select({
        variant: stockMovements.variantId,
        quantity: stockMovements.quantity,
        by: stockMovements.staffName,
      })
      .from(stockMovements)
      .where(eq(stockMovements.documentId, sent[0]))
    expect(moved).toEqual(
      [lines[0], lines[1], lines[2]].map((line) => ({
        variant: line!.variantId,
        quantity: line!.quantity,
        by: by.name,
      })),
    )
    const [logged] = await db()
      .select()
      .from(activityLog)
      .where(eq(activityLog.subject, 'goodsReceipt'))
      .orderBy(desc(activityLog.id))
    expect(logged).toMatchObject({
      action: 'goodsReceived',
      subjectId: String(sent[0]),
      after: { supplier: 'Sidi Import', units: 25 },
    })
    expect(await knownSuppliers()).toEqual(['Sidi Import'])
    await expect(receive(lines.slice(1), key)).rejects.toMatchObject({
      code: 'alreadyReceived',
      details: { receipt: sent[0] },
    })
  })

  it('refuses a variant that is gone, and stores nothing', async () => {
    const kept = await aStockedProduct(1)
    const gone = await aStockedProduct(1)
    await db().update(products).set({ deletedAt: now }).where(eq(products.id, gone.id))
    const key = randomUUID()
    await expect(
      receive(
        [
          { variantId: kept.variantId, quantity: 1, unitCost: null },
          { variantId: gone.variantId, quantity: 1, unitCost: null },
        ],
        key,
      ),
    ).rejects.toMatchObject({ code: 'variantUnknown', details: { variant: gone.variantId } })
    expect(await stateOf(kept.variantId)).toEqual([[1, null]])
    await receive([{ variantId: kept.variantId, quantity: 1, unitCost: null }], key)
    expect(await stateOf(kept.variantId)).toEqual([[2, null]])
  })

  it('and sales at the same time lose nothing', async () => {
    const { id, variantId } = await aStockedProduct(5)
    const work = Array.from({ length: 5 }, (_, at) => [
      receive([{ variantId, quantity: 3, unitCost: ouguiya(10 + at) }]),
      placeOrder(aNewOrder({ lines: [{ id, quantity: 1 }], shown: ouguiya(3200) })),
    ])
    await Promise.all(work.flat())
    const [[stock]] = (await stateOf(variantId)) as [[number]]
    expect(stock).toBe(5 + 15 - 5)
    const page = await listMovements({ product: id }, {}, 50)
    expect(page.rows.map(({ before, quantity, after }) => after - before - quantity)).toEqual(
      Array(11).fill(0),
    )
    expect(page.rows[0]!.after).toBe(stock)
  })

  it('shows costs only to people who may see them', async () => {
    const { variantId } = await aStockedProduct(1)
    const id = await receive([{ variantId, quantity: 2, unitCost: ouguiya(70) }])
    const state = parseTableState(new URLSearchParams(), RECEIPTS_SHAPE)
    const seen = async (withCosts: boolean) =>
      JSON.stringify([await findReceipt(id, { withCosts }), await listReceipts(state, { withCosts })])
    expect(await seen(true)).toContain('"cost":14000')
    expect(await seen(true)).toContain('"unitCost":7000')
    expect(await seen(false)).not.toMatch(/cost|7000|14000/i)
  })
})

describe('taking units out', () => {
  it('records cause, reason and person, and never goes below 0', async () => {
    const { id, variantId } = await aStockedProduct(3)
    const removal = { variantId, cause: 'damage', reason: 'Tache d’encre', by, now } as const
    await removeStock({ ...removal, quantity: 2 })
    await expect(removeStock({ ...removal, quantity: 2 })).rejects.toMatchObject({
      code: 'stockTooLow',
      details: { left: 1 },
    })
    const { rows } = await listMovements({ product: id }, {}, 10)
    expect(rows[0]).toMatchObject({
      cause: 'damage',
      quantity: -2,
      before: 3,
      after: 1,
      reason: 'Tache d’encre',
      staffName: by.name,
    })
  })
})

describe('the report of movements', () => {
  it('is filtered by product, cause, person, day, category and code, and read in pages', async () => {
    const other = await aCategory('Parfums', 'عطور')
    const id = await aProduct({ categoryId: other, stockQuantity: 9, name: 'Ambre Royal' })
    const [variant] = await variantsOf(id)
    await db().update(productVariants).set({ sku: 'AMB-50' }).where(eq(productVariants.id, variant!.id))
    for (const quantity of [1, 2, 3])
      await removeStock({ variantId: variant!.id, cause: 'gift', quantity, reason: 'x', by, now })
    const quantities = async (filter: MovementFilter) =>
      (await listMovements(filter, {}, 10)).rows.map(({ quantity }) => quantity)
    const [today, all] = [dayOf(now), [-3, -2, -1, 9]]
    expect(await quantities({ category: other })).toEqual(all)
    expect(await quantities({ search: 'ambre' })).toEqual(all)
    expect(await quantities({ search: 'amb-50' })).toEqual(all)
    expect(await quantities({ product: id, cause: 'gift' })).toEqual([-3, -2, -1])
    expect(await quantities({ product: id, person: by.id })).toEqual([-3, -2, -1])
    expect(await quantities({ product: id, person: 'system' })).toEqual([9])
    expect(await quantities({ product: id, from: today, to: today })).toEqual(all)
    expect(await quantities({ product: id, to: '2020-01-01' as typeof today })).toEqual([])
    const first = await listMovements({ product: id }, {}, 2)
    const second = await listMovements({ product: id }, { before: first.rows[1]!.id }, 2)
    const back = await listMovements({ product: id }, { after: second.rows[0]!.id }, 2)
    expect([first, second, back].map(({ rows }) => rows.map(({ quantity }) => quantity))).toEqual([
      [-3, -2],
      [-1, 9],
      [-3, -2],
    ])
    expect([first.hasNewer, first.hasOlder, second.hasNewer, second.hasOlder, back.hasNewer]).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })

  it('keeps the movements of a purged product', async () => {
    const { id } = await aStockedProduct(6)
    await db().delete(products).where(eq(products.id, id))
    const { rows } = await listMovements({}, {}, 1)
    expect(rows[0]).toMatchObject({ productId: id, name: undefined, quantity: 6 })
  })
})

describe('variants for staff', () => {
  it('are found by name, SKU and barcode, each variant by itself', async () => {
    const id = await aProduct({ categoryId, name: 'Zeina Voile', stockQuantity: 0 })
    const [red, blue] = await withColours(id, [
      { name: { fr: 'Rouge', ar: 'أحمر' }, stock: 4 },
      { name: { fr: 'Bleu', ar: 'أزرق' }, stock: 1 },
    ])
    const code = { sku: 'ZV-Bleu', barcode: '6111000000017' }
    await db().update(productVariants).set(code).where(eq(productVariants.id, blue!))
    const ids = async (words: string) => (await searchArticles(words, 40)).map(({ variantId }) => variantId)
    expect(await ids('zeina')).toEqual([red, blue])
    expect(await ids('zv-bleu')).toEqual([blue])
    expect(await ids(' ٦١١١٠٠٠٠٠٠٠١٧ ')).toEqual([blue])
    expect(await ids('6111')).toEqual([])
    expect((await findArticleByCode('6111000000017'))?.name).toEqual({
      fr: 'Zeina Voile – Bleu',
      ar: 'نيلة – أزرق',
    })
    expect(await findArticleByCode('')).toBeUndefined()
  })
})

describe('what to reorder', () => {
  it('has the low variants of published products, the most urgent first', async () => {
    const only = await aCategory('Cuir', 'جلد')
    const make = async (stockQuantity: number, values: Partial<typeof products.$inferInsert> = {}) => {
      const id = await aProduct({ categoryId: only, stockQuantity })
      await db()
        .update(products)
        .set({ lowStock: null, ...values })
        .where(eq(products.id, id))
      return id
    }
    const lowBefore = (await catalogueStats()).lowStock
    const [empty, selling, idle] = [await make(0), await make(8), await make(4)]
    const ownThreshold = await make(12, { lowStock: 12 })
    await make(5, { lowStock: 4 })
    await make(9)
    await make(1, { status: 'draft' })
    await make(1, { status: 'archived' })
    await placeOrder(aNewOrder({ lines: [{ id: selling, quantity: 5 }], shown: ouguiya(16_000) }))
    const [variant] = await variantsOf(selling)
    const [before] = [await stateOf(variant!.id)]
    expect(before).toEqual([[3, null]])
    await receive([{ variantId: variant!.id, quantity: 1, unitCost: null }], randomUUID(), 'Dakar Cuir')
    const shape = reorderShape([{ id: only }])
    const query = new URLSearchParams({ category: String(only) })
    const { rows, total } = await listReorder(parseTableState(query, shape), now)
    expect(
      rows.map(({ productId, stock, sold, threshold, supplier }) => [
        productId,
        stock,
        sold,
        threshold,
        supplier,
      ]),
    ).toEqual([
      [empty, 0, 0, 5, ''],
      [selling, 4, 5, 5, 'Dakar Cuir'],
      [idle, 4, 0, 5, ''],
      [ownThreshold, 12, 0, 12, ''],
    ])
    expect(total).toBe(4)
    expect((await catalogueStats()).lowStock).toBe(lowBefore + 4)
  })
})
