import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import project from '../../../package.json' with { type: 'json' }
import { executePrepared } from './drizzle-session.server.ts'

it(`drizzle-orm ${project.dependencies['drizzle-orm']} has the session that drizzle-session.server.ts expects of 0.45.4`, async () => {
  const pool = new pg.Pool()
  const send = vi.fn<(...sent: unknown[]) => Promise<unknown>>(async () => ({ rows: [{ id: 7 }] }))
  const database = drizzle({ client: Object.assign(pool, { query: send }) })
  expect(database._.session).toMatchObject({ prepareQuery: expect.any(Function) })
  const query = new PgDialect().sqlToQuery(
    sql`select id from orders where number = ${sql.placeholder('number')} and wilaya = ${'Trarza'}`,
  )
  const rows = await executePrepared(database, { name: 'order_by_number', query, values: { number: 1904 } })
  expect(rows).toEqual([{ id: 7 }])
  const [sent, values] = send.mock.calls[0]!
  expect([sent, values]).toEqual([
    expect.objectContaining({
      name: 'order_by_number',
      text: 'select id from orders where number = $1 and wilaya = $2',
    }),
    [1904, 'Trarza'],
  ])
})
