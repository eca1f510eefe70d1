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

/** A category with four products: two in the first subcategory, one in the second, one in none. */
async function aCategoryWithProducts() {
  const categoryId = await aCategory()
  const [first, second] = [await aSubCategory(categoryId), await aSubCategory(categoryId)]
  const inFirst = [
    await aProduct({ categoryId, subCategoryId: first }),
    await aProduct({ categoryId, subCategoryId: first }),
  ]
  const inSecond = await aProduct({ categoryId, subCategoryId: second })
  const withoutSub = await aProduct({ categoryId })
  return { categoryId, first, second, inFirst, inSecond, withoutSub, all: [...inFirst, inSecond, withoutSub] }
}

async function aSubCategory(categoryId: number) {
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

async function notDeleted(ids: number[]): Promise<number[]> {
  const rows = await db()
    .select({ id: products.id, deletedAt: products.deletedAt })
    .from(products)
    .orderBy(products.id)
  return rows.filter(({ id, deletedAt }) => ids.includes(id) && deletedAt === null).map(({ id }) => id)
}

describe('deleting', () => {
  it('a product updates the counts, and so does restoring it', async () => {
    const { categoryId, withoutSub } = await aCategoryWithProducts()
    await deleteProduct({ by, now, id: withoutSub })
    expect(await countsOf(categoryId)).toEqual({ products: 3, subCategories: 2 })
    await restoreProduct({ by, now, id: withoutSub })
    expect(await countsOf(categoryId)).toEqual({ products: 4, subCategories: 2 })
    expect((await historyOf('product', withoutSub)).map(({ action }) => action)).toEqual([
      'productRestored',
      'productDeleted',
    ])
  })

  it('a category deletes its products and subcategories, and restoring restores them', async () => {
    const { categoryId, first, inFirst, all } = await aCategoryWithProducts()
    const earlier = new Date(now.getTime() - DAY)
    await deleteProduct({ by, now: earlier, id: inFirst[0]! })
    const shown = { products: 3, subCategories: 2 }
    expect(await deleteCategory({ by, now, id: categoryId, shown })).toEqual(shown)
    expect(await notDeleted(all)).toEqual([])
    expect(await countsOf(categoryId)).toEqual({ products: 0, subCategories: 0 })
    await expect(restoreProduct({ by, now, id: inFirst[1]! })).rejects.toEqual(refusal('categoryDeleted'))
    await expect(restoreSubCategory({ by, now, id: first })).rejects.toEqual(refusal('categoryDeleted'))
    await restoreCategory({ by, now, id: categoryId })
    // A product that was deleted earlier stays deleted.
    expect(await notDeleted(all)).toEqual(all.slice(1))
    expect(await countsOf(categoryId)).toEqual({ products: 3, subCategories: 2 })
    expect((await historyOf('category', categoryId))[1]).toMatchObject({
      action: 'categoryDeleted',
      before: { name: 'Voiles', products: 3, subCategories: 2 },
    })
  })

  it('a subcategory deletes only its own products', async () => {
    const { categoryId, first, inFirst, all } = await aCategoryWithProducts()
    await deleteSubCategory({ by, now, id: first, shown: { products: 2, subCategories: 0 } })
    expect(await notDeleted(all)).toEqual(all.slice(2))
    expect(await countsOf(categoryId)).toEqual({ products: 2, subCategories: 1 })
    await expect(restoreProduct({ by, now, id: inFirst[0]! })).rejects.toEqual(refusal('subCategoryDeleted'))
    await restoreSubCategory({ by, now, id: first })
    expect(await notDeleted(all)).toEqual(all)
    expect(await countsOf(categoryId)).toEqual({ products: 4, subCategories: 2 })
  })

  it('is refused if the counts have changed since they were shown', async () => {
    const { categoryId, all } = await aCategoryWithProducts()
    await expect(
      deleteCategory({ by, now, id: categoryId, shown: { products: 3, subCategories: 2 } }),
    ).rejects.toEqual(
      expect.objectContaining({ code: 'countsChanged', details: { products: 4, subCategories: 2 } }),
    )
    expect(await notDeleted(all)).toEqual(all)
  })

  it('can be undone for 30 days and no longer', async () => {
    const { categoryId, withoutSub } = await aCategoryWithProducts()
    await deleteProduct({ by, now: new Date(now.getTime() - 31 * DAY), id: withoutSub })
    await expect(restoreProduct({ by, now, id: withoutSub })).rejects.toEqual(refusal('tooLate'))
    await expect(restoreCategory({ by, now, id: categoryId })).rejects.toEqual(refusal('categoryUnknown'))
  })

  it('does not change past orders and sales statistics', async () => {
    const { categoryId, withoutSub } = await aCategoryWithProducts()
    await anOrder({ items: [{ productId: withoutSub, quantity: 2 }] })
    const past = async () => ({
      items: (await db().execute(sql`select * from order_items where product_id = ${withoutSub}`)).rows,
      sales: (await db().execute(sql`select * from product_sales where product_id = ${withoutSub}`)).rows,
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

describe('purging items deleted more than 30 days ago', () => {
  it('removes products that were never sold, and categories that are empty', async () => {
    const { categoryId, all } = await aCategoryWithProducts()
    const { categoryId: recent } = await aCategoryWithProducts()
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

  it('removes only old uploads that are not used', async () => {
    const { categoryId } = await aCategoryWithProducts()
    const uploadedAt = new Date(now.getTime() - 20 * DAY)
    const [unused, used, ordered, fresh] = [
      await aPicture({ unusedSince: uploadedAt }),
      await aPicture(),
      await aPicture({ unusedSince: uploadedAt }),
      await aPicture(),
    ]
    await aProduct({ categoryId, imageIds: [used] })
    const order = await anOrder({ items: [{ productId: await aProduct({ categoryId }), quantity: 1 }] })
    await db().execute(sql`update order_items set image_id = ${ordered} where order_id = ${order}`)
    const left = await aPicture({ unusedSince: now })
    await db()
      .insert(catalogueUploads)
      .values([
        ...[unused, used, ordered, left].map((mediaId) => ({ mediaId, uploadedAt })),
        { mediaId: fresh, uploadedAt: now },
      ])
    await purgeCatalogue(now)
    const remaining = new Set((await db().select({ id: media.id }).from(media)).map(({ id }) => id))
    expect([unused, used, ordered, fresh, left].map((id) => remaining.has(id))).toEqual([
      false,
      true,
      true,
      true,
      true,
    ])
  })

  it('tries an upload again that could not be removed for another reason, and removes the others', async () => {
    const unusedSince = new Date(now.getTime() - 20 * DAY)
    const [failing, unused] = [await aPicture({ unusedSince }), await aPicture({ unusedSince })]
    const uploadedAt = (days: number) => new Date(now.getTime() - days * DAY)
    await db()
      .insert(catalogueUploads)
      .values([
        { mediaId: failing, uploadedAt: uploadedAt(40) },
        { mediaId: unused, uploadedAt: uploadedAt(30) },
      ])
    await db().execute(sql`
      create function fail_removal() returns trigger language plpgsql as $$ begin raise exception 'disk error'; end $$`)
    await db().execute(
      sql.raw(`create trigger fail_removal before delete on media for each row when (old.id = '${failing}')
        execute function fail_removal()`),
    )
    await purgeCatalogue(now)
    const left = new Set((await db().select().from(catalogueUploads)).map(({ mediaId }) => mediaId))
    expect([left.has(failing), left.has(unused)]).toEqual([true, false])
  })
})
