/** The history of an order's content: each edit with what it changed. */
import { asc, eq, max } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import { orderVersions } from '../orders-tables.server.ts'
import { changesBetween, type EditChange } from './edit-changes.rules.ts'
import { contentOf, type OrderRow } from './stored-content.server.ts'

export interface OrderEdited {
  at: Date
  by: string
  changes: EditChange[]
}

/** The oldest first. A version is compared with the next one, the last with the present order. */
export async function editsOf(order: OrderRow): Promise<OrderEdited[]> {
  if (order.version === 1) return []
  const versions = await db()
    .select()
    .from(orderVersions)
    .where(eq(orderVersions.orderId, order.id))
    .orderBy(asc(orderVersions.version))
  const present = await contentOf(order)
  return versions.map(({ at, staffName, content }, index) => ({
    at,
    by: staffName,
    changes: changesBetween(content, versions[index + 1]?.content ?? present),
  }))
}

/** Undefined if the order was never edited. */
export async function lastEditOf({
  id,
  version,
}: Pick<OrderRow, 'id' | 'version'>): Promise<Date | undefined> {
  if (version === 1) return undefined
  const [row] = await db()
    .select({ at: max(orderVersions.at) })
    .from(orderVersions)
    .where(eq(orderVersions.orderId, id))
  return row?.at ?? undefined
}
