import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, moment, reference } from '#platform/database/columns.server.ts'
import type { BulkEdit, BulkFields } from './bulk.rules.ts'

/** One change of many products; it can be undone for a day. */
export const bulkEdits = pgTable('bulk_edits', {
  id: id(),
  edit: jsonb().$type<BulkEdit>().notNull(),
  productCount: integer('product_count').notNull(),
  at: moment('at').notNull().defaultNow(),
  staffId: reference('staff_id'),
  staffName: text('staff_name').notNull(),
  undoneAt: moment('undone_at'),
  undoneName: text('undone_name'),
  undoneCount: integer('undone_count'),
})

export const bulkEditProducts = pgTable(
  'bulk_edit_products',
  {
    bulkEditId: reference('bulk_edit_id').notNull(),
    productId: reference('product_id').notNull(),
    before: jsonb().$type<Partial<BulkFields>>().notNull(),
    after: jsonb().$type<Partial<BulkFields>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.bulkEditId, table.productId] })],
)
