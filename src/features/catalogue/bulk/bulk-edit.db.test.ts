import { asc, eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { historyOf } from '#features/staff/activity.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { aCategory, aProduct, withColours } from '../../../../tests/builders.ts'
import { sized } from '../../../../tests/sizes.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { categories, productImages, products, productVariants } from '../catalogue-tables.server.ts'
import { setFlag } from '../stock/product-stock.server.ts'
import { listBulkEdits } from './bulk-edit-list.server.ts'
import { applyBulkEdit, previewBulkEdit } from './bulk-edit.server.ts'
import { bulkEditProducts } from './bulk-tables.server.ts'
import { readSeen, type BulkEdit } from './bulk.rules.ts'
import { undoBulkEdit } from './undo-bulk-edit.server.ts'

useTestDatabase()

const now = new Date('2026-11-16T10:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
let by: StaffPerson
let categoryId = 0

beforeAll(async () => {
  by = await aPerson({ name: 'Mariem', permissions: ['manageProducts'] })
  categoryId = await aCategory()
})

const UP_10: BulkEdit = {
  price: { direction: 'up', unit: 'percent', value: 1000 },
  rounding: { to: 10, mode: 'nearest' },
}

async function rowsOf(ids: number[]) {
  return db().select().from(products).where(inArray(products.id, ids)).orderBy(asc(products.id))
}

async function variantPrices(productId: number) {
  const rows = await db()
    .select({ price: productVariants.price, originalPrice: productVariants.originalPrice })
    .from(productVariants)
    .where(eq(productVariants.productId, productId))
    .orderBy(asc(productVariants.id))
  return rows.slice(1)
}

async function apply(ids: number[], edit: BulkEdit) {
  const { seen } = await previewBulkEdit(ids, edit)
  return applyBulkEdit({ edit, seen: readSeen(seen)!, by, now })
}

describe('a bulk edit', () => {
  it('publishes a draft only if nothing is missing that the form asks for', async () => {
    const texts = { description: 'Voile', descriptionAr: 'ملحفة' }
    const complete = await aProduct({ categoryId, ...texts })
    const noText = await aProduct({ categoryId })
    const noPicture = await aProduct({ categoryId, ...texts, imageIds: [] })
    const ids = [complete, noText, noPicture]
    await db().update(products).set({ status: 'draft' }).where(inArray(products.id, ids))
    const publish: BulkEdit = { status: 'published', rounding: { to: 1, mode: 'nearest' } }
    const preview = await previewBulkEdit(ids, publish)
    expect(preview).toMatchObject({ changed: 1, refused: 2 })
    expect(preview.refusedRows.map(({ id, reason }) => [id, reason])).toEqual([
      [noText, 'incomplete'],
      [noPicture, 'incomplete'],
    ])
    // A product that lost its picture since the preview.
    await db().delete(productImages).where(eq(productImages.productId, complete))
    expect(await applyBulkEdit({ edit: publish, seen: readSeen(preview.seen)!, by, now })).toMatchObject({
      changed: 0,
      refused: 1,
    })
    expect((await rowsOf(ids)).map(({ status }) => status)).toEqual(['draft', 'draft', 'draft'])
  })

  it('changes the products and the own prices of their variants, and is undone exactly', async () => {
    const plain = await aProduct({ categoryId, price: ouguiya(995) })
    const coloured = await aProduct({ categoryId, price: ouguiya(2000) })
    await withColours(coloured, [
      { name: { fr: 'Rouge', ar: 'أحمر' }, stock: 2, price: ouguiya(3000) },
      { name: { fr: 'Bleu', ar: 'أزرق' }, stock: 2 },
    ])
    const ids = [plain, coloured]
    const before = await rowsOf(ids)
    const { id, changed, refused } = await apply(ids, UP_10)
    expect({ changed, refused }).toEqual({ changed: 2, refused: 0 })
    expect(await rowsOf(ids)).toMatchObject([
      { price: ouguiya(1090), version: 2, stockQuantity: 5 },
      { price: ouguiya(2200), priceFrom: ouguiya(2200), priceTo: ouguiya(3300), version: 2 },
    ])
    expect(await variantPrices(coloured)).toEqual([
      { price: ouguiya(3300), originalPrice: null },
      { price: null, originalPrice: null },
    ])
    expect(await undoBulkEdit({ id: id!, by, now: later(23) })).toEqual({
      restored: 2,
      kept: 0,
      keptRows: [],
    })
    const restored = await rowsOf(ids)
    const withoutVersion = (rows: typeof before) =>
      rows.map(({ version: _v, updatedAt: _u, ...rest }) => rest)
    expect(withoutVersion(restored)).toEqual(withoutVersion(before))
    expect(restored.map(({ version }) => version)).toEqual([3, 3])
    expect((await variantPrices(coloured))[0]).toEqual({ price: ouguiya(3000), originalPrice: null })
    await expect(undoBulkEdit({ id: id!, by, now: later(23) })).rejects.toMatchObject({
      code: 'alreadyUndone',
    })
    const history = await historyOf('bulkEdit', id!)
    expect(history.map(({ action, after }) => [action, after])).toEqual([
      ['bulkEditUndone', { products: 2 }],
      ['productsBulkEdited', { products: 2 }],
    ])
  })

  it('previews what changes, what stays and what is refused, without writing', async () => {
    const cheap = await aProduct({ categoryId, price: ouguiya(100), name: 'Perle' })
    const dear = await aProduct({ categoryId, price: ouguiya(500), featured: true })
    const edit: BulkEdit = {
      price: { direction: 'down', unit: 'amount', value: ouguiya(200) },
      rounding: { to: 1, mode: 'nearest' },
    }
    expect(await previewBulkEdit([cheap, dear], edit)).toMatchObject({
      changed: 1,
      same: 0,
      refused: 1,
      rows: [{ id: dear, before: { price: ouguiya(500) }, after: { price: ouguiya(300) } }],
      refusedRows: [{ id: cheap, name: { fr: 'Perle' }, reason: 'priceTooLow' }],
    })
    const feature: BulkEdit = { featured: true, rounding: edit.rounding }
    expect(await previewBulkEdit([cheap, dear], feature)).toMatchObject({ changed: 1, same: 1, refused: 0 })
    expect((await rowsOf([cheap, dear])).map(({ version }) => version)).toEqual([1, 1])
  })

  it('leaves out products that changed or were deleted since the preview', async () => {
    const [kept, flagged, deleted] = [
      await aProduct({ categoryId }),
      await aProduct({ categoryId, name: 'Safran' }),
      await aProduct({ categoryId }),
    ]
    const { seen } = await previewBulkEdit([kept, flagged, deleted], UP_10)
    await setFlag({ id: flagged, flag: 'promoted', value: true, by, now })
    await db().update(products).set({ deletedAt: now }).where(eq(products.id, deleted))
    const applied = await applyBulkEdit({ edit: UP_10, seen: readSeen(seen)!, by, now })
    expect(applied).toMatchObject({
      changed: 1,
      refused: 2,
      refusedRows: [
        { id: flagged, name: { fr: 'Safran' }, reason: 'changedMeanwhile' },
        { id: deleted, reason: 'deleted' },
      ],
    })
    expect((await rowsOf([kept, flagged])).map(({ price }) => price)).toEqual([ouguiya(3520), ouguiya(3200)])
    const again = await applyBulkEdit({ edit: UP_10, seen: readSeen(seen)!, by, now })
    expect(again).toMatchObject({ id: undefined, changed: 0, refused: 3 })
  })

  it('moves products to a category, and counts them there', async () => {
    const other = await aCategory('Parfums', 'عطور')
    const id = await aProduct({ categoryId })
    const edit: BulkEdit = { category: { categoryId: other, subCategoryId: null }, rounding: UP_10.rounding }
    const { id: editId } = await apply([id], edit)
    const [row] = await db().select().from(categories).where(eq(categories.id, other))
    expect(row).toMatchObject({ products: 1 })
    await db().update(categories).set({ deletedAt: now }).where(eq(categories.id, categoryId))
    await expect(undoBulkEdit({ id: editId!, by, now })).rejects.toMatchObject({ code: 'allChangedSince' })
    await db().update(categories).set({ deletedAt: null }).where(eq(categories.id, categoryId))
    await undoBulkEdit({ id: editId!, by, now })
    expect(await rowsOf([id])).toMatchObject([{ categoryId }])
    const unknown: BulkEdit = {
      category: { categoryId: 999_999, subCategoryId: null },
      rounding: UP_10.rounding,
    }
    await expect(apply([id], unknown)).rejects.toMatchObject({ code: 'categoryUnknown' })
  })
})

describe('undoing', () => {
  it('keeps products whose changed fields were changed since, and names them', async () => {
    const [one, two, three] = [
      await aProduct({ categoryId }),
      await aProduct({ categoryId, name: 'Ambre' }),
      await aProduct({ categoryId }),
    ]
    const { id } = await apply([one, two, three], UP_10)
    await db()
      .update(products)
      .set({ price: ouguiya(9) })
      .where(eq(products.id, two))
    // Another field: the price can still be restored.
    await setFlag({ id: three, flag: 'featured', value: true, by, now })
    expect(await undoBulkEdit({ id: id!, by, now })).toMatchObject({
      restored: 2,
      kept: 1,
      keptRows: [{ id: two, name: { fr: 'Ambre' }, reason: 'changedMeanwhile' }],
    })
    expect(await rowsOf([one, two, three])).toMatchObject([
      { price: ouguiya(3200) },
      { price: ouguiya(9) },
      { price: ouguiya(3200), featured: true },
    ])
    const state = { search: '', sort: 'at', direction: 'desc' as const, page: 1, pageSize: 15, filters: {} }
    const { rows } = await listBulkEdits(state, now)
    expect(rows.find((row) => row.id === id)).toMatchObject({
      productCount: 3,
      undoneCount: 2,
      undoneName: 'Mariem',
      canUndo: false,
    })
  })

  it('is refused after a day', async () => {
    const { id } = await apply([await aProduct({ categoryId })], UP_10)
    await expect(undoBulkEdit({ id: id!, by, now: later(24) })).rejects.toMatchObject({ code: 'undoTooLate' })
  })

  it('is done once by two people at the same time', async () => {
    const { id } = await apply([await aProduct({ categoryId })], UP_10)
    const results = await Promise.allSettled([1, 2].map(() => undoBulkEdit({ id: id!, by, now })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('many products', () => {
  const MANY = sized(500, 3_000)

  it('are edited and undone in one transaction each', async () => {
    await transaction(async () => {
      // Without triggers: indexing the words of so many products takes long.
      await db().execute(sql`set local session_replication_role = replica`)
      await db().execute(sql`
        with added as (
          insert into products (name, name_ar, description, description_ar, price, price_from, price_to, category_id)
          select 'Produit ' || i, 'منتج ' || i, '', '', 100000 + i * 100, 100000 + i * 100, 100000 + i * 100, ${categoryId}
          from generate_series(1, ${MANY}) i returning id)
        insert into product_variants (product_id, is_default) select id, true from added`)
    })
    await db().execute(sql`analyze products, product_variants`)
    const rows = await db()
      .select({ id: products.id })
      .from(products)
      .where(sql`name like 'Produit %'`)
    const { id, changed } = await apply(
      rows.map((row) => row.id),
      UP_10,
    )
    expect(changed).toBe(MANY)
    expect(await db().$count(bulkEditProducts, eq(bulkEditProducts.bulkEditId, id!))).toBe(MANY)
    expect(await undoBulkEdit({ id: id!, by, now })).toMatchObject({ restored: MANY, kept: 0 })
  })
})
