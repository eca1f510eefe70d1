/**
 * The only file that uses drizzle-orm's `_.session`, which is not public API. It is needed because drizzle prepares
 * its query builders by name but not raw `sql`. `drizzle-session.test.ts` checks what is relied on here.
 */
import type { Query } from 'drizzle-orm'
import type { Database } from './database.server.ts'

/** Runs a query as a named prepared statement: PostgreSQL parses and plans it once per connection. */
export async function executePrepared<Row extends object>(
  database: Database,
  { name, query, values }: { name: string; query: Query; values: Record<string, unknown> },
): Promise<Row[]> {
  const prepared = database._.session.prepareQuery(query, undefined, name, false)
  const { rows } = (await prepared.execute(values)) as { rows: Row[] }
  return rows
}
