import { and, eq, isNull } from 'drizzle-orm'
import { lineKey } from '#features/cart/cart.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { readOffers } from '../checkout/read-offers.server.ts'
import { findOrderById } from '../order.server.ts'
import { orders } from '../orders-tables.server.ts'
import type { EditableLine, EditableOrder } from './editable-order.rules.ts'
import { lastAuthorOf } from './order-versions.server.ts'
import { editedOrderOf } from './stored-content.server.ts'

/** Undefined for an unknown or deleted order. */
export async function findEditableOrder(id: number): Promise<EditableOrder | undefined> {
  const [row] = await db()
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isNull(orders.deletedAt)))
  const view = await findOrderById(id)
  if (!row || !view) return undefined
  const edited = await editedOrderOf(row)
  return {
    ...edited,
    id,
    number: row.number,
    version: row.version,
    customerName: row.customerName,
    hasClient: row.clientId !== null,
    changedBy: await lastAuthorOf(id),
    lines: await editableLines(
      edited.content.lines,
      view.lines.map(({ picture }) => picture),
    ),
  }
}

/** The lines with today's stock of their articles. */
async function editableLines(
  lines: EditableOrder['content']['lines'],
  pictures: EditableLine['picture'][],
): Promise<EditableLine[]> {
  const asked = lines.flatMap(({ productId, variantId }) =>
    productId === null || variantId === null ? [] : [{ id: productId, variant: variantId, quantity: 1 }],
  )
  const { offers } = asked.length > 0 ? await readOffers(asked) : { offers: [] }
  const taken = new Set<string>()
  return lines.map((line, index) => {
    const offer = offers.find(({ variantId }) => variantId === line.variantId)
    // Orders of earlier versions may have an article twice: the second line can only be reduced.
    const isFirst = offer !== undefined && !taken.has(lineKey(offer))
    if (offer) taken.add(lineKey(offer))
    return {
      ...line,
      ordered: line.quantity,
      available: isFirst ? offer.available : 0,
      article: isFirst ? { id: offer.id, ...(offer.variant && { variant: offer.variant }) } : undefined,
      picture: pictures[index],
    }
  })
}
