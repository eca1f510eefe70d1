/** A shopper's browser is told about her order by push messages, if she asked for it on its page. */
import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { db } from '#platform/database/database.server.ts'
import { addressKey, consumeRateLimits } from '#platform/http/rate-limit.server.ts'
import { handlePushRequest, type PushState } from '#platform/push/push-request.server.ts'
import { isOrderToken } from '../order.rules.ts'
import { orders } from '../orders-tables.server.ts'

/** All customers of a mobile carrier can share one IP address; each opening of the page may ask once. */
const PER_ADDRESS = { points: 120, minutes: 15 }
const PER_ORDER = { points: 40, minutes: 30 }

export async function handleOrderPush(request: Request, token: string, address: string): Promise<PushState> {
  if (!isOrderToken(token)) throw new Refusal('orderUnknown', 'missing')
  const limits = { [addressKey(address)]: PER_ADDRESS, [`order:${token}`]: PER_ORDER }
  if (!(await consumeRateLimits('order push', limits))) throw new Refusal('busy', 'busy')
  const [order] = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.token, token), isNull(orders.deletedAt)))
  if (!order) throw new Refusal('orderUnknown', 'missing')
  return handlePushRequest(`order:${order.id}`, request)
}
