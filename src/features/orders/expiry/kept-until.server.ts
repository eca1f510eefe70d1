/** Until when unpaid orders are kept, for the screens of staff and the page of the shopper. */
import { and, inArray, isNotNull } from 'drizzle-orm'
import { unpaidLimit } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import { orders } from '../orders-tables.server.ts'
import { asUnpaidOrder, mayBeUnpaid, unpaidColumns } from './unpaid-payment.server.ts'
import { keptUntil } from './unpaid.rules.ts'

/** The warned orders that are about to expire, or those of them with these ids. */
export async function findExpiring(ids?: number[]): Promise<Map<number, Date>> {
  const found = await db()
    .select({ id: orders.id, ...unpaidColumns })
    .from(orders)
    .where(and(mayBeUnpaid, isNotNull(orders.unpaidWarnedAt), ids && inArray(orders.id, ids)))
  if (found.length === 0) return new Map()
  const limit = await unpaidLimit()
  return new Map(
    found.flatMap(({ id, ...row }) => {
      const until = keptUntil(asUnpaidOrder(row), limit)
      return until ? [[id, until] as const] : []
    }),
  )
}
