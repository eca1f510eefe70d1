import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { runOn, useTestDatabase } from '../../../tests/test-database.ts'
import { databasePool, db, transaction } from './database.server.ts'

const { connection } = useTestDatabase()

beforeAll(async () => {
  await runOn(connection, 'create table notes (id bigint primary key, day date, word text)')
})

async function words(): Promise<string[]> {
  const { rows } = await db().execute<{ word: string }>(sql`select word from notes order by id`)
  return rows.map(({ word }) => word)
}

async function add(id: number, word: string): Promise<void> {
  await db().execute(sql`insert into notes (id, word) values (${id}, ${word})`)
}

describe('a transaction', () => {
  it('rolls back every statement, including those of nested transactions', async () => {
    const failing = transaction(async () => {
      await add(1, 'outer')
      await transaction(() => add(2, 'inner'))
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await words()).toEqual([])
  })

  it('is not visible to others before it commits', async () => {
    await transaction(async () => {
      await add(3, 'committed')
      expect((await runOn(connection, 'select * from notes')).rowCount).toBe(0)
    })
    expect(await words()).toEqual(['committed'])
  })

  it('does not include statements that run concurrently', async () => {
    let release = () => {}
    const held = transaction(async () => {
      await add(4, 'pending')
      await new Promise<void>((resolve) => {
        release = resolve
      })
    })
    await expect.poll(() => databasePool().totalCount - databasePool().idleCount).toBeGreaterThan(0)
    expect(await words()).not.toContain('pending')
    release()
    await held
    expect(await words()).toContain('pending')
  })
})

it('a transaction that cannot begin gives its connection back', async () => {
  const client = await databasePool().connect()
  client.release()
  const begin = vi
    .spyOn(client, 'query')
    .mockRejectedValueOnce(new Error('Connection terminated unexpectedly'))
  await expect(transaction(words)).rejects.toThrow('begin')
  expect(begin).toHaveBeenCalledTimes(1)
  expect(databasePool().totalCount).toBe(databasePool().idleCount)
})

describe('values', () => {
  it('are numbers for bigint and text for dates', async () => {
    const { rows } = await db().execute(sql`select 123456789012::bigint as amount, date '2026-12-31' as day`)
    expect(rows[0]).toEqual({ amount: 123_456_789_012, day: '2026-12-31' })
  })
})

describe('a lost connection', () => {
  it('fails one statement, not the process', async () => {
    await Promise.all([db().execute(sql`select pg_sleep(0.01)`), db().execute(sql`select 1`)])
    await runOn(
      connection,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await expect.poll(async () => (await db().execute(sql`select 1 as one`)).rowCount).toBe(1)
  })
})
