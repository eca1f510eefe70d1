/** A register with several sealed closings, and changes of its tables as only a superuser of the database can make them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { ouguiya } from '#core/money.ts'
import { registerStatus } from '#features/cash/cash-day.server.ts'
import type { CashMethod, TransactionType } from '#features/cash/cash.rules.ts'
import { recordPrint } from '#features/cash/closing.server.ts'
import { addTransaction, eraseInEntries } from '#features/cash/ledger.server.ts'
import { createCourierPlace } from '#features/cash/places.server.ts'
import { closeRegister, openRegister, resetRegister } from '#features/cash/register.server.ts'
import type { Paper } from '#features/cash/seal/seal.rules.ts'
import { walkRegister } from '#features/cash/seal/verify-register.server.ts'
import type { Verification } from '#features/cash/seal/verify.rules.ts'
import { activeSession } from '#features/cash/session.server.ts'
import { transferCash } from '#features/cash/transfers.server.ts'
import { storedOrders } from '#features/orders/order-lookup.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { aCategory, anOrder, aProduct } from './builders.ts'

export interface Register {
  by: StaffPerson
  open: (counted: number, at: string) => Promise<void>
  enter: (type: TransactionType, amount: number, at: string, more?: EntryValues) => Promise<void>
  close: (counted: number | undefined, at: string) => Promise<number>
}

interface EntryValues {
  method?: CashMethod
  description?: string
  orderNumber?: number
}

export function registerOf(by: StaffPerson): Register {
  return {
    by,
    async open(counted, at) {
      const seen = (await activeSession())?.id ?? null
      await openRegister({ openingBalance: ouguiya(counted), reason: 'appoint', seen, by, now: new Date(at) })
    },
    async enter(type, amount, at, { method = 'cash', description = 'essai', orderNumber } = {}) {
      await addTransaction(
        {
          type,
          amount: ouguiya(amount),
          method,
          description,
          orderNumber: orderNumber ?? null,
          by,
          now: new Date(at),
          key: randomUUID(),
        },
        storedOrders,
      )
    },
    async close(counted, at) {
      return closeRegister({
        sessionId: (await activeSession())!.id,
        expectedSeen: (await registerStatus()).drawer,
        counted: counted === undefined ? undefined : ouguiya(counted),
        denominations: undefined,
        reason: 'monnaie',
        by,
        now: new Date(at),
      })
    },
  }
}

/** Six closings: sales, refunds, expenses, a courier's cash, a reset, prints, and a client who was anonymised. */
export async function fillRegister(by: StaffPerson): Promise<Register> {
  const register = registerOf(by)
  const { open, enter, close } = register
  await open(100, '2026-01-05T08:00:00Z')
  await enter('sale', 480, '2026-01-05T09:00:00Z')
  await enter('sale', 250, '2026-01-05T09:30:00.250Z', { method: 'bankily' })
  await enter('expense', 30, '2026-01-05T10:00:00Z', { description: 'Thé' })
  await recordPrint(await close(540, '2026-01-05T20:00:00Z'), { by, now: new Date('2026-01-05T20:01:00Z') })
  await open(540, '2026-01-06T08:00:00Z')
  await moveToCourier(by)
  await recordPrint(await close(440, '2026-01-06T20:00:00Z'), { by, now: new Date('2026-01-06T20:01:00Z') })
  await open(440, '2026-01-07T08:00:00Z')
  await enter('sale', 999, '2026-01-07T09:00:00Z')
  await resetRegister({ by, now: new Date('2026-01-07T10:00:00Z'), reason: 'essais' })
  await open(440, '2026-01-08T08:00:00Z')
  await enter('paidIn', 60, '2026-01-08T09:00:00Z')
  const order = await placedOrder()
  await enter('expense', 10, '2026-01-08T10:00:00Z', {
    description: 'Taxi de Fatma',
    orderNumber: order.number,
  })
  await db().execute(sql.raw(A_COUNT))
  await close(490, '2026-01-08T20:00:00Z')
  await anonymise(order.id, by)
  await open(490, '2026-01-09T08:00:00Z')
  await enter('paidOut', 90, '2026-01-09T09:00:00Z')
  await close(undefined, '2026-01-09T20:00:00Z')
  await open(400, '2026-01-10T08:00:00Z')
  await enter('refund', 5, '2026-01-10T09:00:00Z')
  await close(395, '2026-01-10T20:00:00Z')
  return register
}

/** A count before the closing, in databases that have counts. */
const A_COUNT = `do $$ begin
  if to_regclass('cash_counts') is not null then
    insert into cash_counts (session_id, number, counted_by_name, counted_at, cash, expected_cash)
    select id, 1, 'Sidi', '2026-01-08T19:00:00Z', 48000, 49000 from cash_sessions where is_active;
  end if;
end $$`

async function moveToCourier(by: StaffPerson): Promise<void> {
  const place = await createCourierPlace('Brahim')
  await transferCash({
    from: 1,
    to: place,
    amount: ouguiya(100),
    description: 'Monnaie',
    by,
    now: new Date('2026-01-06T09:00:00Z'),
  })
}

async function placedOrder(): Promise<{ id: number; number: number }> {
  const productId = await aProduct({ categoryId: await aCategory() })
  const id = await anOrder({ items: [{ productId, quantity: 1 }] })
  const { rows } = await db().execute<{ number: number }>(sql`select number from orders where id = ${id}`)
  return { id, number: rows[0]!.number }
}

async function anonymise(orderId: number, by: StaffPerson): Promise<void> {
  await transaction(async () => {
    await db().execute(sql`update orders set anonymised_at = now() where id = ${orderId}`)
    const now = new Date('2026-01-08T22:00:00Z')
    await eraseInEntries({ orderIds: [orderId], words: ['Fatma'], replacement: '—', by, now })
  })
}

class RolledBack extends Error {}

/** Verifies the register after these statements, with triggers and constraints off, and undoes them. */
export async function verifiedAfter(statements: string, papers: Paper[] = []): Promise<Verification> {
  let result: Verification | undefined
  await transaction(async () => {
    await db().execute(sql.raw(`set local session_replication_role = replica; ${WITHOUT_CONSTRAINTS}`))
    await db().execute(sql.raw(statements))
    result = await walkRegister(papers)
    throw new RolledBack()
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
  return result!
}

const WITHOUT_CONSTRAINTS = `do $$
  declare found record;
  begin
    for found in select conrelid::regclass as on_table, conname from pg_constraint
        where conrelid::regclass::text like 'cash\\_%' and contype in ('c', 'f', 'u', 'p') loop
      execute format('alter table %s drop constraint if exists %I cascade', found.on_table, found.conname);
    end loop;
    for found in select indexrelid::regclass as name from pg_index
        where indisunique and indrelid::regclass::text like 'cash\\_%' loop
      execute format('drop index %s', found.name);
    end loop;
    for found in select table_name as on_table, column_name from information_schema.columns
        where table_name like 'cash\\_%' and is_identity = 'YES' loop
      execute format('alter table %s alter column %I drop identity', found.on_table, found.column_name);
    end loop;
  end $$`
