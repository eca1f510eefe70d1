/** Promotions as orders read them, and what orders used. */
import { and, asc, eq, inArray, isNull, notInArray, sql, type SQL, type SQLChunk } from 'drizzle-orm'
import type { Phone } from '#core/phone.ts'
import { findClientByPhone } from '#features/clients/clients.server.ts'
import { cached } from '#platform/database/cache.server.ts'
import { db } from '#platform/database/database.server.ts'
import type { AppliedPromotion, OfferedPromotion } from './promotion.rules.ts'
import { orderPromotions, promotions } from './promotions-tables.server.ts'

type PromotionJson = Omit<OfferedPromotion, 'startsAt' | 'endsAt' | 'stoppedAt'> & {
  startsAt: string
  endsAt: string | null
  stoppedAt: string | null
}

/**
 * SQL for the promotions that an order may use, as JSON: automatic ones that are not over, and those with one of the
 * codes, also if they are over. Pass the value to `promotionsOf`. Uses are counted only where a limit needs them.
 */
export function promotionsValue(codes: SQLChunk): SQL {
  return sql`(
    select json_agg(json_build_object(
      'id', promotion.id, 'code', code, 'name', json_build_object('fr', name, 'ar', name_ar), 'effect', effect,
      'minimum', minimum, 'products', products, 'categories', categories, 'startsAt', starts_at, 'endsAt', ends_at,
      'stoppedAt', stopped_at, 'isVipOnly', is_vip_only, 'isFirstOrderOnly', is_first_order_only,
      'maxUses', max_uses, 'maxUsesPerPhone', max_uses_per_phone,
      'uses', case when max_uses is null then 0 else (
        select count(*) from ${orderPromotions} used
        where used.promotion_id = promotion.id and used.released_at is null) end) order by promotion.id)
    from ${promotions} promotion
    where code = any (${codes}::text[])
      or code is null and stopped_at is null and coalesce(ends_at, 'infinity') > now() - interval '1 day')`
}

export function promotionsOf(json: string | null): OfferedPromotion[] {
  return ((JSON.parse(json ?? 'null') ?? []) as PromotionJson[]).map((promotion) => ({
    ...promotion,
    startsAt: new Date(promotion.startsAt),
    endsAt: dateOf(promotion.endsAt),
    stoppedAt: dateOf(promotion.stoppedAt),
  }))
}

function dateOf(value: string | null): Date | null {
  return value === null ? null : new Date(value)
}

/** Promotions that may count now or later; cached until one changes. */
const openPromotions = cached(['promotions'], () =>
  db()
    .select({ code: promotions.code, startsAt: promotions.startsAt, endsAt: promotions.endsAt })
    .from(promotions)
    .where(isNull(promotions.stoppedAt)),
)

/** Whether shoppers can have a promotion now, and whether one of them has a code. */
export async function runningPromotions(now: Date): Promise<{ hasAny: boolean; hasCodes: boolean }> {
  const running = (await openPromotions()).filter(
    ({ startsAt, endsAt }) => startsAt <= now && (endsAt === null || endsAt > now),
  )
  return { hasAny: running.length > 0, hasCodes: running.some(({ code }) => code !== null) }
}

/** The promotions of a cart with this code ('' for none), without locks. */
export async function findPromotions(code: string): Promise<OfferedPromotion[]> {
  const { rows } = await db().execute<{ promotions: string | null }>(
    sql`select ${promotionsValue(sql`${sql.param(code ? [code] : [])}`)}::text as promotions`,
  )
  return promotionsOf(rows[0]?.promotions ?? null)
}

/** Locks the promotions until the end of the transaction; orders that use them wait for each other. */
export async function lockPromotions(ids: readonly number[]): Promise<void> {
  await db()
    .select({ id: promotions.id })
    .from(promotions)
    .where(inArray(promotions.id, [...ids]))
    .orderBy(asc(promotions.id))
    .for('no key update')
}

