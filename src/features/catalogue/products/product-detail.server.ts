/** One product with all fields of its page, and its published reviews. */
import { and, asc, count, desc, eq, isNull } from 'drizzle-orm'
import {
  asDescribedPicture,
  describedColumns,
  findPictures,
  mediaView,
} from '#features/media/media-view.server.ts'
import { pictureSources, videoPath } from '#features/media/media.rules.ts'
import { lowStockDefault } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import {
  categories,
  isPublished,
  optionValues,
  productImages,
  productOptions,
  products,
  productVariants,
  reviews,
  subCategories,
} from '../catalogue-tables.server.ts'
import { availableOf, isNew } from '../catalogue.rules.ts'
import { withPhotos } from '../reviews/moderate-reviews.server.ts'
import { REVIEWS_PER_PAGE, STARS, type ReviewsPage, type StarCounts } from '../reviews/reviews.rules.ts'
import { effectivePrices, type ProductOption } from '../variants/variant.rules.ts'
import { FEW_LEFT, type ProductDetail, type ShownVariant } from './product-detail.rules.ts'
import { rangeOf } from './products.server.ts'

export async function findProductDetail(id: number): Promise<ProductDetail | undefined> {
  const [row, pictures] = await Promise.all([findRow(id), picturesOf(id)])
  if (!row) return undefined
  const { product, category, subCategory, audio } = row
  const fewLeft = product.lowStock ?? (await lowStockDefault())
  const choices = product.hasOptions ? await findChoices(product) : { options: [], variants: [] }
  return {
    id,
    name: { fr: product.name, ar: product.nameAr },
    description: { fr: product.description, ar: product.descriptionAr },
    price: product.price,
    originalPrice: product.originalPrice,
    picture: pictures[0],
    pictures,
    category: { fr: category.name, ar: category.nameAr },
    categoryId: product.categoryId,
    subCategory: subCategory
      ? { id: subCategory.id, name: { fr: subCategory.name, ar: subCategory.nameAr } }
      : undefined,
    audio: audio ?? undefined,
    ...(await videoOf(product)),
    specifications: { fr: product.specifications, ar: product.specificationsAr },
    rating: product.rating,
    reviews: product.reviews,
    inStock: product.inStock,
    stockQuantity: product.stockQuantity,
    ...(fewLeft !== FEW_LEFT && { fewLeft }),
    featured: product.featured,
    isNew: isNew(product.createdAt, new Date()),
    ...choices,
  }
}

type ProductRow = typeof products.$inferSelect

/** The offered variants, and the options with the values that these variants have. */
async function findChoices(
  product: ProductRow,
): Promise<Pick<ProductDetail, 'options' | 'variants' | 'price' | 'originalPrice' | 'optionLabels'>> {
  const [values, rows] = await Promise.all([
    db()
      .select({ option: productOptions, value: optionValues })
      .from(productOptions)
      .innerJoin(optionValues, eq(optionValues.optionId, productOptions.id))
      .where(eq(productOptions.productId, product.id))
      .orderBy(asc(productOptions.position), asc(optionValues.position)),
    db()
      .select()
      .from(productVariants)
      .where(and(eq(productVariants.productId, product.id), isNull(productVariants.retiredAt)))
      .orderBy(asc(productVariants.position), asc(productVariants.id)),
  ])
  const offered = new Set(rows.flatMap(({ valueIds }) => valueIds))
  const options = new Map<number, ProductOption>()
  for (const { option, value } of values) {
    if (!offered.has(value.id)) continue
    const known = options.get(option.id) ?? {
      id: option.id,
      kind: option.kind,
      name: { fr: option.name, ar: option.nameAr },
      values: [],
    }
    known.values.push({ id: value.id, name: { fr: value.name, ar: value.nameAr }, swatch: value.swatch })
    options.set(option.id, known)
  }
  const variants = rows.map((variant): ShownVariant => ({
    id: variant.id,
    valueIds: variant.valueIds,
    ...effectivePrices(product, variant),
    available: availableOf({ inStock: product.inStock, stockQuantity: variant.stockQuantity }),
    imageId: variant.imageId,
    sku: variant.sku,
  }))
  return { options: [...options.values()], variants, ...rangeOf(product, undefined) }
}

async function findRow(id: number) {
  const [row] = await db()
    .select({
      product: products,
      category: { name: categories.name, nameAr: categories.nameAr },
      subCategory: { id: subCategories.id, name: subCategories.name, nameAr: subCategories.nameAr },
      audio: { id: mediaView.id, bytes: mediaView.bytes },
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subCategories, eq(subCategories.id, products.subCategoryId))
    .leftJoin(mediaView, eq(mediaView.id, products.audioId))
    .where(and(eq(products.id, id), isPublished))
  return row
}

/** The poster in the largest size that a phone needs. */
async function videoOf({ videoId, posterId }: ProductRow): Promise<Pick<ProductDetail, 'video'>> {
  if (!videoId) return {}
  const poster = posterId ? (await findPictures([posterId])).get(posterId) : undefined
  return {
    video: { src: videoPath(videoId), ...(poster && { poster: pictureSources(poster).fallback }) },
  }
}

async function picturesOf(id: number) {
  const rows = await db()
    .select(describedColumns)
    .from(productImages)
    .innerJoin(mediaView, eq(mediaView.id, productImages.mediaId))
    .where(eq(productImages.productId, id))
    .orderBy(asc(productImages.position))
  return rows.map(asDescribedPicture)
}

/** Newest first. Selects one row more than a page has, to know whether there is a next page. */
export async function publishedReviews(productId: number, page: number): Promise<ReviewsPage> {
  const rows = await db()
    .select({
      id: reviews.id,
      author: reviews.author,
      stars: reviews.stars,
      content: reviews.content,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .where(isPublishedOf(productId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(REVIEWS_PER_PAGE + 1)
    .offset((page - 1) * REVIEWS_PER_PAGE)
  const shown = await withPhotos(rows.slice(0, REVIEWS_PER_PAGE))
  return { reviews: shown, page, hasMore: rows.length > REVIEWS_PER_PAGE }
}

export async function starCounts(productId: number): Promise<StarCounts> {
  const rows = await db()
    .select({ stars: reviews.stars, count: count() })
    .from(reviews)
    .where(isPublishedOf(productId))
    .groupBy(reviews.stars)
  const counted = new Map(rows.map((row) => [row.stars, row.count]))
  return STARS.map((stars) => ({ stars, count: counted.get(stars) ?? 0 }))
}

function isPublishedOf(productId: number) {
  return and(eq(reviews.productId, productId), eq(reviews.status, 'published'))
}
