import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment, reference } from '#platform/database/columns.server.ts'
import type { RowAction } from './import-plan.rules.ts'
import type { ImportSettings, ImportStatus, RowDetails } from './import.rules.ts'

export const productImports = pgTable('product_imports', {
  id: id(),
  fileName: text('file_name').notNull(),
  status: text().$type<ImportStatus>().notNull().default('mapping'),
  headings: text()
    .array()
    .notNull()
    .default(sql`'{}'`),
  mapping: jsonb().$type<Partial<ImportSettings>>().notNull().default({}),
  rowCount: integer('row_count').notNull().default(0),
  doneCount: integer('done_count').notNull().default(0),
  createdCount: integer('created_count').notNull().default(0),
  changedCount: integer('changed_count').notNull().default(0),
  refusedCount: integer('refused_count').notNull().default(0),
  problem: text(),
  startedAt: moment('started_at').notNull().defaultNow(),
  staffId: reference('staff_id'),
  staffName: text('staff_name').notNull(),
  endedAt: moment('ended_at'),
})

export const productImportRows = pgTable(
  'product_import_rows',
  {
    importId: reference('import_id').notNull(),
    rowNumber: integer('row_number').notNull(),
    groupNumber: integer('group_number').notNull().default(0),
    cells: text().array().notNull(),
    action: text().$type<RowAction>(),
    isChosen: boolean('is_chosen').notNull().default(true),
    details: jsonb().$type<Partial<RowDetails>>().notNull().default({}),
    productId: reference('product_id'),
    isDone: boolean('is_done').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.importId, table.rowNumber] })],
)

export const productImportPictures = pgTable(
  'product_import_pictures',
  {
    importId: reference('import_id').notNull(),
    fileName: text('file_name').notNull(),
    mediaId: uuid('media_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.fileName] })],
)
