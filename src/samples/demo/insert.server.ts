import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { db } from '#platform/database/database.server.ts'

/**
 * Inserts thousands of rows with one statement, in the given order, so that ids and numbers ascend. All rows must have
 * the keys of the first. They are sent as one JSON document, which is several times faster than a parameter per value.
 */
export async function insertRows<T extends PgTable>(table: T, rows: T['$inferInsert'][]): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in (rows[0] ?? {}))
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  const document = rows.map((row) =>
    Object.fromEntries(columns.map(([key, column]) => [column.name, row[key as keyof typeof row]])),
  )
  if (rows.length > 0)
    await db().execute(sql`
      insert into ${table} (${names})
      select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(document)}::jsonb)`)
}
