/** The sample categories and given products in the database, with one picture for all. */
import { ouguiya } from '#core/money.ts'
import { addCategory, addProduct, addSubCategory } from '#features/catalogue/catalogue.server.ts'
import {
  sampleCategories,
  type SampleCategory,
  type SampleProduct,
} from '../src/samples/sample-catalogue.text.ts'
import { aPicture } from './builders.ts'

/** The ids of the products by their keys. */
export async function seedTestCatalogue(products: SampleProduct[]): Promise<Map<string, number>> {
  const imageId = await aPicture()
  const categoryIds = new Map<string, number>()
  for (const category of sampleCategories) {
    const categoryId = await addCategory({ ...wordsOf(category), imageId })
    categoryIds.set(category.key, categoryId)
    for (const sub of category.subcategories)
      categoryIds.set(sub.key, await addSubCategory({ ...wordsOf(sub), imageId, categoryId }))
  }
  const ids = new Map<string, number>()
  for (const product of products) {
    const id = await addProduct({
      ...wordsOf(product),
      price: ouguiya(product.price),
      originalPrice: null,
      categoryId: categoryIds.get(product.category)!,
      subCategoryId: categoryIds.get(product.subcategory ?? '') ?? null,
      specifications: product.specifications.fr,
      specificationsAr: product.specifications.ar,
      imageIds: [imageId],
      stockQuantity: product.stock,
      featured: false,
      promoted: false,
    })
    ids.set(product.key, id)
  }
  return ids
}

function wordsOf({ name, description }: Pick<SampleCategory, 'name' | 'description'>) {
  return { name: name.fr, nameAr: name.ar, description: description.fr, descriptionAr: description.ar }
}
