import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { media } from '#features/media/media-tables.server.ts'
import { historyOf } from '#features/staff/activity.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aPicture, aProduct, productValues } from '../../../../tests/builders.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import type { EditedProduct } from '../catalogue-admin.rules.ts'
import { EditConflict } from '../catalogue-changes.server.ts'
import type { ProductValues } from '../catalogue-form.rules.ts'
import { categories, products, subCategories } from '../catalogue-tables.server.ts'
import { addSubCategory } from '../catalogue.server.ts'
import { saveCategory, saveSubCategory } from '../categories/save-category.server.ts'
import { changeStock, setFlag } from '../stock/product-stock.server.ts'
import { findEditedProduct } from './edited-product.server.ts'
import { createProduct, editProduct } from './save-product.server.ts'

useTestDatabase()

const now = new Date('2026-11-15T09:00:00Z')
const refusal = (code: string) => expect.objectContaining({ name: 'Refusal', code })
let by: StaffPerson
let categoryId = 0
let subCategoryId = 0

beforeAll(async () => {
  by = await aPerson({ permissions: ['manageProducts'] })
  categoryId = await aCategory()
  subCategoryId = await aSubCategory(categoryId)
})

async function aSubCategory(parent: number, name = 'Gaz') {
  const imageId = await aPicture()
  return addSubCategory({
    categoryId: parent,
    name,
    nameAr: 'غاز',
    description: '',
    descriptionAr: '',
    imageId,
  })
}

async function values(change: Partial<ProductValues> = {}): Promise<ProductValues> {
  return productValues({
    name: 'Melhfa nila',
    nameAr: 'ملحفة نيلة',
    description: 'Coton',
    descriptionAr: 'قطن',
    price: ouguiya(5200),
    originalPrice: ouguiya(6000),
    categoryId,
    subCategoryId,
    specifications: ['Coton'],
    specificationsAr: ['قطن'],
    imageIds: [await aPicture(), await aPicture()],
    stockQuantity: 4,
    ...change,
  })
}

const rowOf = async (id: number) => (await db().select().from(products).where(eq(products.id, id)))[0]!

async function seenOf(id: number) {
  const { version, stockQuantity, inStock } = await rowOf(id)
  return { version, stockQuantity, inStock }
}

describe('adding a product', () => {
  it('stores every field, the order of its pictures, and an activity entry', async () => {
    const given = await values()
    const id = await createProduct({ by, now, values: given })
    const { imageIds, ...columns } = given
    expect(await rowOf(id)).toMatchObject({ ...columns, version: 1, rating: 0, reviews: 0 })
    expect((await findEditedProduct(id))!.form.images).toEqual(imageIds)
    expect(await historyOf('product', id)).toMatchObject([
      { action: 'productAdded', staffName: by.name, after: { name: 'Melhfa nila', imageIds } },
    ])
  })

  it('sent several times concurrently creates one product', async () => {
    const given = await values({ name: 'Une seule fois' })
    const ids = await Promise.all([1, 2, 3].map(() => createProduct({ by, now, values: given })))
    expect(new Set(ids).size).toBe(1)
    expect(await historyOf('product', ids[0]!)).toHaveLength(1)
  })

  it('with the name and picture of another product is a product of its own', async () => {
    const given = await values({ name: 'Melhfa en deux tailles' })
    const first = await createProduct({ by, now, values: given })
    const second = await createProduct({ by, now, values: { ...given, price: ouguiya(4800) } })
    expect(second).not.toBe(first)
    expect(await findEditedProduct(second)).toMatchObject({ form: { images: given.imageIds } })
  })

  it('with quantity 0 is not in stock, whatever the switch says', async () => {
    const id = await createProduct({ by, now, values: await values({ stockQuantity: 0, inStock: true }) })
    expect(await rowOf(id)).toMatchObject({ inStock: false })
  })

  it.each([
    ['a picture that does not exist', { imageIds: ['6f1f0f3e-0000-4000-8000-000000000000'] }, 'imageUnknown'],
    ['an invalid picture id', { imageIds: [`'; drop table products; --`] }, 'imageUnknown'],
    ['an invalid sound id', { audioId: 'x' }, 'audioUnknown'],
    ['a category that does not exist', { categoryId: 999, subCategoryId: null }, 'categoryUnknown'],
    ['a subcategory that does not exist', { subCategoryId: 999 }, 'subCategoryUnknown'],
  ])('refuses %s', async (_what, change, code) => {
    await expect(createProduct({ by, now, values: await values(change) })).rejects.toEqual(refusal(code))
  })

  it('refuses a private picture, a repeated picture, and a subcategory of another category', async () => {
    const privatePicture = await aPicture()
    await db().update(media).set({ visibility: 'private' }).where(eq(media.id, privatePicture))
    const picture = await aPicture()
    const otherSubCategory = await aSubCategory(await aCategory('Beauté', 'جمال'))
    for (const [change, code] of [
      [{ imageIds: [privatePicture] }, 'imageUnknown'],
      [{ imageIds: [picture, picture] }, 'imageUnknown'],
      [{ subCategoryId: otherSubCategory }, 'subCategoryUnknown'],
    ] as const)
      await expect(
        createProduct({ by, now, values: await values(change as Partial<ProductValues>) }),
      ).rejects.toEqual(refusal(code))
  })

  it('stores markup and SQL as plain text', async () => {
    const name = `<script>alert(1)</script> '); drop table products; -- {{7*7}} =1+1`
    const id = await createProduct({ by, now, values: await values({ name }) })
    expect(await rowOf(id)).toMatchObject({ name })
  })
})

