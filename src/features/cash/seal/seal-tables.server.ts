import { boolean, date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { Day } from '#core/day.ts'
import { id, moment, reference } from '#platform/database/columns.server.ts'

export const cashSeals = pgTable('cash_seals', {
  closingNumber: integer('closing_number').primaryKey(),
  version: smallint().notNull(),
  entries: integer().notNull(),
  entriesHash: text('entries_hash').notNull(),
  contentHash: text('content_hash').notNull(),
  previousHash: text('previous_hash').notNull(),
  resetThrough: reference('reset_through').notNull(),
  erasureThrough: reference('erasure_through').notNull(),
  printThrough: reference('print_through').notNull(),
  daysBefore: date('days_before').$type<Day>().notNull(),
  isLate: boolean('is_late').notNull().default(false),
  sealedAt: moment('sealed_at').notNull(),
  hash: text().notNull(),
  /** The text that was hashed. */
  content: text().notNull(),
})

/** Descriptions from which the name of an anonymised client was erased. */
export const cashErasures = pgTable('cash_erasures', {
  id: id(),
  entryId: reference('entry_id').notNull(),
  hashBefore: text('hash_before').notNull(),
  hashAfter: text('hash_after').notNull(),
  erasedBy: reference('erased_by'),
  erasedByName: text('erased_by_name').notNull(),
  erasedAt: moment('erased_at').notNull(),
})
