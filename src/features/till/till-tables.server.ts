import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Money } from '#core/money.ts'
import { amount, moment, reference } from '#platform/database/columns.server.ts'
import type { MissingArticle, RemovedLine, SaleFlag, TillEvent } from './till-events.rules.ts'
import type { TicketContent } from './till-tickets.rules.ts'

export const tillEvents = pgTable('till_events', {
  key: uuid().primaryKey(),
  contentHash: text('content_hash').notNull(),
  kind: text().$type<TillEvent['kind']>().notNull(),
  /** By the clock of the device. */
  happenedAt: moment('happened_at').notNull(),
  receivedAt: moment('received_at').notNull(),
  isOffline: boolean('is_offline').notNull(),
  /** Who sold. */
  staffId: reference('staff_id'),
  staffName: text('staff_name').notNull(),
  /** Who is signed in on the device. */
  deviceStaffId: reference('device_staff_id'),
  details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** Null: it was done. */
  refusal: jsonb().$type<{ code: string; details: Record<string, unknown> }>(),
})

export const tillSales = pgTable('till_sales', {
  orderId: reference('order_id').primaryKey(),
  key: uuid().notNull(),
  orderNumber: reference('order_number').notNull(),
  receiptNumber: reference('receipt_number').notNull(),
  /** Of the ticket on the device. */
  number: text().notNull(),
  /** Cash that the client handed over. */
  received: amount('received')
    .notNull()
    .default(0 as Money),
  flags: text()
    .array()
    .$type<SaleFlag[]>()
    .notNull()
    .default(sql`'{}'`),
  missing: jsonb().$type<MissingArticle[]>().notNull().default([]),
  removed: jsonb().$type<RemovedLine[]>().notNull().default([]),
  /** Why lines were sold below their list price. */
  lineReason: text('line_reason').notNull().default(''),
  /** Who approved a discount above the limit of the cashier. */
  approvedBy: reference('approved_by'),
  approvedName: text('approved_name'),
  /** When staff marked the flags as seen. */
  seenAt: moment('seen_at'),
  seenBy: reference('seen_by'),
  seenName: text('seen_name'),
})

export const tillTickets = pgTable('till_tickets', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  total: amount('total').notNull(),
  quantity: integer().notNull(),
  content: jsonb().$type<TicketContent>().notNull(),
  parkedAt: moment('parked_at').notNull(),
  parkedBy: reference('parked_by'),
  parkedName: text('parked_name').notNull(),
  /** Null: it is parked. */
  recallKey: uuid('recall_key'),
  recalledAt: moment('recalled_at'),
  recalledName: text('recalled_name'),
})

export const tillFavourites = pgTable('till_favourites', {
  variantId: reference('variant_id').primaryKey(),
  position: smallint().notNull(),
})
