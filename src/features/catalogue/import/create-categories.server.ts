/** Creates the categories that the rows of an import name and the shop does not have. */
import { recordCatalogueChange, type Change } from '../catalogue-changes.server.ts'
import { addCategory, addSubCategory } from '../catalogue.server.ts'
import { categoryChoices } from '../categories/category-list.server.ts'
import type { ImportRow } from './import-product.rules.ts'
import { namesText, parseBilingual } from './import-values.rules.ts'
import { missingCategories } from './plan-rows.server.ts'

interface Creation extends Change {
  imageId: string
}

/** Call it with the lock of the catalogue. */
export async function createMissingCategories(rows: ImportRow[], creation: Creation): Promise<void> {
  const choices = await categoryChoices()
  for (const { category, subCategories } of missingCategories(rows, choices)) {
    const known = choices.find(({ name }) => namesText(category, name))
    const categoryId = known?.id ?? (await create(category, creation))
    for (const sub of subCategories) await create(sub, creation, categoryId)
  }
}

const MAX_NAME_LENGTH = 120

async function create(cell: string, creation: Creation, categoryId?: number): Promise<number> {
  const { fr, ar } = parseBilingual(cell) ?? { fr: cell, ar: cell }
  const values = {
    name: fr.slice(0, MAX_NAME_LENGTH),
    nameAr: ar.slice(0, MAX_NAME_LENGTH),
    description: '',
    descriptionAr: '',
    imageId: creation.imageId,
  }
  const id =
    categoryId === undefined ? await addCategory(values) : await addSubCategory({ ...values, categoryId })
  const isSub = categoryId !== undefined
  await recordCatalogueChange(creation, {
    action: isSub ? 'subCategoryAdded' : 'categoryAdded',
    subject: isSub ? 'subCategory' : 'category',
    id,
    after: values,
  })
  return id
}
