import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { amount, id, moment, reference } from '#platform/database/columns.server.ts'

/** Goods that arrived; never changed. */
export const goodsReceipts = pgTable('goods_receipts', {
  id: id(),
  requestKey: uuid('request_key').notNull(),
  supplier: text().notNull().default(''),
  note: text().notNull().default(''),
  units: integer().notNull(),
  cost: amount('cost')
    .notNull()
    .default(sql`0`),
  receivedAt: moment('received_at').notNull().defaultNow(),
  staffId: reference('staff_id'),
  staffName: text('staff_name').notNull(),
})

export const goodsReceiptLines = pgTable(
  'goods_receipt_lines',
  {
    receiptId: reference('receipt_id').notNull(),
    position: smallint().notNull(),
    productId: reference('product_id').notNull(),
    variantId: reference('variant_id').notNull(),
    name: text().notNull(),
    nameAr: text('name_ar').notNull(),
    variantName: text('variant_name').notNull().default(''),
    variantNameAr: text('variant_name_ar').notNull().default(''),
    quantity: integer().notNull(),
    /** Null: unknown. */
    unitCost: amount('unit_cost'),
  },
  (table) => [primaryKey({ columns: [table.receiptId, table.position] })],
)

export const stockTakes = pgTable('stock_takes', {
  id: id(),
  /** Null: all products. */
  categoryId: reference('category_id'),
  status: text().$type<'open' | 'applied' | 'cancelled'>().notNull().default('open'),
  startedAt: moment('started_at').notNull().defaultNow(),
  startedBy: reference('started_by'),
  startedName: text('started_name').notNull(),
  endedAt: moment('ended_at'),
  endedBy: reference('ended_by'),
  endedName: text('ended_name'),
  countedLines: integer('counted_lines'),
  surplus: integer(),
  missing: integer(),
})

export const stockTakeLines = pgTable(
  'stock_take_lines',
  {
    takeId: reference('take_id').notNull(),
    variantId: reference('variant_id').notNull(),
    productId: reference('product_id').notNull(),
    counted: integer().notNull(),
    /** The stock at the moment the line was counted. */
    expected: integer().notNull(),
    version: integer().notNull().default(1),
    countedAt: moment('counted_at').notNull().defaultNow(),
    staffId: reference('staff_id'),
    staffName: text('staff_name').notNull(),
    /** What was changed when the stock take was applied, and what one unit cost then. */
    applied: integer(),
    unitCost: amount('unit_cost'),
  },
  (table) => [primaryKey({ columns: [table.takeId, table.variantId] })],
)
