import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { historyOf } from '#features/staff/activity.server.ts'
import { SYSTEM } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aPicture, aProduct, withColours } from '../../../../tests/builders.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { MAX_NAME_LENGTH } from '../catalogue-problems.rules.ts'
import {
  optionValues,
  productImages,
  productOptions,
  products,
  productVariants,
} from '../catalogue-tables.server.ts'
import { duplicateProduct } from './duplicate-product.server.ts'

useTestDatabase()

const change = { by: SYSTEM, now: new Date() }

it('copies texts and pictures into a draft without stock', async () => {
  const pictures = [await aPicture(), await aPicture()]
  const id = await aProduct({
    categoryId: await aCategory(),
    name: 'N'.repeat(MAX_NAME_LENGTH),
    description: 'Un voile',
    specifications: ['Coton'],
    imageIds: pictures,
    stockQuantity: 7,
  })
  const copy = await duplicateProduct({ ...change, id })
  const [row] = await db().select().from(products).where(eq(products.id, copy))
  expect(row).toMatchObject({
    nameAr: 'نيلة (نسخة)',
    description: 'Un voile',
    specifications: ['Coton'],
    price: ouguiya(3200),
    status: 'draft',
    stockQuantity: 0,
    inStock: false,
    hasOptions: false,
    version: 1,
  })
  expect(row!.name).toHaveLength(MAX_NAME_LENGTH)
  expect(row!.name).toMatch(/… \(copie\)$/)
  const images = await db()
    .select({ mediaId: productImages.mediaId })
    .from(productImages)
    .where(eq(productImages.productId, copy))
    .orderBy(asc(productImages.position))
  expect(images.map(({ mediaId }) => mediaId)).toEqual(pictures)
  expect(await historyOf('product', copy)).toMatchObject([{ action: 'productDuplicated' }])
})

it('copies options and variants with values of their own, without SKU and barcode', async () => {
  const id = await aProduct({ categoryId: await aCategory('Parfums', 'عطور') })
  const [red = 0] = await withColours(id, [
    { name: { fr: 'Rouge', ar: 'أحمر' }, stock: 2, price: ouguiya(3000) },
    { name: { fr: 'Bleu', ar: 'أزرق' }, stock: 4 },
  ])
  await db()
    .update(productVariants)
    .set({ sku: 'R-1', barcode: '96385074' })
    .where(eq(productVariants.id, red))
  const copy = await duplicateProduct({ ...change, id })
  const [option] = await db().select().from(productOptions).where(eq(productOptions.productId, copy))
  const values = await db().select().from(optionValues).where(eq(optionValues.optionId, option!.id))
  const variants = await db()
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, copy))
    .orderBy(asc(productVariants.id))
  expect(variants.map(({ retiredAt }) => retiredAt === null)).toEqual([false, true, true])
  expect(variants.slice(1)).toMatchObject([
    {
      valueIds: [values[0]!.id],
      name: 'Rouge',
      price: ouguiya(3000),
      sku: '',
      barcode: '',
      stockQuantity: 0,
    },
    { valueIds: [values[1]!.id], name: 'Bleu', price: null, stockQuantity: 0 },
  ])
  const [row] = await db().select().from(products).where(eq(products.id, copy))
  expect(row).toMatchObject({ hasOptions: true, priceFrom: ouguiya(3000), priceTo: ouguiya(3200) })
  await expect(duplicateProduct({ ...change, id: 999_999 })).rejects.toMatchObject({ code: 'productUnknown' })
})
