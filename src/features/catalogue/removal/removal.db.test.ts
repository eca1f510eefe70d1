import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { media } from '#features/media/media-tables.server.ts'
import { historyOf } from '#features/staff/activity.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, anOrder, aPicture, aProduct } from '../../../../tests/builders.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { categories, catalogueUploads, products, subCategories } from '../catalogue-tables.server.ts'
import { addSubCategory } from '../catalogue.server.ts'
import { purgeCatalogue } from './purge.server.ts'
import { deleteCategory, deleteProduct, deleteSubCategory } from './removal.server.ts'
import { restoreCategory, restoreProduct, restoreSubCategory } from './restore.server.ts'

useTestDatabase()

const DAY = 86_400_000
const now = new Date()
const refusal = (code: string) => expect.objectContaining({ name: 'Refusal', code })
let by: StaffPerson

beforeAll(async () => {
  by = await aPerson({ permissions: ['manageProducts'] })
})

/** A category with two subcategories and four products: two and one below, one beside. */
async function aShelf() {
  const categoryId = await aCategory()
  const [first, second] = [await aSub(categoryId), await aSub(categoryId)]
  const inFirst = [
    await aProduct({ categoryId, subCategoryId: first }),
    await aProduct({ categoryId, subCategoryId: first }),
  ]
  const inSecond = await aProduct({ categoryId, subCategoryId: second })
  const beside = await aProduct({ categoryId })
  return { categoryId, first, second, inFirst, inSecond, beside, all: [...inFirst, inSecond, beside] }
}

async function aSub(categoryId: number) {
  const imageId = await aPicture()
  return addSubCategory({
    categoryId,
    name: 'Gaz',
    nameAr: 'غاز',
    description: '',
    descriptionAr: '',
    imageId,
  })
}

const countsOf = async (id: number) =>
  (
    await db()
      .select({ products: categories.products, subCategories: categories.subCategories })
      .from(categories)
      .where(eq(categories.id, id))
  )[0]

async function living(ids: number[]): Promise<number[]> {
  const rows = await db()
    .select({ id: products.id, deletedAt: products.deletedAt })
    .from(products)
    .orderBy(products.id)
  return rows.filter(({ id, deletedAt }) => ids.includes(id) && deletedAt === null).map(({ id }) => id)
}