describe('editing a product', () => {
  it('changes it, increases its version, and logs only the fields that differ', async () => {
    const given = await values()
    const id = await createProduct({ by, now, values: given })
    const imageIds = given.imageIds.toReversed()
    const changed = { ...given, price: ouguiya(5000), imageIds }
    await editProduct({ by, now, id, seen: await seenOf(id), values: changed })
    expect(await rowOf(id)).toMatchObject({ price: ouguiya(5000), version: 2 })
    expect((await historyOf('product', id))[0]).toMatchObject({
      action: 'productChanged',
      before: { price: ouguiya(5200), imageIds: given.imageIds },
      after: { price: ouguiya(5000), imageIds },
    })
    expect(Object.keys((await historyOf('product', id))[0]!.after as object).toSorted()).toEqual([
      'imageIds',
      'price',
    ])
  })

  it('refuses the second of two editors with the version that the first one saved', async () => {
    const given = await values()
    const id = await createProduct({ by, now, values: given })
    const seen = await seenOf(id)
    const edits = ['La première', 'La seconde'].map((name) =>
      editProduct({ by, now, id, seen, values: { ...given, name } }),
    )
    const [saved, refused] = [await Promise.allSettled(edits)].map((results) => [
      results.find(({ status }) => status === 'fulfilled'),
      results.find(({ status }) => status === 'rejected'),
    ])[0]!
    expect(saved).toBeDefined()
    const conflict = (refused as PromiseRejectedResult).reason as EditConflict<EditedProduct>
    expect(conflict).toBeInstanceOf(EditConflict)
    const { name } = await rowOf(id)
    expect(conflict.current).toMatchObject({ version: 2, form: { name }, editedBy: by.name })
  })

  it('moves it between categories and updates their counts', async () => {
    const [from, to] = [await aCategory('A', 'أ'), await aCategory('B', 'ب')]
    const id = await createProduct({
      by,
      now,
      values: await values({ categoryId: from, subCategoryId: null }),
    })
    const given = await values({ categoryId: to, subCategoryId: null })
    await editProduct({ by, now, id, seen: await seenOf(id), values: given })
    const counts = await db().select().from(categories)
    expect(counts.find((row) => row.id === from)).toMatchObject({ products: 0 })
    expect(counts.find((row) => row.id === to)).toMatchObject({ products: 1 })
  })

  it('applies a stock change relative to sales in between, and refuses a negative result', async () => {
    const given = await values({ stockQuantity: 4 })
    const id = await createProduct({ by, now, values: given })
    const seen = await seenOf(id)
    await db().update(products).set({ stockQuantity: 1 }).where(eq(products.id, id))
    const meanwhile = await editProduct({ by, now, id, seen, values: { ...given, stockQuantity: 10 } })
    expect(meanwhile).toEqual({ seen: 4, found: 1, stock: 7 })
    expect(await rowOf(id)).toMatchObject({ stockQuantity: 7, inStock: true })
    const again = await seenOf(id)
    await expect(
      editProduct({
        by,
        now,
        id,
        seen: { ...again, stockQuantity: 20 },
        values: { ...given, stockQuantity: 2 },
      }),
    ).rejects.toEqual(refusal('stockTooLow'))
  })
})

it('a quantity saved after the last unit was sold puts the product on sale again, and says what happened', async () => {
  const given = await values({ stockQuantity: 1 })
  const id = await createProduct({ by, now, values: given })
  const seen = await seenOf(id)
  await db().update(products).set({ stockQuantity: 0, inStock: false }).where(eq(products.id, id))
  const meanwhile = await editProduct({ by, now, id, seen, values: { ...given, stockQuantity: 10 } })
  expect(await rowOf(id)).toMatchObject({ stockQuantity: 9, inStock: true })
  expect(meanwhile).toEqual({ seen: 1, found: 0, stock: 9 })
})

