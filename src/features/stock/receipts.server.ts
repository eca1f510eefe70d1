/** Reads goods receipts. Costs are read only for people who may see them. */
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { rowOffset, type TableState } from '#core/table-state.ts'
import { fullName } from '#features/catalogue/variants/variant.rules.ts'
import { db } from '#platform/database/database.server.ts'
import type { Receipt, ReceiptRow } from './receipt.rules.ts'
import { goodsReceiptLines, goodsReceipts } from './stock-tables.server.ts'

interface Viewing {
  withCosts: boolean
}

const lineCount = sql<number>`(select count(*)::int from ${goodsReceiptLines}
  where ${goodsReceiptLines.receiptId} = ${goodsReceipts.id})`

function selectReceipts() {
  const { id, supplier, note, units, cost, receivedAt, staffName } = goodsReceipts
  return db()
    .select({ id, supplier, note, units, lineCount, cost, receivedAt, staffName })
    .from(goodsReceipts)
    .$dynamic()
}

function asRow({ cost, ...row }: Awaited<ReturnType<typeof selectReceipts>>[number], { withCosts }: Viewing) {
  return { ...row, ...(withCosts && { cost }) } satisfies ReceiptRow
}

export async function listReceipts(
  state: TableState,
  viewing: Viewing,
): Promise<{ rows: ReceiptRow[]; total: number }> {
  const total = await db().$count(goodsReceipts)
  const direction = state.direction === 'asc' ? asc : desc
  const rows = await selectReceipts()
    .orderBy(direction(goodsReceipts.receivedAt), direction(goodsReceipts.id))
    .limit(state.pageSize)
    .offset(rowOffset(state, total))
  return { rows: rows.map((row) => asRow(row, viewing)), total }
}

export async function findReceipt(id: number, viewing: Viewing): Promise<Receipt | undefined> {
  const [receipt] = await selectReceipts().where(eq(goodsReceipts.id, id))
  if (!receipt) return undefined
  const lines = await db()
    .select()
    .from(goodsReceiptLines)
    .where(eq(goodsReceiptLines.receiptId, id))
    .orderBy(asc(goodsReceiptLines.position))
  return {
    ...asRow(receipt, viewing),
    lines: lines.map(({ productId, variantId, quantity, unitCost, ...line }) => ({
      productId,
      variantId,
      quantity,
      name: fullName({ fr: line.name, ar: line.nameAr }, { fr: line.variantName, ar: line.variantNameAr }),
      ...(viewing.withCosts && { unitCost }),
    })),
  }
}

const MAX_SUPPLIERS = 200

/** Earlier suppliers by name, for the field to suggest. */
export async function knownSuppliers(): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ supplier: goodsReceipts.supplier })
    .from(goodsReceipts)
    .where(ne(goodsReceipts.supplier, ''))
    .orderBy(asc(goodsReceipts.supplier))
    .limit(MAX_SUPPLIERS)
  return rows.map(({ supplier }) => supplier)
}

/** The supplier of the last receipt of each variant that named one. */
export async function lastSuppliers(variantIds: number[]): Promise<Map<number, string>> {
  if (variantIds.length === 0) return new Map()
  const { variantId, receiptId } = goodsReceiptLines
  const rows = await db()
    .selectDistinctOn([variantId], { variantId, supplier: goodsReceipts.supplier })
    .from(goodsReceiptLines)
    .innerJoin(goodsReceipts, eq(goodsReceipts.id, receiptId))
    .where(and(inArray(variantId, variantIds), ne(goodsReceipts.supplier, '')))
    .orderBy(variantId, desc(receiptId))
  return new Map(rows.map((row) => [row.variantId, row.supplier]))
}