describe('removing', () => {
  it('a product takes it out of its counts, and bringing it back puts it in again', async () => {
    const { categoryId, beside } = await aShelf()
    await deleteProduct({ by, now, id: beside })
    expect(await countsOf(categoryId)).toEqual({ products: 3, subCategories: 2 })
    await restoreProduct({ by, now, id: beside })
    expect(await countsOf(categoryId)).toEqual({ products: 4, subCategories: 2 })
    expect((await historyOf('product', beside)).map(({ action }) => action)).toEqual([
      'productRestored',
      'productDeleted',
    ])
  })

  it('a category takes its products and subcategories along, and they come back together', async () => {
    const { categoryId, first, inFirst, all } = await aShelf()
    const earlier = new Date(now.getTime() - DAY)
    await deleteProduct({ by, now: earlier, id: inFirst[0]! })
    const shown = { products: 3, subCategories: 2 }
    expect(await deleteCategory({ by, now, id: categoryId, shown })).toEqual(shown)
    expect(await living(all)).toEqual([])
    expect(await countsOf(categoryId)).toEqual({ products: 0, subCategories: 0 })
    await expect(restoreProduct({ by, now, id: inFirst[1]! })).rejects.toEqual(refusal('categoryDeleted'))
    await expect(restoreSubCategory({ by, now, id: first })).rejects.toEqual(refusal('categoryDeleted'))
    await restoreCategory({ by, now, id: categoryId })
    // What had been removed before stays removed.
    expect(await living(all)).toEqual(all.slice(1))
    expect(await countsOf(categoryId)).toEqual({ products: 3, subCategories: 2 })
    expect((await historyOf('category', categoryId))[1]).toMatchObject({
      action: 'categoryDeleted',
      before: { name: 'Voiles', products: 3, subCategories: 2 },
    })
  })

  it('a subcategory takes its own products only', async () => {
    const { categoryId, first, inFirst, all } = await aShelf()
    await deleteSubCategory({ by, now, id: first, shown: { products: 2, subCategories: 0 } })
    expect(await living(all)).toEqual(all.slice(2))
    expect(await countsOf(categoryId)).toEqual({ products: 2, subCategories: 1 })
    await expect(restoreProduct({ by, now, id: inFirst[0]! })).rejects.toEqual(refusal('subCategoryDeleted'))
    await restoreSubCategory({ by, now, id: first })
    expect(await living(all)).toEqual(all)
    expect(await countsOf(categoryId)).toEqual({ products: 4, subCategories: 2 })
  })

  it('asks again where more would go than was said', async () => {
    const { categoryId, all } = await aShelf()
    await expect(
      deleteCategory({ by, now, id: categoryId, shown: { products: 3, subCategories: 2 } }),
    ).rejects.toEqual(
      expect.objectContaining({ code: 'countsChanged', details: { products: 4, subCategories: 2 } }),
    )
    expect(await living(all)).toEqual(all)
  })

  it('can be undone for 30 days and no longer', async () => {
    const { categoryId, beside } = await aShelf()
    await deleteProduct({ by, now: new Date(now.getTime() - 31 * DAY), id: beside })
    await expect(restoreProduct({ by, now, id: beside })).rejects.toEqual(refusal('tooLate'))
    await expect(restoreCategory({ by, now, id: categoryId })).rejects.toEqual(refusal('categoryUnknown'))
  })

  it('leaves past orders and figures of sales as they were', async () => {
    const { categoryId, beside } = await aShelf()
    await anOrder({ items: [{ productId: beside, quantity: 2 }] })
    const past = async () => ({
      items: (await db().execute(sql`select * from order_items where product_id = ${beside}`)).rows,
      sales: (await db().execute(sql`select * from product_sales where product_id = ${beside}`)).rows,
    })
    const before = await past()
    expect(before.items).toHaveLength(1)
    const longAgo = new Date(now.getTime() - 40 * DAY)
    await deleteCategory({ by, now: longAgo, id: categoryId, shown: { products: 4, subCategories: 2 } })
    expect(await past()).toEqual(before)
    await purgeCatalogue(now)
    expect(await past()).toEqual(before)
  })
})

describe('clearing what is older than 30 days', () => {
  it('removes what was never sold, and its category once nothing is left in it', async () => {
    const { categoryId, all } = await aShelf()
    const { categoryId: recent } = await aShelf()
    const shown = { products: 4, subCategories: 2 }
    await deleteCategory({ by, now: new Date(now.getTime() - 31 * DAY), id: categoryId, shown })
    await deleteCategory({ by, now: new Date(now.getTime() - 29 * DAY), id: recent, shown })
    await purgeCatalogue(now)
    const left = await db().select({ id: products.id }).from(products)
    expect(left.filter(({ id }) => all.includes(id))).toEqual([])
    expect(await countsOf(categoryId)).toBeUndefined()
    expect(await countsOf(recent)).toBeDefined()
    const subs = await db().select().from(subCategories).where(eq(subCategories.categoryId, categoryId))
    expect(subs).toEqual([])
  })

  it('removes old uploads that nothing shows, and those only', async () => {
    const { categoryId } = await aShelf()
    const [unused, used, ordered, fresh] = [
      await aPicture(),
      await aPicture(),
      await aPicture(),
      await aPicture(),
    ]
    await aProduct({ categoryId, imageIds: [used] })
    const order = await anOrder({ items: [{ productId: await aProduct({ categoryId }), quantity: 1 }] })
    await db().execute(sql`update order_items set image_id = ${ordered} where order_id = ${order}`)
    const uploadedAt = new Date(now.getTime() - 20 * DAY)
    await db()
      .insert(catalogueUploads)
      .values([
        ...[unused, used, ordered].map((mediaId) => ({ mediaId, uploadedAt })),
        { mediaId: fresh, uploadedAt: now },
      ])
    await purgeCatalogue(now)
    const kept = new Set((await db().select({ id: media.id }).from(media)).map(({ id }) => id))
    expect([unused, used, ordered, fresh].map((id) => kept.has(id))).toEqual([false, true, true, true])
  })
})
