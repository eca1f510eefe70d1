/** Stock takes as their screens show them. */
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import { money, type Money } from '#core/money.ts'
import { rowOffset } from '#core/table-state.ts'
import {
  articleMatches,
  articleOrder,
  articleView,
  categoryView,
  findArticles,
} from '#features/catalogue/stock/articles.server.ts'
import { db } from '#platform/database/database.server.ts'
import { stockTakeLines, stockTakes } from '../stock-tables.server.ts'
import type { TakesState } from './take-list.rules.ts'
import {
  MAX_TOTAL,
  type CountedLine,
  type Take,
  type TakeProgress,
  type TakeRow,
  type TakeView,
} from './take.rules.ts'

const countedLines = sql<number>`coalesce(${stockTakes.countedLines}, (
  select count(*) from ${stockTakeLines} line where line.take_id = ${stockTakes.id}))`.mapWith(Number)

function selectTakes() {
  return db()
    .select({
      id: stockTakes.id,
      category: { id: categoryView.id, name: categoryView.name, nameAr: categoryView.nameAr },
      status: stockTakes.status,
      startedAt: stockTakes.startedAt,
      startedName: stockTakes.startedName,
      endedAt: stockTakes.endedAt,
      endedName: stockTakes.endedName,
      countedLines,
      surplus: stockTakes.surplus,
      missing: stockTakes.missing,
    })
    .from(stockTakes)
    .leftJoin(categoryView, eq(categoryView.id, stockTakes.categoryId))
    .$dynamic()
}

function asTake({ category, ...take }: Awaited<ReturnType<typeof selectTakes>>[number]): Take {
  return { ...take, category: category ? { fr: category.name, ar: category.nameAr } : undefined }
}

export async function findTake(id: number): Promise<Take | undefined> {
  const [take] = await selectTakes().where(eq(stockTakes.id, id))
  return take && asTake(take)
}

const newest = [desc(stockTakes.startedAt), desc(stockTakes.id)]

export async function listTakes(state: TakesState): Promise<{ rows: Take[]; total: number }> {
  const where = state.filters.status
    ? eq(stockTakes.status, state.filters.status as Take['status'])
    : undefined
  const total = await db().$count(stockTakes, where)
  const rows = await selectTakes()
    .where(where)
    .orderBy(...(state.direction === 'asc' ? [asc(stockTakes.startedAt), asc(stockTakes.id)] : newest))
    .limit(state.pageSize)
    .offset(rowOffset(state, total))
  return { rows: rows.map(asTake), total }
}

const inScope = sql`(${stockTakes.categoryId} is null or ${stockTakes.categoryId} = ${articleView.categoryId})`
const isOwnLine = and(
  eq(stockTakeLines.takeId, stockTakes.id),
  eq(stockTakeLines.variantId, articleView.variantId),
)

export async function takeProgress(takeId: number): Promise<TakeProgress> {
  const { rows } = await db().execute<{ [K in keyof TakeProgress]: number }>(sql`
    select
      (select count(*) from (
        select from ${stockTakes} join ${articleView} on ${inScope} where ${stockTakes.id} = ${takeId}
        limit ${MAX_TOTAL}) found)::int as total,
      count(*)::int as counted, count(*) filter (where counted <> expected)::int as different
    from ${stockTakeLines} where take_id = ${takeId}`)
  return rows[0]!
}

export const ROWS_PER_PAGE = 30

export interface RowQuery {
  takeId: number
  view: TakeView
  categoryId?: number | undefined
  search: string
  page: number
  withCosts: boolean
}

const VIEWS: Record<TakeView, SQL> = {
  todo: sql`${stockTakeLines.takeId} is null`,
  counted: sql`${stockTakeLines.takeId} is not null`,
  different: sql`${stockTakeLines.counted} <> ${stockTakeLines.expected}`,
}

export async function listTakeRows(query: RowQuery): Promise<{ rows: TakeRow[]; hasMore: boolean }> {
  const { takeId, view, categoryId, search, page, withCosts } = query
  const ofCategory = categoryId === undefined ? undefined : eq(articleView.categoryId, categoryId)
  const found = await db()
    .select({
      variantId: articleView.variantId,
      line: stockTakeLines,
      cost: sql<Money | null>`coalesce(${stockTakeLines.unitCost}, ${articleView.cost})`.mapWith(
        articleView.cost,
      ),
    })
    .from(stockTakes)
    .innerJoin(articleView, inScope)
    .leftJoin(stockTakeLines, isOwnLine)
    .where(and(eq(stockTakes.id, takeId), VIEWS[view], ofCategory, await articleMatches(search)))
    .orderBy(articleOrder)
    .limit(ROWS_PER_PAGE + 1)
    .offset((page - 1) * ROWS_PER_PAGE)
  const shown = found.slice(0, ROWS_PER_PAGE)
  const articles = await findArticles(shown.map(({ variantId }) => variantId))
  const rows = shown.flatMap(({ variantId, line, cost }) => {
    const article = articles.get(variantId)
    if (!article) return []
    return [
      { article, line: line ? asLine(line) : undefined, value: withCosts ? valueOf(line, cost) : undefined },
    ]
  })
  return { rows, hasMore: found.length > ROWS_PER_PAGE }
}

type Line = typeof stockTakeLines.$inferSelect

function asLine({ counted, expected, version, countedAt, staffName, applied }: Line): CountedLine {
  return { counted, expected, version, countedAt, staffName, applied }
}

function valueOf(line: Line | null, cost: Money | null): Money | undefined {
  return line === null || cost === null ? undefined : money((line.counted - line.expected) * cost)
}

/** The line of one article; undefined if it is not counted. */
export async function findLine(takeId: number, variantId: number): Promise<CountedLine | undefined> {
  const [line] = await db()
    .select()
    .from(stockTakeLines)
    .where(and(eq(stockTakeLines.takeId, takeId), eq(stockTakeLines.variantId, variantId)))
  return line && asLine(line)
}

/** The differences of all lines at cost, where it is known. */
export async function takeValue(takeId: number): Promise<Money> {
  const { rows } = await db().execute<{ value: number }>(sql`
    select coalesce(sum((line.counted - line.expected) * coalesce(line.unit_cost, ${articleView.cost})), 0)::bigint as value
    from ${stockTakeLines} line join ${articleView} on ${articleView.variantId} = line.variant_id
    where line.take_id = ${takeId} and line.counted <> line.expected`)
  return money(rows[0]!.value)
}
