/** Products as the back office lists them. */
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import { rowOffset } from '#core/table-state.ts'
import type { Language } from '#core/text.ts'
import { asPicture, mediaView, pictureColumns } from '#features/media/media-view.server.ts'
import { db } from '#platform/database/database.server.ts'
import { onReadReplica } from '#platform/database/read-replica.server.ts'
import {
  restorableSince,
  type ProductRow,
  type ProductSort,
  type ProductsState,
} from '../catalogue-admin.rules.ts'
import { categories, productImages, products, subCategories } from '../catalogue-tables.server.ts'
import { LOW_STOCK } from '../catalogue.rules.ts'
import { containing } from '../search/contains-text.server.ts'
import { productWords } from '../search/search-tables.server.ts'

const row = {
  id: products.id,
  name: products.name,
  nameAr: products.nameAr,
  price: products.price,
  originalPrice: products.originalPrice,
  stockQuantity: products.stockQuantity,
  inStock: products.inStock,
  featured: products.featured,
  promoted: products.promoted,
  deletedAt: products.deletedAt,
  isUntranslated: productWords.isUntranslated,
  category: categories.name,
  categoryAr: categories.nameAr,
  subCategory: subCategories.name,
  subCategoryAr: subCategories.nameAr,
  picture: pictureColumns,
}

function selectRows() {
  return db()
    .select(row)
    .from(products)
    .innerJoin(productWords, eq(productWords.productId, products.id))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subCategories, eq(subCategories.id, products.subCategoryId))
    .leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.position, 0)))
    .leftJoin(mediaView, eq(mediaView.id, productImages.mediaId))
    .$dynamic()
}

type FoundRow = Awaited<ReturnType<typeof selectRows>>[number]

export interface Asking {
  language: Language
  now: Date
}

export async function listProducts(
  state: ProductsState,
  asking: Asking,
): Promise<{ rows: ProductRow[]; total: number }> {
  const { ids, total } = await pageOf(state, asking)
  const rows = ids.length > 0 ? await selectRows().where(inArray(products.id, ids)) : []
  const found = new Map(rows.map((each) => [each.id, asRow(each)]))
  return { rows: ids.flatMap((id) => found.get(id) ?? []), total }
}

/** Which rows are on the page is found before anything is fetched for them: leafing far costs little. */
async function pageOf(state: ProductsState, asking: Asking): Promise<{ ids: number[]; total: number }> {
  const isFiltered = state.search !== '' || Object.keys(state.filters).length > 0
  // Names stand in another table: no index has some of them in order, so all are found once, and counted on the way.
  if (state.sort === 'name' && isFiltered) {
    const found = await idsOf(state, asking, { skipped: (state.page - 1) * state.pageSize, counts: true })
    if (found.ids.length > 0 || state.page === 1) return found
  }
  const total = isFiltered ? await countProducts(state, asking) : await countAll()
  const { ids } = await idsOf(state, asking, { skipped: rowOffset(state, total), counts: false })
  return { ids, total }
}

async function idsOf(
  state: ProductsState,
  { language, now }: Asking,
  { skipped, counts }: { skipped: number; counts: boolean },
) {
  const total = counts ? sql<number>`count(*) over ()` : sql<number>`0`
  const ids = db().select({ id: products.id, total }).from(products).$dynamic()
  const sorted =
    state.sort === 'name' ? ids.innerJoin(productWords, eq(productWords.productId, products.id)) : ids
  const rows = await sorted
    .where(conditionsOf(state, now))
    .orderBy(...orderOf(state, language))
    .limit(state.pageSize)
    .offset(skipped)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

async function countProducts(state: ProductsState, { now }: Asking): Promise<number> {
  return db().$count(products, conditionsOf(state, now))
}

/** Every category knows how many living products it has. */
async function countAll(): Promise<number> {
  const [counted] = await db()
    .select({ total: sql<number>`coalesce(sum(${categories.products}), 0)::int` })
    .from(categories)
    .where(isNull(categories.deletedAt))
  return counted?.total ?? 0
}

function orderOf({ sort, direction }: ProductsState, language: Language): SQL[] {
  const columns: Record<ProductSort, SQL> = {
    createdAt: sql`${products.createdAt}`,
    name: sql`${language === 'ar' ? productWords.sortAr : productWords.sortFr}`,
    price: sql`${products.price}`,
    stock: sql`${products.stockQuantity}`,
  }
  const direct = direction === 'asc' ? asc : desc
  // The same way as the column: an index answers both at once.
  return [direct(columns[sort]), direct(sort === 'name' ? productWords.productId : products.id)]
}

/** Words and languages stand beside the products: asked for by id, so that counting needs no other table. */
function conditionsOf({ search, filters }: ProductsState, now: Date): SQL | undefined {
  const words = containing(search, sql`search_text`)
  const { category, stock, text, featured, promoted, deleted } = filters
  return and(
    ...(deleted
      ? [isNotNull(products.deletedAt), gt(products.deletedAt, restorableSince(now))]
      : [isNull(products.deletedAt)]),
    ...(words.length > 0 ? [having(sql.join(words, sql` and `))] : []),
    ...(text ? [having(sql`is_untranslated`)] : []),
    ...(category ? [eq(products.categoryId, Number(category))] : []),
    ...(stock === 'low' ? [lte(products.stockQuantity, LOW_STOCK)] : []),
    ...(stock === 'out' ? [eq(products.inStock, false)] : []),
    ...(stock === 'in' ? [eq(products.inStock, true)] : []),
    ...(featured ? [eq(products.featured, true)] : []),
    ...(promoted ? [eq(products.promoted, true)] : []),
  )
}

function having(condition: SQL): SQL {
  return sql`${products.id} in (select product_id from product_words where ${condition})`
}

function asRow(found: FoundRow): ProductRow {
  const { name, nameAr, category, categoryAr, subCategory, subCategoryAr, picture, ...rest } = found
  return {
    ...rest,
    name: { fr: name, ar: nameAr },
    category: { fr: category, ar: categoryAr },
    subCategory: subCategory === null ? undefined : { fr: subCategory, ar: subCategoryAr ?? '' },
    picture: picture ? asPicture(picture) : undefined,
  }
}

const EXPORTED_AT_ONCE = 1_000

/** All that a table shows, in its own order where that is by age; piece by piece, however many there are. */
export async function* everyProduct(state: ProductsState, now: Date): AsyncGenerator<ProductRow> {
  const where = conditionsOf(state, now)
  for (let below: number | undefined; ;) {
    // Said of both tables, so that neither is walked from its end each time.
    const further = below === undefined ? [] : [lt(products.id, below), lt(productWords.productId, below)]
    const rows = await onReadReplica(async () =>
      selectRows()
        .where(and(where, ...further))
        .orderBy(desc(products.id))
        .limit(EXPORTED_AT_ONCE),
    )
    yield* rows.map(asRow)
    if (rows.length < EXPORTED_AT_ONCE) return
    below = rows.at(-1)!.id
  }
}
