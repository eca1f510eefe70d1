import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Phone } from '#core/phone.ts'
import { amount, id, moment, reference } from '#platform/database/columns.server.ts'
import type { StatementPattern } from './reading/read-statement.rules.ts'
import type { Direction } from './statement-line.rules.ts'
import type { StatementSourceKind } from './statement-source.rules.ts'
import type { Wallet } from './wallet.rules.ts'

export const walletStatements = pgTable('wallet_statements', {
  id: id(),
  wallet: text().$type<Wallet>().notNull(),
  source: text().$type<StatementSourceKind>().notNull(),
  fileName: text('file_name').notNull().default(''),
  at: moment('at').notNull(),
  staffId: reference('staff_id'),
  staffName: text('staff_name').notNull(),
  /** Of its received lines; null if none has a date. */
  firstAt: moment('first_at'),
  lastAt: moment('last_at'),
  /** When it was last pasted, also if no line was new: payments until then should be in it. */
  checkedAt: moment('checked_at').notNull(),
  /** Created in the browser, one per statement. */
  key: uuid().notNull(),
})

export const statementLines = pgTable('statement_lines', {
  id: id(),
  statementId: reference('statement_id').notNull(),
  wallet: text().$type<Wallet>().notNull(),
  /** SHA-256 of what makes two lines the same one. */
  identity: text().notNull(),
  text: text().notNull(),
  kind: text().$type<Direction | 'unread'>().notNull(),
  /** Null if the line was not read. */
  amount: amount('amount'),
  at: moment('at'),
  hasTime: boolean('has_time').notNull().default(false),
  phone: text().$type<Phone>(),
  name: text().notNull().default(''),
  reference: text().notNull().default(''),
  /** Maintained by a trigger of the matches. */
  isMatched: boolean('is_matched').notNull().default(false),
  /** No payment of an order: who said so, and why. */
  setAsideAt: moment('set_aside_at'),
  setAsideBy: reference('set_aside_by'),
  setAsideName: text('set_aside_name'),
  setAsideReason: text('set_aside_reason').notNull().default(''),
})

/** Which line is the money of which payment. A match that was undone stays. */
export const statementMatches = pgTable('statement_matches', {
  id: id(),
  lineId: reference('line_id').notNull(),
  paymentId: reference('payment_id').notNull(),
  orderId: reference('order_id').notNull(),
  /** Whether the payment waited for a check and was accepted by the match. */
  hasAccepted: boolean('has_accepted').notNull(),
  at: moment('at').notNull(),
  staffId: reference('staff_id'),
  staffName: text('staff_name').notNull(),
  undoneAt: moment('undone_at'),
  undoneBy: reference('undone_by'),
  undoneName: text('undone_name'),
  undoneReason: text('undone_reason').notNull().default(''),
})

/** A wallet without a row has the default patterns. */
export const statementPatterns = pgTable('statement_patterns', {
  wallet: text().$type<Wallet>().primaryKey(),
  patterns: jsonb().$type<StatementPattern[]>().notNull(),
  version: integer().notNull(),
  changedAt: moment('changed_at').notNull(),
  staffName: text('staff_name').notNull(),
})
