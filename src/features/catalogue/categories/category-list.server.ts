/** Admin lists of categories and subcategories. */
import { and, asc, desc, eq, gt, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { rowOffset } from '#core/table-state.ts'
import type { Language } from '#core/text.ts'
import { asPicture, mediaView, pictureColumns, type PictureRow } from '#features/media/media-view.server.ts'
import { db } from '#platform/database/database.server.ts'
import { restorableSince, type CategoryRow, type CategoriesState } from '../catalogue-admin.rules.ts'
import type { CategoryChoice } from '../catalogue-form.rules.ts'
import { categories, subCategories } from '../catalogue-tables.server.ts'
import type { ListContext } from '../products/product-list.server.ts'
import { containsWords } from '../search/contains-text.server.ts'

type CategoryTable = typeof categories | typeof subCategories
type Listed = { rows: CategoryRow[]; total: number }

/** Counts the products deleted with the category: its own counter only counts those that are not deleted. */
const deletedProducts = (table: CategoryTable) =>
  table === categories
    ? sql<number>`(select count(*) from products p where p.category_id = ${table.id} and p.deleted_at = ${table.deletedAt})`
    : sql<number>`(select count(*) from products p where p.sub_category_id = ${table.id} and p.deleted_at = ${table.deletedAt})`
const deletedSubCategories = sql<number>`(select count(*) from sub_categories s
  where s.category_id = ${categories.id} and s.deleted_at = ${categories.deletedAt})`

export async function listCategories(state: CategoriesState, context: ListContext): Promise<Listed> {
  const where = conditionsOf(categories, state, context.now)
  const isDeleted = state.filters.deleted !== undefined
  const total = await db().$count(categories, where)
  const rows = await db()
    .select({
      found: categories,
      picture: pictureColumns,
      products: isDeleted ? deletedProducts(categories) : categories.products,
      subCategories: isDeleted ? deletedSubCategories : categories.subCategories,
    })
    .from(categories)
    .innerJoin(mediaView, eq(mediaView.id, categories.imageId))
    .where(where)
    .orderBy(...orderOf(categories, state, context.language))
    .limit(state.pageSize)
    .offset(rowOffset(state, total))
  return { rows: rows.map((row) => asRow({ ...row, category: undefined })), total }
}

export async function listSubCategories(state: CategoriesState, context: ListContext): Promise<Listed> {
  const { category } = state.filters
  const where = and(
    conditionsOf(subCategories, state, context.now),
    category ? eq(subCategories.categoryId, Number(category)) : undefined,
  )
  const total = await db().$count(subCategories, where)
  const rows = await db()
    .select({
      found: subCategories,
      picture: pictureColumns,
      products: state.filters.deleted ? deletedProducts(subCategories) : subCategories.products,
      parent: { id: categories.id, name: categories.name, nameAr: categories.nameAr },
    })
    .from(subCategories)
    .innerJoin(categories, eq(categories.id, subCategories.categoryId))
    .innerJoin(mediaView, eq(mediaView.id, subCategories.imageId))
    .where(where)
    .orderBy(...orderOf(subCategories, state, context.language))
    .limit(state.pageSize)
    .offset(rowOffset(state, total))
  const parentOf = ({ parent: { id, name, nameAr } }: (typeof rows)[number]) => ({
    id,
    name: { fr: name, ar: nameAr },
  })
  return { rows: rows.map((row) => asRow({ ...row, subCategories: 0, category: parentOf(row) })), total }
}

function conditionsOf(
  table: CategoryTable,
  { search, filters }: CategoriesState,
  now: Date,
): SQL | undefined {
  return and(
    ...(filters.deleted
      ? [isNotNull(table.deletedAt), gt(table.deletedAt, restorableSince(now))]
      : [isNull(table.deletedAt)]),
    ...containsWords(search, sql`normalize_text(${table.name} || ' ' || ${table.nameAr})`),
  )
}

function orderOf(table: CategoryTable, { sort, direction }: CategoriesState, language: Language): SQL[] {
  const columns = {
    createdAt: sql`${table.createdAt}`,
    name: sql`normalize_text(${language === 'ar' ? table.nameAr : table.name}) collate "C"`,
    products: sql`${table.products}`,
  }
  const inDirection = direction === 'asc' ? asc : desc
  return [inDirection(columns[sort]), desc(table.id)]
}

interface FoundCategory {
  found: Omit<typeof categories.$inferSelect, 'subCategories'>
  picture: PictureRow
  products: number
  subCategories: number
  category: CategoryRow['category']
}

function asRow({
  found,
  picture,
  products: productCount,
  subCategories: subCategoryCount,
  category,
}: FoundCategory): CategoryRow {
  return {
    id: found.id,
    name: { fr: found.name, ar: found.nameAr },
    description: { fr: found.description, ar: found.descriptionAr },
    picture: asPicture(picture),
    products: productCount,
    subCategories: subCategoryCount,
    category,
    createdAt: found.createdAt,
    deletedAt: found.deletedAt,
  }
}

/** Every category that is not deleted, with its subcategories, for forms and filters. */
export async function categoryChoices(): Promise<CategoryChoice[]> {
  const [categoryRows, subCategoryRows] = await Promise.all([
    db().select().from(categories).where(isNull(categories.deletedAt)).orderBy(asc(categories.id)),
    db().select().from(subCategories).where(isNull(subCategories.deletedAt)).orderBy(asc(subCategories.id)),
  ])
  return categoryRows.map(({ id, name, nameAr }) => ({
    id,
    name: { fr: name, ar: nameAr },
    subCategories: subCategoryRows
      .filter(({ categoryId }) => categoryId === id)
      .map((sub) => ({ id: sub.id, name: { fr: sub.name, ar: sub.nameAr } })),
  }))
}
