/** Writes the movements of the stock, the goods received and the stock takes. */
import { sql } from 'drizzle-orm'
import { internalBarcode } from '#core/barcode.ts'
import { productVariants } from '#features/catalogue/catalogue-tables.server.ts'
import { stockChanges } from '#features/catalogue/stock/stock.server.ts'
import { totalsOf } from '#features/stock/receipt.rules.ts'
import { goodsReceiptLines, goodsReceipts } from '#features/stock/stock-tables.server.ts'
import { db } from '#platform/database/database.server.ts'
import type { DemoProduct } from '../catalogue/products.server.ts'
import { insertRows } from '../insert.server.ts'
import type { DemoOrder } from '../orders/order-plan.server.ts'
import { signatureOf, type DemoStaff } from '../people/staff.server.ts'
import { SeededRandom } from '../random.rules.ts'
import { suppliers } from '../words.text.ts'
import type { ArticleHistory, StockEvent } from './stock-plan.server.ts'
import { writeTakes } from './stock-takes.server.ts'

export async function writeStock(histories: ArticleHistory[], staff: DemoStaff, now: Date): Promise<void> {
  const events = histories
    .flatMap((history) => history.events)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const receiptIds = await writeReceipts(events, staff)
  const takeIds = await writeTakes(histories, staff, now)
  await writeMovements(events, staff, (event) => receiptIds.get(event) ?? takeIds.get(event.at.getTime()))
  await writeCodesAndCosts(histories)
}

async function writeMovements(
  events: StockEvent[],
  staff: DemoStaff,
  documentOf: (event: StockEvent) => number | undefined,
): Promise<void> {
  const changes = events.map((event) => {
    const isDocument = event.cause === 'receipt' || event.cause === 'count'
    return {
      productId: event.article.productId,
      variantId: event.article.variantId,
      cause: event.cause,
      quantity: event.quantity,
      at: event.at,
      orderId: event.order ? (event.order as DemoOrder).id : null,
      documentId: isDocument ? (documentOf(event) ?? null) : null,
      reason: event.reason,
      ...signatureOf(staff, event.by),
    }
  })
  await db().execute(sql`
    with ${stockChanges(sql`
      select "productId" as product_id, "variantId" as variant_id, cause, quantity, at, "orderId" as order_id,
        "documentId" as document_id, reason, "staffId" as staff_id, "staffName" as staff_name
      from json_to_recordset(${JSON.stringify(changes)}::json) as change ("productId" bigint, "variantId" bigint,
        cause text, quantity int, at timestamptz, "orderId" bigint, "documentId" bigint, reason text,
        "staffId" bigint, "staffName" text)`)}
    select`)
}

/** The id of the receipt of each event. Goods of one supplier that arrive at the same time are one receipt. */
async function writeReceipts(events: StockEvent[], staff: DemoStaff): Promise<Map<StockEvent, number>> {
  const random = new SeededRandom('receipts')
  const received = events.filter(({ cause }) => cause === 'receipt')
  const groups = [
    ...Map.groupBy(received, ({ product, at }) => `${at.getTime()} ${supplierOf(product)}`).values(),
  ].map((lines) => ({ lines, requestKey: random.uuid() }))
  await insertRows(
    goodsReceipts,
    groups.map(({ lines, requestKey }) => {
      const { units, cost } = totalsOf(lines)
      return {
        requestKey,
        supplier: supplierOf(lines[0]!.product),
        units,
        cost,
        receivedAt: lines[0]!.at,
        ...signatureOf(staff, 'manager'),
      }
    }),
  )
  const rows = await db().select({ id: goodsReceipts.id, key: goodsReceipts.requestKey }).from(goodsReceipts)
  const idByKey = new Map(rows.map(({ id, key }) => [key, id]))
  await insertRows(
    goodsReceiptLines,
    groups.flatMap(({ lines, requestKey }) =>
      lines.map(({ product, article, quantity, unitCost }, position) => ({
        receiptId: idByKey.get(requestKey)!,
        position,
        productId: product.id,
        variantId: article.variantId,
        name: product.name,
        nameAr: product.nameAr,
        variantName: article.variantName,
        variantNameAr: article.variantNameAr,
        quantity,
        unitCost,
      })),
    ),
  )
  return new Map(
    groups.flatMap(({ lines, requestKey }) => lines.map((line) => [line, idByKey.get(requestKey)!] as const)),
  )
}

function supplierOf({ categoryKeys }: DemoProduct): string {
  if (categoryKeys.includes('parfums')) return suppliers.scents
  return categoryKeys.includes('soins') ? suppliers.care : suppliers.veils
}

/** Every article has a barcode and a SKU, so that labels and the scanner of the till work. */
async function writeCodesAndCosts(histories: ArticleHistory[]): Promise<void> {
  const codes = histories.map(({ article, cost }) => ({
    id: article.variantId,
    sku: article.sku,
    cost,
    barcode: internalBarcode(article.variantId),
  }))
  await db().execute(sql`
    update ${productVariants} set sku = code.sku, barcode = code.barcode, cost = code.cost
    from json_to_recordset(${JSON.stringify(codes)}::json) as code (id bigint, sku text, barcode text, cost bigint)
    where ${productVariants.id} = code.id`)
}
