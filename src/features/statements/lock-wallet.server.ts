import { sql } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import type { Wallet } from './wallet.rules.ts'

/** Serialises statements and patterns of a wallet until the end of the transaction. */
export async function lockWallet(wallet: Wallet): Promise<void> {
  await db().execute(sql`select pg_advisory_xact_lock(hashtextextended(${`statement ${wallet}`}, 0))`)
}
