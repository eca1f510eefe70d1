/** The register entries of a sale, as a part of the statement that writes the sale. */
import { sql, type SQL } from 'drizzle-orm'
import { cashSessions, cashTransactions } from './cash-tables.server.ts'
import { DRAWER } from './cash.rules.ts'

/**
 * CTEs that enter the rows of a query with date, amount, method, order_id, payment_id, description, staff_id, staff_name
 * and at. Nothing is entered if no session of that day is open: `entered_sale` is empty then, and the caller uses
 * `writeEntries`, which opens one. The session is shared with other sales until the commit, as in `writeEntries`.
 */
export function enterSales(rows: SQL): SQL {
  return sql`
    open_session as materialized (select id, date from ${cashSessions} where is_active for share),
    entered_sale as (
      insert into ${cashTransactions} (session_id, date, type, amount, payment_method, order_id, payment_id, place_id,
        automatic, description, staff_id, staff_name, at)
      select open_session.id, sale.date, 'sale', amount, method, order_id, payment_id, ${sql.raw(String(DRAWER))},
        false, description, staff_id, staff_name, at
      from (${rows}) sale join open_session on open_session.date = sale.date
      order by payment_id
      returning id)`
}
