/** The history of the stock of one product. */
import { desc, eq, sql } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import type { ProductMovement } from '../catalogue-admin.rules.ts'
import { productVariants, stockMovements } from '../catalogue-tables.server.ts'

/** Newest first. Reads the newest movements of each variant by its index, then the newest of these. */
export async function latestMovements(productId: number, limit: number): Promise<ProductMovement[]> {
  const ofVariant = db()
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.variantId, productVariants.id))
    .orderBy(desc(stockMovements.id))
    .limit(limit)
    .as('movement')
  const rows = await db()
    .select({
      id: ofVariant.id,
      at: ofVariant.at,
      cause: ofVariant.cause,
      quantity: ofVariant.quantity,
      after: ofVariant.stockAfter,
      orderId: ofVariant.orderId,
      reason: ofVariant.reason,
      staffName: ofVariant.staffName,
      name: productVariants.name,
      nameAr: productVariants.nameAr,
    })
    .from(productVariants)
    .innerJoinLateral(ofVariant, sql`true`)
    .where(eq(productVariants.productId, productId))
    .orderBy(desc(ofVariant.id))
    .limit(limit)
  return rows.map(({ name, nameAr, quantity, after, ...row }) => ({
    ...row,
    variant: { fr: name, ar: nameAr },
    before: after - quantity,
    after,
  }))
}
