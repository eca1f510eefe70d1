/** An export that is imported again changes nothing. */
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { parseTableState } from '#core/table-state.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aPicture, aProduct, withColours } from '../../../../tests/builders.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { productShape } from '../catalogue-admin.rules.ts'
import { products, productVariants } from '../catalogue-tables.server.ts'
import { addSubCategory } from '../catalogue.server.ts'
import { categoryChoices } from '../categories/category-list.server.ts'
import { productsCsv, productsXlsx } from './export-products.server.ts'
import { addImport, findImport, listRows, mapImport } from './imports.server.ts'

useTestDatabase()

let by: StaffPerson
const now = new Date()

beforeAll(async () => {
  by = await aPerson({ role: 'admin', permissions: ['manageProducts', 'viewCosts'] })
  const categoryId = await aCategory('Voiles; "fins"', 'ملاحف')
  const sub = await addSubCategory({
    categoryId,
    name: 'Soie',
    nameAr: 'حرير',
    description: '',
    descriptionAr: '',
    imageId: await aPicture(),
  })
  const names = [
    '=1+1',
    "'=x",
    '"Nila", fine; 1',
    'Deux\tmots',
    '-5',
    '_x000D_ et <b>&',
    '007',
    'é | ç',
    'Œillet',
  ]
  for (const name of names) await aProduct({ categoryId, name, nameAr: `ملحفة ${name}` })
  const twins = [await aProduct({ categoryId }), await aProduct({ categoryId })]
  await db()
    .update(productVariants)
    .set({ sku: '00012', barcode: '012345678905', cost: ouguiya(100.5) })
    .where(eq(productVariants.productId, twins[0]!))
  const full = await aProduct({
    categoryId,
    subCategoryId: sub,
    name: 'Complet',
    nameAr: 'كامل',
    description: 'Ligne 1\nLigne 2\n\n"fin"',
    descriptionAr: 'سطر ١\nسطر ٢',
    specifications: ['Coton: 100 %', '=A1', '4,50 m'],
    specificationsAr: ['قطن', '٤ أمتار'],
    originalPrice: ouguiya(4000),
    imageIds: [await aPicture(), await aPicture()],
    featured: true,
  })
  await db().update(products).set({ status: 'draft', lowStock: 0 }).where(eq(products.id, full))
  const coloured = await aProduct({
    categoryId,
    name: 'Nuances',
    nameAr: 'ألوان',
    originalPrice: ouguiya(5000),
  })
  await withColours(coloured, [
    { name: { fr: 'Rouge', ar: 'أحمر' }, stock: 3 },
    { name: { fr: 'M', ar: 'M' }, stock: 0, price: ouguiya(3500) },
    { name: { fr: 'A | B', ar: 'ب' }, stock: 7 },
  ])
})

async function bytesOf(chunks: AsyncIterable<string | Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
  return Buffer.concat(parts)
}

describe.each(['fr', 'ar'] as const)('an export in %s', (language) => {
  it.each([
    ['csv', productsCsv],
    ['xlsx', productsXlsx],
  ])('as %s is imported without a change', async (format, write) => {
    const categories = await categoryChoices()
    const state = parseTableState(new URLSearchParams(), productShape(categories))
    const bytes = await bytesOf(write({ state, categories, language, canSeeCosts: true, now }))
    const id = await addImport({ fileName: `x.${format}`, bytes, by, now })
    const { settings } = (await findImport(id))!
    expect(settings.columns).not.toContain(null)
    await mapImport(id, { columns: settings.columns, createsCategories: false, by })
    const found = await findImport(id)
    const others = [
      ...(await listRows(id, 'change', 1)),
      ...(await listRows(id, 'refuse', 1)),
      ...(await listRows(id, 'create', 1)),
    ]
    expect(others.map(({ details }) => details)).toEqual([])
    expect(found).toMatchObject({ status: 'checked', rowCount: 15, counts: { same: { rows: 15 } } })
  })
})
