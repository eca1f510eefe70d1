/** The history of an order's content: each edit with what it changed. */
import { asc, desc, eq, max } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import { orderEvents, orderVersions } from '../orders-tables.server.ts'
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

/** Who changed the order last: its status or its content. */
export async function lastAuthorOf(orderId: number): Promise<string> {
  const [[event], [version]] = [
    await db()
      .select({ at: orderEvents.at, by: orderEvents.staffName })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
      .orderBy(desc(orderEvents.id))
      .limit(1),
    await db()
      .select({ at: orderVersions.at, by: orderVersions.staffName })
      .from(orderVersions)
      .where(eq(orderVersions.orderId, orderId))
      .orderBy(desc(orderVersions.version))
      .limit(1),
  ]
  const isEdit = version && (!event || version.at >= event.at)
  return (isEdit ? version.by : event?.by) ?? ''
}
