/** Databases of earlier versions, for tests of upgrades. */
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { closeDatabase, openDatabase } from '#platform/database/database.server.ts'
import { migrate } from '#platform/database/migrations.server.ts'
import { runOn } from './test-database.ts'

const LAST_OF_0_1_0 = '0027'

/** A folder with the migrations up to this number. */
export function migrationsUpTo(last: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'melhfa-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of readdirSync('db/migrations').filter((each) => each.slice(0, 4) <= last))
    cpSync(join('db/migrations', name), join(folder, name))
  return folder
}

/** A filled shop of release 0.1.0, on the server of this connection. */
export async function filledDatabase(connection: pg.ClientConfig): Promise<pg.ClientConfig> {
  const database = `upgraded_${randomUUID().replaceAll('-', '')}`
  const admin = { ...connection, database: 'postgres' }
  await runOn(admin, `create database ${database} template template0`)
  onTestFinished(async () => void (await runOn(admin, `drop database ${database} with (force)`)))
  const target = { ...connection, database }
  await migrate(target, migrationsUpTo(LAST_OF_0_1_0))
  await runOn(target, readFileSync('tests/fixtures/filled-0.1.0.sql', 'utf8'))
  return target
}

/** Runs use cases in this database instead of the one of the test. */
export async function inDatabase<T>(
  target: pg.ClientConfig,
  connection: pg.ClientConfig,
  run: () => Promise<T>,
): Promise<T> {
  await closeDatabase()
  openDatabase(target)
  try {
    return await run()
  } finally {
    await closeDatabase()
    openDatabase(connection)
  }
}

/** Transfers of every kind of check, and cancelled orders of every kind of refund, with their entries in the register. */
export const CHECKS_AND_REFUNDS = `
  update orders set status = 'cancelled' where id % 5 = 0;
  update orders set payment_check = (array['seen', 'accepted', 'refused', null])[1 + id % 4],
      payment_reference = case id % 4 when 1 then 'REF' || id end,
      payment_refusal = case id % 4 when 2 then 'Illisible' end,
      payment_checked_at = case when id % 4 < 3 then created_at + interval '1 hour' end,
      payment_checked_name = case when id % 4 < 3 then 'Sidi' end,
      payment_screenshot_id = (select min(id::text)::uuid from media)
    where payment_method <> 'cash';
  insert into payment_proofs (order_id, media_id, sha256, sent_at)
    select id, payment_screenshot_id, repeat(md5(id::text), 2), created_at from orders where payment_screenshot_id is not null;
  insert into cash_transactions (session_id, date, type, amount, payment_method, order_id, automatic, description, staff_name, at)
    select s.id, s.date, 'sale', total, payment_method, o.id, true, 'x', 'system', created_at
    from orders o, (select id, date from cash_sessions order by id limit 1) s
    where payment_method <> 'cash' or status = 'delivered' order by o.id;
  insert into cash_transactions (session_id, date, type, amount, payment_method, order_id, automatic, description, staff_name, at)
    select s.id, s.date, 'refund', total, payment_method, o.id, true, 'x', 'system', created_at + interval '1 day'
    from orders o, (select id, date from cash_sessions order by id limit 1) s
    where payment_method <> 'cash' and status = 'cancelled' and o.id % 10 = 0 order by o.id;
  update orders set refund_state = (array['due', 'sent', 'waived'])[1 + id / 5 % 3], refund_amount = total,
      refund_method = payment_method, refund_note = case id / 5 % 3 when 0 then '' else 'note ' || id end,
      refund_settled_at = case when id / 5 % 3 <> 0 then created_at + interval '2 days' end,
      refund_settled_name = case when id / 5 % 3 <> 0 then 'Vatma' end
    where payment_method <> 'cash' and status = 'cancelled' and payment_check is distinct from 'refused'`
