/** The products of the demo shop with their articles, creation dates and popularity. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import { ouguiya } from '#core/money.ts'
import type { Bilingual } from '#core/text.ts'
import {
  categories,
  productImages,
  products,
  productVariants,
  subCategories,
} from '#features/catalogue/catalogue-tables.server.ts'
import { db } from '#platform/database/database.server.ts'
import { sampleCategories, sampleProducts } from '../../sample-catalogue.text.ts'
import { SeededRandom } from '../random.rules.ts'
import type { DemoReason } from '../words.text.ts'
import { demoProducts } from './catalogue.text.ts'
import { demoVariants } from './variants.text.ts'

/** What is sold: a product without options, or one of its variants. */
export interface DemoArticle {
  productId: number
  variantId: number
  isDefault: boolean
  variantName: string
  variantNameAr: string
  sku: string
  price: Money
  /** The stock at the end of the history. */
  stock: number
}

export interface DemoProduct {
  id: number
  name: string
  nameAr: string
  price: Money
  imageId: string | null
  createdAt: Date
  categoryId: number
  /** Keys of its category and subcategory in the sample catalogue, by which reviews are chosen. */
  categoryKeys: string[]
  /** Relative frequency in orders. */
  popularity: number
  articles: DemoArticle[]
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
      categoryId: products.categoryId,
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
  const variants = Map.groupBy(await readVariants(), ({ productId }) => productId)
  const ranks = new SeededRandom('popularity').shuffled([...rows.keys()])
  return rows.map(({ category, subCategory, ...product }, index) =>
    Object.assign(product, {
      categoryKeys: [category, subCategory].flatMap((name) => categoryKeyByName.get(name ?? '') ?? []),
      popularity: popularityOf(ranks[index]!, product.price),
      articles: variants.get(product.id)!.map((variant) => articleOf(product, variant)),
    }),
  )
}

type VariantRow = Awaited<ReturnType<typeof readVariants>>[number]

function readVariants() {
  return db()
    .select()
    .from(productVariants)
    .where(isNull(productVariants.retiredAt))
    .orderBy(asc(productVariants.productId), asc(productVariants.position), asc(productVariants.id))
}

function articleOf(product: { id: number; name: string; price: Money }, variant: VariantRow): DemoArticle {
  const sample = samplesByName.get(product.name)
  const variants = sample && demoVariants[sample.key]?.variants
  return {
    productId: product.id,
    variantId: variant.id,
    isDefault: variant.isDefault,
    variantName: variant.name,
    variantNameAr: variant.nameAr,
    sku: variant.sku || `MF-${String(product.id).padStart(3, '0')}`,
    price: variant.price ?? product.price,
    stock: (variants ? variants[variant.position]?.stock : sample?.stock) ?? 0,
  }
}

/** The reasons that fit a product. */
export function fittingReasons(reasons: readonly DemoReason[], { categoryKeys }: DemoProduct): Bilingual[] {
  const fitting = reasons.filter(
    ({ about }) => about.length === 0 || about.some((key) => categoryKeys.includes(key)),
  )
  return fitting.map(({ text }) => text)
}

const samplesByName = new Map([...sampleProducts, ...demoProducts].map((sample) => [sample.name.fr, sample]))

/** A few best sellers and a long tail; cheap products are bought more often. */
function popularityOf(rank: number, price: Money): number {
  return 1 / ((rank + 3) * (1 + price / ouguiya(1500)))
}

const categoryKeyByName = new Map(
  sampleCategories.flatMap(({ subcategories, ...category }) =>
    [category, ...subcategories].map(({ name, key }) => [name.fr, key] as const),
  ),
)
