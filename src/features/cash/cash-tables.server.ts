import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from '#core/day.ts'
import type { Money } from '#core/money.ts'
import { amount, id, moment, reference } from '#platform/database/columns.server.ts'
import {
  DRAWER,
  type CashMethod,
  type Denominations,
  type StoredPlaceKind,
  type TransactionType,
} from './cash.rules.ts'
import type { CashOutside, HeldMoney, PersonSum } from './closing.rules.ts'
import type { ClosedWallet, CountedWallet } from './count.rules.ts'

/** Reports from before cash had places are all about the drawer. */
type StoredSum = Omit<PersonSum, 'place'> & Partial<Pick<PersonSum, 'place'>>

const day = () => date().$type<Day>()

const openedAndClosed = {
  openingBalance: amount('opening_balance')
    .notNull()
    .default(0 as Money),
  openedBy: reference('opened_by'),
  openedByName: text('opened_by_name').notNull(),
  openedAt: moment('opened_at').notNull().defaultNow(),
  closedBy: reference('closed_by'),
  closedByName: text('closed_by_name'),
  closedAt: moment('closed_at'),
}

export const cashDays = pgTable('cash_days', {
  date: day().primaryKey(),
  isOpen: boolean('is_open').notNull().default(true),
  ...openedAndClosed,
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const cashSessions = pgTable('cash_sessions', {
  id: id(),
  date: day().notNull(),
  sessionNumber: integer('session_number').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  openingExpected: amount('opening_expected'),
  openingDifference: amount('opening_difference')
    .notNull()
    .default(0 as Money),
  openingReason: text('opening_reason').notNull().default(''),
  ...openedAndClosed,
})

/** Where money is: the drawer, a courier, a safe or a bank. */
export const cashPlaces = pgTable('cash_places', {
  id: id(),
  kind: text().$type<'drawer' | 'courier' | StoredPlaceKind>().notNull(),
  /** Empty for the drawer. */
  name: text().notNull().default(''),
  createdAt: moment('created_at').notNull().defaultNow(),
  hiddenAt: moment('hidden_at'),
})

/** Written by database triggers, one row per entry; rows of the same day, type, method and place are merged periodically. */
export const cashTotals = pgTable('cash_totals', {
  date: day().notNull(),
  type: text().$type<TransactionType>().notNull(),
  paymentMethod: text('payment_method').$type<CashMethod>().notNull(),
  placeId: reference('place_id').notNull().default(DRAWER),
  entries: integer().notNull(),
  amount: amount('amount').notNull(),
  isCompacted: boolean('is_compacted').notNull().default(false),
})

export const cashTransactions = pgTable('cash_transactions', {
  id: id(),
  sessionId: reference('session_id').notNull(),
  date: day().notNull(),
  type: text().$type<TransactionType>().notNull(),
  amount: amount('amount').notNull(),
  paymentMethod: text('payment_method').$type<CashMethod>().notNull(),
  orderId: reference('order_id'),
  automatic: boolean().notNull().default(false),
  description: text().notNull(),
  staffId: reference('staff_id'),
  staffName: text('staff_name').notNull(),
  at: moment('at').notNull().defaultNow(),
  key: uuid(),
  /** The payment or refund of the order: each sale and each refund of an order has one. */
  paymentId: reference('payment_id'),
  placeId: reference('place_id').notNull().default(DRAWER),
  /** The same for both entries of a transfer. */
  transferId: uuid('transfer_id'),
})

export const cashClosings = pgTable('cash_closings', {
  number: integer().primaryKey(),
  sessionId: reference('session_id').notNull(),
  closedBy: reference('closed_by'),
  closedByName: text('closed_by_name').notNull(),
  closedAt: moment('closed_at').notNull(),
  expectedCash: amount('expected_cash').notNull(),
  countedCash: amount('counted_cash'),
  difference: amount('difference').generatedAlwaysAs(sql`counted_cash - expected_cash`),
  reason: text().notNull().default(''),
  denominations: jsonb().$type<Denominations>(),
  lines: jsonb().$type<StoredSum[]>().notNull(),
  /** The cash that couriers held at the closing. */
  outside: jsonb().$type<CashOutside[]>().notNull().default([]),
  wallets: jsonb().$type<ClosedWallet[]>().notNull().default([]),
  /** What safes and banks held at the closing. */
  places: jsonb().$type<HeldMoney[]>().notNull().default([]),
  approvedBy: reference('approved_by'),
  approvedByName: text('approved_by_name'),
})

/** What a person found before the closing; append-only. */
export const cashCounts = pgTable('cash_counts', {
  id: id(),
  sessionId: reference('session_id').notNull(),
  number: integer().notNull(),
  countedBy: reference('counted_by'),
  countedByName: text('counted_by_name').notNull(),
  countedAt: moment('counted_at').notNull(),
  cash: amount('cash').notNull(),
  denominations: jsonb().$type<Denominations>(),
  expectedCash: amount('expected_cash').notNull(),
  wallets: jsonb().$type<CountedWallet[]>().notNull().default([]),
})

export const cashClosingPrints = pgTable('cash_closing_prints', {
  id: id(),
  closingNumber: integer('closing_number').notNull(),
  printedBy: reference('printed_by'),
  printedAt: moment('printed_at').notNull(),
})

export const cashResets = pgTable('cash_resets', {
  id: id(),
  date: day().notNull(),
  throughId: reference('through_id').notNull(),
  resetBy: reference('reset_by'),
  resetByName: text('reset_by_name').notNull(),
  resetAt: moment('reset_at').notNull(),
  leftCash: amount('left_cash'),
  reason: text().notNull().default(''),
})
