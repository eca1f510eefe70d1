/** Many rows in one statement. */
import { sql, type SQL } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'

/** Rows as a table named `saved`, with these columns. */
export function records(rows: readonly object[], columns: SQL): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as saved (${columns})`
}

type Numbered = 'products' | 'product_options' | 'option_values' | 'product_variants'

/** Ids that rows will have, so that rows of several tables can refer to each other before they are inserted. */
export async function nextIds(table: Numbered, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await db().execute<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`)
  return rows.map(({ id }) => id)
}
