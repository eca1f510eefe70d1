/** What promotions were used in a period, and what they took off; cancelled orders have given their uses back. */
import { and, between, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import type { Period } from '#features/orders/list/order-stats.rules.ts'
import { orderPromotions, promotions } from '#features/promotions/promotions-tables.server.ts'
import { db } from '#platform/database/database.server.ts'
import type { PromotionUse } from './report.rules.ts'

export async function promotionUses({ from, until }: Period): Promise<PromotionUse[]> {
  const used = db()
    .select({
      id: orderPromotions.promotionId,
      uses: sql`count(*)`.mapWith(Number).as('uses'),
      discount: sql`sum(${orderPromotions.amount})`.mapWith((sum) => Number(sum) as Money).as('discount'),
    })
    .from(orderPromotions)
    .where(and(isNull(orderPromotions.releasedAt), between(orderPromotions.at, from, until)))
    .groupBy(orderPromotions.promotionId)
    .as('used')
  const rows = await db()
    .select({
      id: promotions.id,
      code: promotions.code,
      fr: promotions.name,
      ar: promotions.nameAr,
      uses: used.uses,
      discount: used.discount,
    })
    .from(used)
    .innerJoin(promotions, eq(promotions.id, used.id))
    .orderBy(desc(used.discount), promotions.id)
  return rows.map(({ fr, ar, ...row }) => ({ ...row, name: { fr, ar } }))
}
