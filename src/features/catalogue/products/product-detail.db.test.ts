import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { media } from '#features/media/media-tables.server.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aPicture, aProduct } from '../../../../tests/builders.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { products, reviews } from '../catalogue-tables.server.ts'
import { addSubCategory } from '../catalogue.server.ts'
import { findProductDetail, publishedReviews, starCounts } from './product-detail.server.ts'

useTestDatabase()

let categoryId = 0

beforeAll(async () => {
  categoryId = await aCategory()
})

async function anAudio(bytes: number): Promise<string> {
  const values = {
    kind: 'audio',
    visibility: 'public',
    contentType: 'audio/mpeg',
    sha256: 'a'.repeat(64),
  } as const
  const [row] = await db()
    .insert(media)
    .values({ ...values, bytes, state: 'ready' })
    .returning({ id: media.id })
  return row!.id
}

async function addReviews(productId: number, stars: number[], status: 'published' | 'hidden' = 'published') {
  for (const [index, given] of stars.entries())
    await db()
      .insert(reviews)
      .values({
        productId,
        author: `Lectrice ${index}`,
        stars: given,
        content: 'Beau',
        status,
        createdAt: new Date(2026, 0, 1 + index),
      })
}

describe('a product’s detail', () => {
  it('has its own low-stock threshold, and none if the usual one holds', async () => {
    const id = await aProduct({ categoryId })
    expect(await findProductDetail(id)).not.toHaveProperty('fewLeft')
    await db().update(products).set({ lowStock: 2 }).where(eq(products.id, id))
    expect(await findProductDetail(id)).toMatchObject({ fewLeft: 2 })
  })

  it('has all fields of the page, with pictures in the order of the form', async () => {
    const images = [await aPicture(), await aPicture(), await aPicture()]
    const names = { name: 'Nuit', nameAr: 'ليل', description: '', descriptionAr: '' }
    const subCategoryId = await addSubCategory({ ...names, categoryId, imageId: images[0]! })
    const id = await aProduct({
      categoryId,
      subCategoryId,
      description: 'Bleu',
      descriptionAr: 'أزرق',
      originalPrice: ouguiya(4000),
      specifications: ['Tissu : coton'],
      specificationsAr: ['القماش: قطن'],
      imageIds: images.toReversed(),
      stockQuantity: 4,
      featured: true,
    })
    const audioId = await anAudio(240_000)
    await db().update(products).set({ audioId }).where(eq(products.id, id))
    await addReviews(id, [5, 4])
    expect(await findProductDetail(id)).toEqual({
      id,
      name: { fr: 'Nila', ar: 'نيلة' },
      description: { fr: 'Bleu', ar: 'أزرق' },
      price: ouguiya(3200),
      originalPrice: ouguiya(4000),
      category: { fr: 'Voiles', ar: 'ملاحف' },
      categoryId,
      subCategory: { id: subCategoryId, name: { fr: 'Nuit', ar: 'ليل' } },
      picture: expect.objectContaining({ id: images[2] }),
      pictures: images.toReversed().map((image) => ({ id: image, width: 800, height: 1000, widths: [] })),
      audio: { id: audioId, bytes: 240_000 },
      specifications: { fr: ['Tissu : coton'], ar: ['القماش: قطن'] },
      stockQuantity: 4,
      inStock: true,
      featured: true,
      isNew: true,
      rating: 4.5,
      reviews: 2,
      options: [],
      variants: [],
    })
  })

  it('has undefined values for optional fields that are empty', async () => {
    const id = await aProduct({ categoryId, imageIds: [], stockQuantity: 0 })
    expect(await findProductDetail(id)).toMatchObject({
      pictures: [],
      picture: undefined,
      audio: undefined,
      subCategory: undefined,
      inStock: false,
      reviews: 0,
    })
  })

  it('is undefined for a deleted product and for an unknown id', async () => {
    const id = await aProduct({ categoryId })
    await db().update(products).set({ deletedAt: new Date() }).where(eq(products.id, id))
    expect(await findProductDetail(id)).toBeUndefined()
    expect(await findProductDetail(999_999_999_999_999)).toBeUndefined()
  })
})

describe('the reviews of a product', () => {
  it('are the published ones, newest first, ten on a page', async () => {
    const id = await aProduct({ categoryId })
    await addReviews(
      id,
      Array.from({ length: 12 }, (_, index) => (index < 9 ? 5 : 2)),
    )
    await addReviews(id, [1, 1], 'hidden')
    const first = await publishedReviews(id, 1)
    expect(first).toMatchObject({ page: 1, hasMore: true })
    expect(first.reviews.map(({ author }) => author)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Lectrice ${11 - index}`),
    )
    const second = await publishedReviews(id, 2)
    expect(second.hasMore).toBe(false)
    expect(second.reviews.map(({ author }) => author)).toEqual(['Lectrice 1', 'Lectrice 0'])
    expect(await publishedReviews(id, 3)).toEqual({ reviews: [], page: 3, hasMore: false })
    expect(await starCounts(id)).toEqual([
      { stars: 5, count: 9 },
      { stars: 4, count: 0 },
      { stars: 3, count: 0 },
      { stars: 2, count: 3 },
      { stars: 1, count: 0 },
    ])
  })

  it('that fill a page exactly have no next page', async () => {
    const id = await aProduct({ categoryId })
    await addReviews(id, Array<number>(10).fill(4))
    expect(await publishedReviews(id, 1)).toMatchObject({ hasMore: false })
  })
})
