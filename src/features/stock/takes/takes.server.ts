/** Stock takes: start, count, apply once, cancel. The row of the stock take is locked before those of products. */
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { articleView, lockProductsOf, stockOfVariant } from '#features/catalogue/stock/articles.server.ts'
import { lockProductsById, stockChanges } from '#features/catalogue/stock/stock.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { stockTakeLines, stockTakes } from '../stock-tables.server.ts'
import { countDecision, momentOfCount, type CountedLine } from './take.rules.ts'

export interface Change {
  by: Actor
  now: Date
}

/** `categoryId` undefined: all products. Refused while another open stock take contains the same products. */
export async function startTake({
  by,
  now,
  categoryId,
}: Change & { categoryId?: number | undefined }): Promise<number> {
  return transaction(async () => {
    // Two people who start at the same time.
    await db().execute(sql`lock table ${stockTakes} in share row exclusive mode`)
    const overlaps =
      categoryId === undefined
        ? undefined
        : or(isNull(stockTakes.categoryId), eq(stockTakes.categoryId, categoryId))
    const [open] = await db()
      .select({ id: stockTakes.id })
      .from(stockTakes)
      .where(and(eq(stockTakes.status, 'open'), overlaps))
      .limit(1)
    if (open) throw new Refusal('takeOpen', 'conflict', { id: open.id })
    const [started] = await db()
      .insert(stockTakes)
      .values({ categoryId: categoryId ?? null, startedAt: now, startedBy: by.id, startedName: by.name })
      .returning({ id: stockTakes.id })
    return started!.id
  })
}

/** Counts share the lock; applying and cancelling wait for them and have it alone. */
async function lockOpenTake(id: number, lock: 'share' | 'update') {
  const [take] = await db()
    .select({ status: stockTakes.status, categoryId: stockTakes.categoryId })
    .from(stockTakes)
    .where(eq(stockTakes.id, id))
    .for(lock)
  if (!take) throw new Refusal('unknownTake', 'missing')
  if (take.status !== 'open') throw new Refusal('takeEnded', 'conflict')
  return take
}

export interface NewCount {
  takeId: number
  variantId: number
  counted: number
  /** The version of the line that the person saw; 0 if it was not counted. */
  seen: number
  /** How long the count waited on the phone. */
  ageMs: number
}

/** Of two people who count the same article, the second is told what the first has counted. */
export type CountResult = { stored: CountedLine } | { conflict: CountedLine }

/** The expected quantity is read under the lock of the product, so that a sale is before or after the count. */
export async function countArticle(count: NewCount, { by, now }: Change): Promise<CountResult> {
  const { takeId, variantId, counted, seen, ageMs } = count
  return transaction(async () => {
    const take = await lockOpenTake(takeId, 'share')
    const [article] = await db()
      .select({ productId: articleView.productId, categoryId: articleView.categoryId })
      .from(articleView)
      .where(eq(articleView.variantId, variantId))
    if (!article) throw new Refusal('unknownArticle', 'missing')
    if (take.categoryId !== null && take.categoryId !== article.categoryId)
      throw new Refusal('notInTake', 'invalid')
    await lockProductsById([article.productId])
    const isLine = and(eq(stockTakeLines.takeId, takeId), eq(stockTakeLines.variantId, variantId))
    const [line] = await db().select().from(stockTakeLines).where(isLine)
    const decision = countDecision(line, { counted, seen, staffId: by.id ?? 0 })
    if (line && decision !== 'store') return decision === 'repeated' ? { stored: line } : { conflict: line }
    const values = {
      counted,
      expected: await stockOfVariant(variantId, momentOfCount(ageMs, now)),
      version: (line?.version ?? 0) + 1,
      countedAt: momentOfCount(ageMs, now) ?? now,
      staffId: by.id,
      staffName: by.name,
    }
    const [stored] = await db()
      .insert(stockTakeLines)
      .values({ takeId, variantId, productId: article.productId, ...values })
      .onConflictDoUpdate({ target: [stockTakeLines.takeId, stockTakeLines.variantId], set: values })
      .returning()
    return { stored: stored! }
  })
}

export interface Application {
  takeId: number
  /** What happens to articles that nobody counted: they stay as they are, or there are none left. */
  uncounted: 'keep' | 'zero'
}

/** Adds each difference to the stock of now, with one movement for each. Refused the second time. */
export async function applyTake({ takeId, uncounted }: Application, { by, now }: Change): Promise<void> {
  const at = now.toISOString()
  await transaction(async () => {
    const { categoryId } = await lockOpenTake(takeId, 'update')
    const counted = sql`select product_id from ${stockTakeLines} where take_id = ${takeId}`
    const isUncounted = sql`${articleView.stock} > 0
      and ${categoryId === null ? sql`true` : sql`${articleView.categoryId} = ${categoryId}`}
      and not exists (select from ${stockTakeLines} where take_id = ${takeId} and variant_id = ${articleView.variantId})`
    if (uncounted === 'keep') await lockProductsOf(counted)
    else {
      await lockProductsOf(
        sql`${counted} union select ${articleView.productId} from ${articleView} where ${isUncounted}`,
      )
      await db().execute(sql`
        insert into ${stockTakeLines} (take_id, variant_id, product_id, counted, expected, counted_at, staff_id, staff_name)
        select ${takeId}, ${articleView.variantId}, ${articleView.productId}, 0, ${articleView.stock}, ${at}::timestamptz,
          ${by.id}::bigint, ${by.name}
        from ${articleView} where ${isUncounted}`)
    }
    await db().execute(sql`
      with line as materialized (
        select line.product_id, line.variant_id, ${articleView.cost} as cost,
          greatest(line.counted - line.expected, -${articleView.stock}) as quantity
        from ${stockTakeLines} line join ${articleView} on ${articleView.variantId} = line.variant_id
        where line.take_id = ${takeId}),
      ${stockChanges(sql`
        select product_id, variant_id, 'count'::text as cause, quantity, ${at}::timestamptz as at,
          null::bigint as order_id, ${takeId}::bigint as document_id, ''::text as reason,
          ${by.id}::bigint as staff_id, ${by.name}::text as staff_name
        from line where quantity <> 0`)},
      applied_line as (
        update ${stockTakeLines} set applied = line.quantity, unit_cost = line.cost
        from line where take_id = ${takeId} and stock_take_lines.variant_id = line.variant_id)
      update ${stockTakes} set status = 'applied', ended_at = ${at}::timestamptz, ended_by = ${by.id}::bigint,
        ended_name = ${by.name}, counted_lines = summed.lines, surplus = summed.surplus, missing = summed.missing
      from (
        select count(*) as lines, coalesce(sum(quantity) filter (where quantity > 0), 0) as surplus,
          coalesce(-sum(quantity) filter (where quantity < 0), 0) as missing
        from line) summed
      where id = ${takeId}`)
  })
}

/** Nothing is changed; the counts stay to be read. */
export async function cancelTake(takeId: number, { by, now }: Change): Promise<void> {
  await transaction(async () => {
    await lockOpenTake(takeId, 'update')
    await db()
      .update(stockTakes)
      .set({ status: 'cancelled', endedAt: now, endedBy: by.id, endedName: by.name })
      .where(eq(stockTakes.id, takeId))
  })
}
