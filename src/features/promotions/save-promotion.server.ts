/** Promotions as the owner manages them. */
import { desc, eq, sql } from 'drizzle-orm'
import { money, type Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db, isUniqueViolation, transaction } from '#platform/database/database.server.ts'
import type { promotionOf } from './promotion-form.rules.ts'
import type { Promotion } from './promotion.rules.ts'
import { orderPromotions, promotions } from './promotions-tables.server.ts'

export interface ListedPromotion extends Promotion {
  /** Orders that used it and were not cancelled. */
  uses: number
  /** What they saved. */
  saved: Money
}

type PromotionRow = typeof promotions.$inferSelect

/** Those that are not over first, then the latest. */
export async function listPromotions(): Promise<ListedPromotion[]> {
  const used = db()
    .select({
      promotionId: orderPromotions.promotionId,
      uses: sql`count(*) filter (where ${orderPromotions.releasedAt} is null)`.mapWith(Number).as('uses'),
      saved:
        sql`coalesce(sum(${orderPromotions.amount}) filter (where ${orderPromotions.releasedAt} is null), 0)`
          .mapWith((value) => money(Number(value)))
          .as('saved'),
    })
    .from(orderPromotions)
    .groupBy(orderPromotions.promotionId)
    .as('used')
  const rows = await db()
    .select({ promotion: promotions, uses: used.uses, saved: used.saved })
    .from(promotions)
    .leftJoin(used, eq(used.promotionId, promotions.id))
    .orderBy(
      sql`${promotions.stoppedAt} is not null or coalesce(${promotions.endsAt}, 'infinity') <= now()`,
      desc(promotions.startsAt),
      desc(promotions.id),
    )
    .limit(MAX_LISTED)
  return rows.map(({ promotion, uses, saved }) => ({
    ...asPromotion(promotion),
    uses: uses ?? 0,
    saved: saved ?? money(0),
  }))
}

const MAX_LISTED = 300

function asPromotion(row: PromotionRow): Promotion {
  const { name, nameAr, version: _, createdAt: _created, updatedAt: _updated, ...promotion } = row
  return { ...promotion, name: { fr: name, ar: nameAr } }
}

type Values = ReturnType<typeof promotionOf>

interface Change {
  by: StaffPerson
  now: Date
}

export async function addPromotion({ values, by, now }: Change & { values: Values }): Promise<number> {
  return transaction(async () => {
    const [added] = await withFreeCode(() =>
      db().insert(promotions).values(rowOf(values)).returning({ id: promotions.id }),
    )
    await recordActivity({ by, now, action: 'promotionAdded', ...about(added!.id), after: logged(values) })
    return added!.id
  })
}

/** Orders that were placed keep the terms that they were placed with. */
export async function changePromotion({ id, values, by, now }: Change & { id: number; values: Values }) {
  await transaction(async () => {
    const before = asPromotion(await lockPromotion(id))
    await withFreeCode(() =>
      db()
        .update(promotions)
        .set({ ...rowOf(values), updatedAt: now, version: sql`${promotions.version} + 1` })
        .where(eq(promotions.id, id)),
    )
    const change = { before: logged(before), after: logged(values) }
    await recordActivity({ by, now, action: 'promotionChanged', ...about(id), ...change })
  })
}

/** A stopped promotion counts for no new order; it can be started again. */
export async function setPromotionStopped({
  id,
  isStopped,
  by,
  now,
}: Change & { id: number; isStopped: boolean }) {
  await transaction(async () => {
    const { name, stoppedAt } = await lockPromotion(id)
    if ((stoppedAt !== null) === isStopped) return
    await db()
      .update(promotions)
      .set({ stoppedAt: isStopped ? now : null, updatedAt: now })
      .where(eq(promotions.id, id))
    const action = isStopped ? 'promotionStopped' : 'promotionStarted'
    await recordActivity({ by, now, action, ...about(id), after: { name } })
  })
}

/** Waits for orders that use it: their uses count for the limit that is saved. */
async function lockPromotion(id: number): Promise<PromotionRow> {
  const [row] = await db().select().from(promotions).where(eq(promotions.id, id)).for('update')
  if (!row) throw new Refusal('promotionUnknown', 'missing')
  return row
}

async function withFreeCode<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('codeTaken', 'conflict')
    throw error
  }
}

function rowOf({ name, products, categories, ...values }: Values) {
  return { ...values, name: name.fr, nameAr: name.ar, products: [...products], categories: [...categories] }
}

function about(id: number) {
  return { subject: 'promotion', subjectId: id } as const
}

function logged({ name, code, effect, maxUses, endsAt }: Values) {
  return { name: name.fr, code, type: effect.kind, maxUses, to: endsAt }
}
