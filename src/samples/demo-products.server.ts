/** The products of the demo shop with their creation dates and popularity. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import { ouguiya } from '#core/money.ts'
import {
  categories,
  productImages,
  products,
  subCategories,
} from '#features/catalogue/catalogue-tables.server.ts'
import { db } from '#platform/database/database.server.ts'
import { SeededRandom } from './demo-random.rules.ts'
import { sampleCategories } from './sample-catalogue.text.ts'

export interface DemoProduct {
  id: number
  name: string
  nameAr: string
  price: Money
  imageId: string | null
  createdAt: Date
  /** Keys of its category and subcategory in the sample catalogue, by which reviews are chosen. */
  categoryKeys: string[]
  /** Relative frequency in orders. */
  popularity: number
}

export async function readDemoProducts(): Promise<DemoProduct[]> {
  const rows = await db()
    .select({
      id: products.id,
      name: products.name,
      nameAr: products.nameAr,
      price: products.price,
      imageId: productImages.mediaId,
      createdAt: products.createdAt,
      category: categories.name,
      subCategory: subCategories.name,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subCategories, eq(subCategories.id, products.subCategoryId))
    .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.position, 0)))
    .where(isNull(products.deletedAt))
    .orderBy(asc(products.id))
  if (rows.length === 0)
    throw new Error('demo history: the catalogue has no products; seed the sample catalogue first')
  const ranks = new SeededRandom('popularity').shuffled([...rows.keys()])
  return rows.map(({ category, subCategory, ...product }, index) =>
    Object.assign(product, {
      categoryKeys: [category, subCategory].flatMap((name) => categoryKeyByName.get(name ?? '') ?? []),
      popularity: popularityOf(ranks[index]!, product.price),
    }),
  )
}

/** A few best sellers and a long tail; cheap products are bought more often. */
function popularityOf(rank: number, price: Money): number {
  return 1 / ((rank + 3) * (1 + price / ouguiya(1500)))
}

const categoryKeyByName = new Map(
  sampleCategories.flatMap(({ subcategories, ...category }) =>
    [category, ...subcategories].map(({ name, key }) => [name.fr, key] as const),
  ),
)
