/** Receives goods: one transaction for the receipt, the stock, its movements and the moving average of the costs. */
import { eq } from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { movingAverage } from '#features/catalogue/stock/stock.rules.ts'
import {
  lockVariants,
  moveStock,
  setCosts,
  type LockedVariant,
} from '#features/catalogue/stock/stock.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { MAX_QUANTITY } from './quantity.rules.ts'
import { totalsOf, type NewReceipt, type ReceivedLine } from './receipt.rules.ts'
import { goodsReceiptLines, goodsReceipts } from './stock-tables.server.ts'

interface Receiving extends NewReceipt {
  /** Made in the browser: a receipt that is sent again is stored once. */
  requestKey: string
  by: Actor
  now: Date
}

/** Returns the id of the receipt. */
export async function receiveGoods(receiving: Receiving): Promise<number> {
  const { requestKey, supplier, note, lines, by, now } = receiving
  const { units, cost } = totalsOf(lines)
  return transaction(async () => {
    const [stored] = await db()
      .insert(goodsReceipts)
      .values({
        requestKey,
        supplier,
        note,
        units,
        cost,
        receivedAt: now,
        staffId: by.id,
        staffName: by.name,
      })
      .onConflictDoNothing({ target: goodsReceipts.requestKey })
      .returning({ id: goodsReceipts.id })
    if (!stored) return findStored(receiving)
    const variants = await lockVariants(lines.map(({ variantId }) => variantId))
    const known = lines.map((line) => ({ ...line, ...variantOf(line, variants) }))
    await db()
      .insert(goodsReceiptLines)
      .values(
        known.map(({ stock: _stock, cost: _cost, ...line }, position) => ({
          ...line,
          position,
          receiptId: stored.id,
        })),
      )
    await setCosts(costsAfter(lines, variants))
    await moveStock(known, { cause: 'receipt', documentId: stored.id, by, now })
    await recordActivity({
      by,
      now,
      action: 'goodsReceived',
      subject: 'goodsReceipt',
      subjectId: stored.id,
      after: { supplier, units },
    })
    return stored.id
  })
}

/** The receipt that was stored with this key. Other contents are refused: they would be lost without a word. */
async function findStored({ requestKey, supplier, lines }: Receiving): Promise<number> {
  const [receipt] = await db().select().from(goodsReceipts).where(eq(goodsReceipts.requestKey, requestKey))
  const { id, ...stored } = receipt!
  const { units, cost } = totalsOf(lines)
  if (stored.units !== units || stored.cost !== cost || stored.supplier !== supplier)
    throw new Refusal('alreadyReceived', 'conflict', { receipt: id })
  return id
}

function variantOf({ variantId, quantity }: ReceivedLine, variants: Map<number, LockedVariant>) {
  const variant = variants.get(variantId)
  if (!variant) throw new Refusal('variantUnknown', 'conflict', { variant: variantId })
  if (variant.stock + quantity > MAX_QUANTITY)
    throw new Refusal('stockTooHigh', 'conflict', { variant: variantId })
  return variant
}

/** The new averages of the variants whose cost changes, line by line. */
function costsAfter(lines: ReceivedLine[], variants: Map<number, LockedVariant>): Map<number, Money> {
  const changed = new Map<number, Money>()
  const stocks = new Map<number, number>()
  for (const { variantId, quantity, unitCost } of lines) {
    const variant = variants.get(variantId)!
    const stock = stocks.get(variantId) ?? variant.stock
    const cost = movingAverage(
      { stock, cost: changed.get(variantId) ?? variant.cost },
      { quantity, unitCost },
    )
    if (cost !== null) changed.set(variantId, cost)
    stocks.set(variantId, stock + quantity)
  }
  return changed
}
