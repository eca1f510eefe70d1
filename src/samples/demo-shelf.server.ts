/** The catalogue as the demo's shoppers see it: what may be bought since when, and how much it is liked. */
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
import { Dice } from './demo-random.rules.ts'
import { sampleCategories } from './sample-catalogue.text.ts'

export interface DemoProduct {
  id: number
  name: string
  nameAr: string
  price: Money
  imageId: string | null
  createdAt: Date
  /** Keys of its category and subcategory in the sample catalogue, to which the words of reviews are bound. */
  places: string[]
  /** How often it is bought compared with the others. */
  popularity: number
}

export async function readShelf(): Promise<DemoProduct[]> {
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
  if (rows.length === 0) throw new Error('the demo history needs a catalogue to sell from')
  const ranks = new Dice('popularity').shuffled([...rows.keys()])
  return rows.map(({ category, subCategory, ...product }, index) =>
    Object.assign(product, {
      places: [category, subCategory].flatMap((name) => placeKeys.get(name ?? '') ?? []),
      popularity: popularityOf(ranks[index]!, product.price),
    }),
  )
}

/** A few best sellers, a long tail; and small things are bought more lightly than a trousseau. */
function popularityOf(rank: number, price: Money): number {
  return 1 / ((rank + 3) * (1 + price / ouguiya(1500)))
}

const placeKeys = new Map(
  sampleCategories.flatMap(({ subcategories, ...category }) =>
    [category, ...subcategories].map(({ name, key }) => [name.fr, key] as const),
  ),
)
