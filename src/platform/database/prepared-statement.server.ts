import type { Query, SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { db } from './database.server.ts'
import { executePrepared } from './drizzle-session.server.ts'

const dialect = new PgDialect()

type Values = Record<string, unknown>

/** A prepared statement for frequent queries: the text is built once, its variables are `sql.placeholder`. */
export function preparedStatement<Row extends object>(
  name: string,
  buildQuery: () => SQL,
): (values: Values) => Promise<Row[]> {
  let query: Query | undefined
  return async (values) =>
    executePrepared<Row>(db(), { name, query: (query ??= dialect.sqlToQuery(buildQuery())), values })
}

/** Rows for `json_to_recordset`. Replaces lone surrogates, which PostgreSQL rejects in JSON. */
export function jsonRows(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  )
}
