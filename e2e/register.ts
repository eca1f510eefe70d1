/** The cash register as a test needs it: there is one in each shop. */
import { inDatabase } from './database.ts'

/** Closes the register if an earlier test left it open. The next opening expects no cash, as after a reset. */
export async function closeRegister(): Promise<void> {
  await inDatabase(
    `update cash_sessions set is_active = false, closed_at = now(), closed_by_name = 'essai' where is_active;
     update cash_days set is_open = false, closed_at = now() where is_open;
     insert into cash_days (date, opened_by_name, is_open, closed_at) values (current_date, 'essai', false, now())
       on conflict do nothing;
     insert into cash_resets (date, through_id, reset_by_name, reset_at) values (current_date, 0, 'essai', now())`,
  )
}

/** One cash sale of today in a session that is already closed; the amount is in hundredths. */
export async function recordSale(amount = 50_000): Promise<void> {
  await inDatabase(
    `with day as (
       insert into cash_days (date, opened_by_name, is_open, closed_at) values (current_date, 'Sidi', false, now())
       on conflict (date) do update set opened_by_name = excluded.opened_by_name returning date),
     session as (
       insert into cash_sessions (date, session_number, is_active, opened_by_name, closed_at)
       select date, (select coalesce(max(session_number), 0) + 1 from cash_sessions), false, 'Sidi', now() from day
       returning id, date)
     insert into cash_transactions (session_id, date, type, amount, payment_method, description, staff_name)
     select id, date, 'sale', ${amount}, 'cash', 'Voile', 'Sidi' from session`,
  )
}

/** A deposit, a withdrawal and an opening difference in the last session: each adds columns to the lists. */
export async function recordDrawerMoves(): Promise<void> {
  await inDatabase(
    `insert into cash_transactions (session_id, date, type, amount, payment_method, description, staff_name)
     select max(id), current_date, type, 12000000, 'cash', 'Banque', 'Sidi'
     from cash_sessions, unnest('{paidIn,paidOut}'::text[]) type group by type;
     update cash_sessions set opening_expected = 250000, opening_difference = -250000, opening_reason = 'Taxi'
     where id = (select max(id) from cash_sessions)`,
  )
}

/** A safe, and a sale of today by wallet; the amount is in hundredths. Returns how to remove the safe. */
export async function addSafeAndWalletSale(amount: number): Promise<() => Promise<unknown>> {
  const { rows } = await inDatabase(
    `insert into cash_places (kind, name) values ('safe', 'Coffre de la boutique') returning id`,
  )
  await inDatabase(
    `insert into cash_transactions (session_id, date, type, amount, payment_method, description, staff_name)
     select max(id), current_date, 'sale', ${amount}, 'bankily', 'Voile', 'Sidi' from cash_sessions`,
  )
  return () => inDatabase(`delete from cash_places where id = ${rows[0].id}`)
}
