/** Erases the name of an anonymised client from the entries of her orders, and records that it was done. */
import { sql } from 'drizzle-orm'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { withoutWords } from '#platform/database/erase-words.server.ts'
import { cashTransactions } from '../cash-tables.server.ts'
import { cashErasures } from './seal-tables.server.ts'
import { lockSealedRows } from './seal.server.ts'

interface Erasure {
  orderIds: number[]
  words: string[]
  replacement: string
  by: Actor
  now: Date
}

/** Must run in the transaction that anonymises the orders: the database allows the change only for these. */
export async function eraseInEntries({ orderIds, words, replacement, by, now }: Erasure): Promise<void> {
  await lockSealedRows()
  const erased = withoutWords(sql`description`, words, replacement)
  await db().execute(sql`
    with changed as (
      select id, description as before, ${erased} as after from ${cashTransactions}
      where order_id = any(${sql.param(orderIds)}::bigint[]) and description <> ${erased} order by id for update),
    recorded as (
      insert into ${cashErasures} (entry_id, hash_before, hash_after, erased_by, erased_by_name, erased_at)
      select id, encode(sha256(convert_to(before, 'UTF8')), 'hex'), encode(sha256(convert_to(after, 'UTF8')), 'hex'),
        ${by.id}::bigint, ${by.name}, ${now.toISOString()}::timestamptz
      from changed order by id)
    update ${cashTransactions} entry set description = after from changed where entry.id = changed.id`)
}
