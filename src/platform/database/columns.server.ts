/** Column types shared by the tables of all features. */
import { sql } from 'drizzle-orm'
import { bigint, text, timestamp } from 'drizzle-orm/pg-core'
import type { Money } from '#core/money.ts'

export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const reference = (name: string) => bigint(name, { mode: 'number' })
/** Hundredths of an ouguiya. */
export const amount = (name: string) => bigint(name, { mode: 'number' }).$type<Money>()
export const moment = (name: string) => timestamp(name, { withTimezone: true })
/** Generated column; its expression is defined in the migration. */
export const searchText = () =>
  text('search_text')
    .notNull()
    .generatedAlwaysAs(sql`normalize_text(…)`)
