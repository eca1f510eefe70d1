/** Takes units that are damaged, lost or given away out of the stock. */
import { Refusal } from '#core/refusal.ts'
import { lockVariants, moveStock } from '#features/catalogue/stock/stock.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { transaction } from '#platform/database/database.server.ts'
import type { Removal } from './removal.rules.ts'

export async function removeStock(removal: Removal & { by: Actor; now: Date }): Promise<void> {
  const { variantId, cause, quantity, reason, by, now } = removal
  await transaction(async () => {
    const variant = (await lockVariants([variantId])).get(variantId)
    if (!variant) throw new Refusal('variantUnknown', 'missing')
    const { productId, stock, variantName } = variant
    if (quantity > stock) throw new Refusal('stockTooLow', 'conflict', { left: stock })
    await moveStock([{ productId, variantId, quantity: -quantity, reason }], { cause, by, now })
    await recordActivity({
      by,
      now,
      action: 'stockRemoved',
      subject: 'product',
      subjectId: productId,
      before: { stockQuantity: stock },
      after: { stockQuantity: stock - quantity, cause, reason, variant: variantName },
    })
  })
}