export interface PromotionUses {
  uses: Map<number, number>
  /** Of the client with the phone. */
  own: Map<number, number>
}

/** Counted after `lockPromotions`, in a statement of its own, so that it sees what the transactions before have written. */
export async function countUses(ids: readonly number[], phone: Phone): Promise<PromotionUses> {
  const client = phone ? await findClientByPhone(phone) : undefined
  const rows = await db()
    .select({
      id: orderPromotions.promotionId,
      uses: sql`count(*)`.mapWith(Number),
      own: sql`count(*) filter (where ${orderPromotions.clientId} = ${client?.id ?? 0})`.mapWith(Number),
    })
    .from(orderPromotions)
    .where(and(inArray(orderPromotions.promotionId, [...ids]), isNull(orderPromotions.releasedAt)))
    .groupBy(orderPromotions.promotionId)
  return {
    uses: new Map(rows.map(({ id, uses }) => [id, uses])),
    own: new Map(rows.map(({ id, own }) => [id, own])),
  }
}

/** A CTE that stores what new orders used: JSON rows of `UsedPromotion`, and `placed` with id, token and client_id. */
export function insertUsedPromotions(used: SQLChunk): SQL {
  return sql`, used_promotion as (
    insert into ${orderPromotions} (order_id, promotion_id, client_id, amount, terms, at)
    select placed.id, used."promotionId", placed.client_id, used.amount, used.terms, used.at
    from json_to_recordset(${used}::json) as used (
      token text, "promotionId" bigint, amount bigint, terms jsonb, at timestamptz)
    join placed using (token))`
}

export interface UsedPromotion {
  token: string
  promotionId: number
  amount: number
  terms: AppliedPromotion['terms']
  at: Date
}

/** What the order used, also if it was cancelled. */
export async function promotionsOfOrder(orderId: number): Promise<AppliedPromotion[]> {
  return db()
    .select({ terms: orderPromotions.terms, amount: orderPromotions.amount })
    .from(orderPromotions)
    .where(eq(orderPromotions.orderId, orderId))
    .orderBy(asc(orderPromotions.promotionId))
}

/** As `promotionsOfOrder` for several orders, by their id; an order without promotions is left out. */
export async function promotionsOfOrders(orderIds: number[]): Promise<Map<number, AppliedPromotion[]>> {
  const rows = await db()
    .select({ id: orderPromotions.orderId, terms: orderPromotions.terms, amount: orderPromotions.amount })
    .from(orderPromotions)
    .where(inArray(orderPromotions.orderId, orderIds))
    .orderBy(asc(orderPromotions.promotionId))
  return Map.groupBy(rows, ({ id }) => id)
}

/** Stores what is left after an edit; the others give their use back. */
export async function rewriteOrderPromotions(
  orderId: number,
  applied: readonly AppliedPromotion[],
): Promise<void> {
  const kept = applied.map(({ terms }) => terms.id)
  await db()
    .delete(orderPromotions)
    .where(
      and(
        eq(orderPromotions.orderId, orderId),
        kept.length > 0 ? notInArray(orderPromotions.promotionId, kept) : undefined,
      ),
    )
  for (const { terms, amount } of applied)
    await db()
      .update(orderPromotions)
      .set({ amount })
      .where(and(eq(orderPromotions.orderId, orderId), eq(orderPromotions.promotionId, terms.id)))
}

/** The orders belong to another client from now on. */
export async function moveOrderPromotions(orderIds: readonly number[], clientId: number): Promise<void> {
  if (orderIds.length === 0) return
  await db()
    .update(orderPromotions)
    .set({ clientId })
    .where(inArray(orderPromotions.orderId, [...orderIds]))
}

/** A cancelled or deleted order gives its uses back. */
export async function releasePromotions(orderId: number, now: Date): Promise<void> {
  await db()
    .update(orderPromotions)
    .set({ releasedAt: now })
    .where(and(eq(orderPromotions.orderId, orderId), isNull(orderPromotions.releasedAt)))
}
