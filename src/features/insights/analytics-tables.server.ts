import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Day } from '#core/day.ts'
import { reference } from '#platform/database/columns.server.ts'
import type { EventKind } from './analytics.rules.ts'

const day = () => date({ mode: 'string' }).$type<Day>()

export const shopEvents = pgTable('shop_events', {
  day: day().notNull(),
  kind: text().$type<EventKind>().notNull(),
  productId: reference('product_id'),
  count: bigint({ mode: 'number' }).notNull(),
})

export const shopDays = pgTable('shop_days', {
  day: day().primaryKey(),
  salt: text(),
  visitors: bigint({ mode: 'number' }).notNull().default(0),
})

export const shopVisits = pgTable(
  'shop_visits',
  { day: day().notNull(), visitor: text().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.visitor] })],
)
