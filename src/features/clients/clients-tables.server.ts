import { boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from '#core/day.ts'
import type { Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import type { Language } from '#core/text.ts'
import type { Wilaya } from '#features/delivery/wilaya.rules.ts'
import type { Channel } from '#features/notifications/events.rules.ts'
import { amount, id, moment, reference, searchText } from '#platform/database/columns.server.ts'
import type { ClientStatus } from './clients.rules.ts'
import type { CreditCause } from './credit/credit.rules.ts'
import type { MergeContent } from './merge/merge.rules.ts'

export const clients = pgTable('clients', {
  id: id(),
  name: text().notNull(),
  phone: text().$type<Phone>().notNull(),
  email: text(),
  addressFull: text('address_full').notNull().default(''),
  city: text().notNull().default('Nouakchott'),
  wilaya: text().$type<Wilaya>().notNull().default('Nouakchott'),
  avatarId: uuid('avatar_id'),
  status: text().$type<ClientStatus>().notNull().default('active'),
  totalOrders: integer('total_orders').notNull().default(0),
  totalSpent: amount('total_spent')
    .notNull()
    .default(0 as Money),
  /** Store credit: always the one of the last row of `credit_movements`. */
  credit: amount('credit')
    .notNull()
    .default(0 as Money),
  lastOrderDate: moment('last_order_date'),
  registeredDate: moment('registered_date').notNull().defaultNow(),
  notes: text().notNull().default(''),
  language: text().$type<Language>().notNull().default('ar'),
  /** By these she is not written to about her orders. */
  mutedChannels: text('muted_channels').array().$type<Channel[]>().notNull().default([]),
  newsletter: boolean().notNull().default(false),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  deletedAt: moment('deleted_at'),
  /** The client that this one was merged into; she is deleted, and her phone leads there. */
  mergedInto: reference('merged_into'),
  /** When her personal data were erased. */
  anonymisedAt: moment('anonymised_at'),
  searchText: searchText(),
})

/** Written by a database trigger, one row per change; rows of the same day are merged periodically. */
export const clientTotals = pgTable('client_totals', {
  day: date().$type<Day>().notNull(),
  clients: integer().notNull(),
  isCompacted: boolean('is_compacted').notNull().default(false),
})

/** Every change of a client's store credit. */
export const creditMovements = pgTable('credit_movements', {
  id: id(),
  clientId: reference('client_id').notNull(),
  at: moment('at').notNull(),
  cause: text().$type<CreditCause>().notNull(),
  /** Negative: used. */
  amount: amount('amount').notNull(),
  creditAfter: amount('credit_after').notNull(),
  paymentId: reference('payment_id'),
  reason: text().notNull().default(''),
  staffId: reference('staff_id'),
  staffName: text('staff_name').notNull(),
  key: uuid(),
})

export const clientMerges = pgTable('client_merges', {
  id: id(),
  key: uuid().notNull(),
  keptId: reference('kept_id').notNull(),
  otherId: reference('other_id').notNull(),
  at: moment('at').notNull(),
  staffId: reference('staff_id'),
  staffName: text('staff_name').notNull(),
  /** Null: erased, because one of them was anonymised. */
  content: jsonb().$type<MergeContent>(),
  undoneAt: moment('undone_at'),
  undoneBy: reference('undone_by'),
  undoneName: text('undone_name'),
})