describe('switches and stock in the table', () => {
  it('switches a flag once, logs it, and increases the version', async () => {
    const id = await aProduct({ categoryId })
    await setFlag({ by, now, id, flag: 'featured', value: true })
    await setFlag({ by, now, id, flag: 'featured', value: true })
    expect(await rowOf(id)).toMatchObject({ featured: true, version: 2 })
    expect(await historyOf('product', id)).toMatchObject([
      { action: 'productFlagChanged', before: { featured: false }, after: { featured: true } },
    ])
  })

  it('refuses to mark quantity 0 as in stock', async () => {
    const id = await aProduct({ categoryId, stockQuantity: 0 })
    await expect(setFlag({ by, now, id, flag: 'inStock', value: true })).rejects.toEqual(
      refusal('nothingInStock'),
    )
  })

  it('changes the stock by the difference, and sets in-stock as in spec 4', async () => {
    const id = await aProduct({ categoryId, stockQuantity: 5 })
    expect(await changeStock({ by, now, id, seen: 5, wanted: 0 })).toBeUndefined()
    expect(await rowOf(id)).toMatchObject({ inStock: false, version: 1 })
    expect(await changeStock({ by, now, id, seen: 1, wanted: 4 })).toEqual({ seen: 1, found: 0, stock: 3 })
    expect(await rowOf(id)).toMatchObject({ inStock: true })
    await expect(changeStock({ by, now, id, seen: 9, wanted: 0 })).rejects.toEqual(refusal('stockTooLow'))
    expect((await historyOf('product', id)).map(({ action }) => action)).toEqual([
      'productStockChanged',
      'productStockChanged',
    ])
  })

  it('adds up concurrent changes', async () => {
    const id = await aProduct({ categoryId, stockQuantity: 5 })
    await Promise.all(Array.from({ length: 10 }, () => changeStock({ by, now, id, seen: 5, wanted: 6 })))
    expect(await rowOf(id)).toMatchObject({ stockQuantity: 15 })
  })
})

describe('categories and subcategories', () => {
  const named = { name: 'Parfums', nameAr: 'عطور', description: 'x', descriptionAr: 'س' }

  it('are added once and changed, with an activity entry each', async () => {
    const imageId = await aPicture()
    const id = await saveCategory({ by, now, edited: undefined, values: { ...named, imageId } })
    expect(await saveCategory({ by, now, edited: undefined, values: { ...named, imageId } })).toBe(id)
    const changed = { ...named, name: 'Encens', imageId }
    await saveCategory({ by, now, edited: { id, version: 1 }, values: changed })
    expect((await historyOf('category', id)).map(({ action, after }) => [action, after])).toMatchObject([
      ['categoryChanged', { name: 'Encens' }],
      ['categoryAdded', { name: 'Parfums' }],
    ])
  })

  it('refuse the second of two editors with the version that the first one saved', async () => {
    const imageId = await aPicture()
    const category = await saveCategory({ by, now, edited: undefined, values: { ...named, imageId } })
    const sub = { ...named, imageId, categoryId: category }
    const subCategory = await saveSubCategory({ by, now, edited: undefined, values: sub })
    for (const save of [
      (name: string) =>
        saveCategory({ by, now, edited: { id: category, version: 1 }, values: { ...named, name, imageId } }),
      (name: string) =>
        saveSubCategory({ by, now, edited: { id: subCategory, version: 1 }, values: { ...sub, name } }),
    ]) {
      const results = await Promise.allSettled(['La première', 'La seconde'].map(save))
      const first = results.findIndex(({ status }) => status === 'fulfilled')
      const refused = results.find((result) => result.status === 'rejected')
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const form = { name: ['La première', 'La seconde'][first], images: [imageId] }
      const current = { version: 2, form, editedBy: by.name }
      expect(refused).toMatchObject({ reason: { code: 'editedMeanwhile', current } })
    }
  })

  it('moving a subcategory moves its products and updates all counts', async () => {
    const [from, to] = [await aCategory('De', 'من'), await aCategory('Vers', 'إلى')]
    const imageId = await aPicture()
    const id = await saveSubCategory({
      by,
      now,
      edited: undefined,
      values: { ...named, imageId, categoryId: from },
    })
    const product = await aProduct({ categoryId: from, subCategoryId: id })
    await saveSubCategory({
      by,
      now,
      edited: { id, version: 1 },
      values: { ...named, imageId, categoryId: to },
    })
    expect(await rowOf(product)).toMatchObject({ categoryId: to, subCategoryId: id })
    const all = await db().select().from(categories)
    expect(all.find((row) => row.id === from)).toMatchObject({ products: 0, subCategories: 0 })
    expect(all.find((row) => row.id === to)).toMatchObject({ products: 1, subCategories: 1 })
    expect((await db().select().from(subCategories).where(eq(subCategories.id, id)))[0]).toMatchObject({
      products: 1,
    })
  })
})
