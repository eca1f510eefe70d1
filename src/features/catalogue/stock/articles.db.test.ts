import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { internalBarcode } from '#core/barcode.ts'
import { findOffersByCode, findOffersByName } from '#features/orders/sale/sale.action.server.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aProduct, withColours } from '../../../../tests/builders.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { products, productVariants } from '../catalogue-tables.server.ts'
import { assignBarcode, findArticleByCode, searchArticles } from './articles.server.ts'

useTestDatabase()

let productId = 0
let red = 0
let blue = 0
beforeAll(async () => {
  productId = await aProduct({ categoryId: await aCategory(), stockQuantity: 0 })
  const colours = [
    { name: { fr: 'Rouge', ar: 'أحمر' }, stock: 2 },
    { name: { fr: 'Bleu', ar: 'أزرق' }, stock: 1 },
  ]
  ;[red, blue] = (await withColours(productId, colours)) as [number, number]
  await codes(red, { barcode: '036000291452', sku: 'NILA-R' })
})

async function codes(id: number, values: { barcode?: string; sku?: string }) {
  await db().update(productVariants).set(values).where(eq(productVariants.id, id))
}

describe('an article', () => {
  it.each(['036000291452', '0036000291452', ' nila-r '])('is found by the code %s', async (code) => {
    expect(await findArticleByCode(code)).toMatchObject({
      variantId: red,
      name: { fr: 'Nila – Rouge' },
      stock: 2,
    })
  })

  it.each(['', '36000291452', 'Nila'])('is not found by %j', async (code) => {
    expect(await findArticleByCode(code)).toBeUndefined()
  })

  it('is found by words or by its code', async () => {
    expect((await searchArticles('nila', 10)).map(({ variantId }) => variantId)).toEqual([red, blue])
    expect((await searchArticles('036000291452', 10)).map(({ variantId }) => variantId)).toEqual([red])
  })

  it('gets a barcode once', async () => {
    expect(await assignBarcode(blue)).toBe(internalBarcode(blue))
    expect(await assignBarcode(red)).toBe('036000291452')
    await expect(assignBarcode(999_999)).rejects.toMatchObject({ code: 'unknownArticle' })
  })

  it('is sold by its code, alone, while it is published', async () => {
    expect(await findOffersByCode('NILA-R')).toMatchObject([{ id: productId, variant: red, available: 2 }])
    expect(await findOffersByName('nila-r')).toHaveLength(1)
    expect(await findOffersByName('nila')).toHaveLength(2)
    await db().update(products).set({ status: 'draft' }).where(eq(products.id, productId))
    expect(await findOffersByCode('NILA-R')).toEqual([])
  })
})
