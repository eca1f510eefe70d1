import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { db } from './database.server.ts'

const dialect = new PgDialect()

type Values = Record<string, unknown>

/**
 * A statement for what happens often: its words are put together once, and PostgreSQL reads and plans them once for
 * each connection. What changes stands in it as `sql.placeholder`.
 */
export function statement<Row extends object>(
  name: string,
  words: () => SQL,
): (values: Values) => Promise<Row[]> {
  let built: ReturnType<PgDialect['sqlToQuery']> | undefined
  return async (values) => {
    built ??= dialect.sqlToQuery(words())
    const { rows } = (await db()._.session.prepareQuery(built, undefined, name, false).execute(values)) as {
      rows: Row[]
    }
    return rows
  }
}
