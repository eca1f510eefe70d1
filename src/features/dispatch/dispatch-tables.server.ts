import { sql } from 'drizzle-orm'
import { boolean, date, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from '#core/day.ts'
import type { Money } from '#core/money.ts'
import type { Denominations } from '#features/cash/cash.rules.ts'
import { amount, id, moment, reference } from '#platform/database/columns.server.ts'
import type { FeeKind, MarkResult, RefusedLine, RunState, StopState } from './dispatch.rules.ts'

const none = 0 as Money

export const couriers = pgTable('couriers', {
  id: id(),
  name: text().notNull(),
  phone: text().notNull().default(''),
  /** Null: he has no account and opens his runs by their links. */
  userId: reference('user_id'),
  placeId: reference('place_id').notNull(),
  feeKind: text('fee_kind').$type<FeeKind>().notNull().default('none'),
  parcelFee: amount('parcel_fee').notNull().default(none),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const courierZoneFees = pgTable('courier_zone_fees', {
  zoneId: reference('zone_id').primaryKey(),
  amount: amount('amount').notNull(),
})

export const runs = pgTable('runs', {
  id: id(),
  number: reference('number').notNull().generatedAlwaysAsIdentity(),
  courierId: reference('courier_id').notNull(),
  /** The secret part of the courier's link. */
  token: text().notNull(),
  day: date().$type<Day>().notNull(),
  state: text().$type<RunState>().notNull().default('planned'),
  createdAt: moment('created_at').notNull().defaultNow(),
  createdBy: reference('created_by'),
  createdName: text('created_name').notNull(),
  sentAt: moment('sent_at'),
  settledAt: moment('settled_at'),
  key: uuid().notNull(),
})

export const runStops = pgTable(
  'run_stops',
  {
    runId: reference('run_id').notNull(),
    orderId: reference('order_id').notNull(),
    /** In the order in which he drives. */
    position: smallint().notNull(),
    state: text().$type<StopState>().notNull().default('waiting'),
    /** Why it was refused or postponed. */
    reason: text().notNull().default(''),
    postponedUntil: date('postponed_until').$type<Day>(),
    /** By the clock of the courier's phone. */
    markedAt: moment('marked_at'),
    markedName: text('marked_name'),
    receivedAt: moment('received_at'),
    /** What he took at the door. */
    cash: amount('cash').notNull().default(none),
    wallet: amount('wallet').notNull().default(none),
    /** What he may keep for this parcel. */
    fee: amount('fee').notNull().default(none),
    refusedLines: jsonb('refused_lines').$type<RefusedLine[]>().notNull().default([]),
    /** When the parcel, or what was not taken of it, was back in the shop. */
    returnedAt: moment('returned_at'),
    returnedName: text('returned_name'),
    /** Delivered, back in the shop, or moved to another run. An order is in one open stop at most. */
    closedAt: moment('closed_at'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.orderId] })],
)

/** Everything that couriers have marked; a mark is applied once by its key. */
export const runMarks = pgTable('run_marks', {
  key: uuid().primaryKey(),
  runId: reference('run_id').notNull(),
  orderId: reference('order_id').notNull(),
  /** By the clock of the phone. */
  madeAt: moment('made_at').notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
  name: text().notNull(),
  content: jsonb().notNull(),
  result: text().$type<MarkResult>().notNull(),
})

export const handovers = pgTable('handovers', {
  id: id(),
  courierId: reference('courier_id').notNull(),
  /** Null: he brings what was missing, or takes what the shop owed him. */
  runId: reference('run_id'),
  sessionId: reference('session_id').notNull(),
  at: moment('at').notNull(),
  staffId: reference('staff_id'),
  staffName: text('staff_name').notNull(),
  /** What he should have had from the run, after his fees. */
  expected: amount('expected').notNull(),
  counted: amount('counted').notNull(),
  fees: amount('fees').notNull().default(none),
  denominations: jsonb().$type<Denominations>(),
  /** The rest follows in another hand-over. */
  isPart: boolean('is_part').notNull().default(false),
  difference: amount('difference')
    .notNull()
    .generatedAlwaysAs(sql`case when is_part then 0 else counted - expected end`),
  reason: text().notNull().default(''),
  key: uuid().notNull(),
})
