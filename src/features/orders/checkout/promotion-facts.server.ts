/** What decides about promotions beside the cart: how often they were used, and who the buyer is. */
import { and, eq, isNull, ne } from 'drizzle-orm'
import { findClientByPhone } from '#features/clients/clients.server.ts'
import { isLimited, type PromotionBuyer } from '#features/promotions/choose-promotions.rules.ts'
import type { OfferedPromotion } from '#features/promotions/promotion.rules.ts'
import { countUses, lockPromotions } from '#features/promotions/promotions.server.ts'
import { db } from '#platform/database/database.server.ts'
import { orders } from '../orders-tables.server.ts'
import type { NewOrder } from './write-order.server.ts'

export interface PromotionFacts {
  buyer: PromotionBuyer | undefined
  isVip: boolean
  /** By id; others are as they were read. */
  uses: ReadonlyMap<number, number>
}

export const NO_FACTS: PromotionFacts = { buyer: undefined, isVip: false, uses: new Map() }

/**
 * Locks the promotions with limits that the order may use, then counts their uses: of orders at once each sees those
 * before it. Called after the products are locked.
 */
export async function lockFacts(
  order: NewOrder,
  promotions: readonly OfferedPromotion[],
): Promise<PromotionFacts> {
  const limited = promotions.filter(isLimited)
  const isVip = promotions.some(({ isVipOnly }) => isVipOnly) && (await isVerifiedVip(order))
  if (limited.length === 0) return { ...NO_FACTS, isVip }
  const ids = limited.map(({ id }) => id)
  await lockPromotions(ids)
  const { phone } = order.customer
  const { uses, own } = await countUses(ids, phone)
  const needsHistory = limited.some(({ isFirstOrderOnly }) => isFirstOrderOnly)
  const hasOrdered = needsHistory && phone !== '' && (await hasOrders(phone))
  // A promotion that nobody has used is in no row.
  return { isVip, uses: new Map(ids.map((id) => [id, uses.get(id) ?? 0])), buyer: { hasOrdered, uses: own } }
}

/** A phone alone proves nothing: the shopper is signed in with it, or staff know the buyer. */
async function isVerifiedVip({ customer, sale, verifiedPhone }: NewOrder): Promise<boolean> {
  if (customer.phone === '' || (!sale && verifiedPhone !== customer.phone)) return false
  return (await findClientByPhone(customer.phone))?.status === 'vip'
}

async function hasOrders(phone: NewOrder['customer']['phone']): Promise<boolean> {
  const [earlier] = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerPhone, phone), ne(orders.status, 'cancelled'), isNull(orders.deletedAt)))
    .limit(1)
  return earlier !== undefined
}
