import { sql } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import { settings } from './settings-tables.server.ts'

const DEFAULT_LIMITS = { manager: 20, cashier: 5 }

/** The largest discount of each role in percent of the goods; administrators have no limit. */
export async function discountLimits(): Promise<{ manager: number; cashier: number }> {
  const { rows } = await db().execute<{ manager: number; cashier: number }>(
    sql`select manager_discount_limit as manager, cashier_discount_limit as cashier from ${settings}`,
  )
  return rows[0] ?? DEFAULT_LIMITS
}
