/** The shop behind a real PgBouncer. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { isPgbouncerInstalled, startPgbouncer } from '../../../tests/pgbouncer.ts'
import { copyDatabase, runOn } from '../../../tests/test-database.ts'
import { closeDatabase, databasePool, db, openDatabase, transaction } from './database.server.ts'
import { findDatabaseServer } from './find-database.server.ts'
import { onChange, startListening, stopListening } from './notifications.server.ts'
import { preparedStatement } from './prepared-statement.server.ts'

const server = inject('testServer')
const database = `pooled_${process.pid}`
const user = `pooled_${process.pid}`
const admin = { ...server, database: 'postgres' }

beforeAll(async () => {
  await copyDatabase(server, database)
  await runOn(admin, `create role ${user} login in role ${server.user}`)
  return async () => {
    await runOn(admin, `drop database ${database} with (force)`)
    await runOn(admin, `drop role ${user}`)
  }
})

const TIMEOUTS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

async function setTimeouts(value: string): Promise<void> {
  for (const name of TIMEOUTS) await runOn(admin, `alter role ${user} ${value.replace('%', name)}`)
}

async function urlThrough(options: Parameters<typeof startPgbouncer>[1] = {}) {
  const pooler = await startPgbouncer(server, { user, ...options })
  onTestFinished(() => pooler.stop())
  return `postgres://${user}@127.0.0.1:${pooler.port}/${database}`
}

const find = (databaseUrl: string) => findDatabaseServer({ databaseUrl, dataDir: '' })

describe.skipIf(!isPgbouncerInstalled)('behind PgBouncer', () => {
  beforeEach(() => setTimeouts('set % = 15000'))
  afterEach(() => setTimeouts('reset %'))

  it('sessions work: settings, transactions, prepared statements and notifications', async () => {
    const { connection } = await find(await urlThrough())
    openDatabase({ ...connection, max: 3 })
    onTestFinished(closeDatabase)
    expect((await db().execute('show statement_timeout')).rows).toEqual([{ statement_timeout: '15s' }])
    const double = preparedStatement<{ result: number }>(
      'double',
      () => sql`select 2 * ${sql.placeholder('n')}::int as result`,
    )
    const numbers = Array.from({ length: 20 }, (_, index) => index)
    const doubled = await Promise.all(
      numbers.map((n) => (n % 2 ? transaction(() => double({ n })) : double({ n }))),
    )
    expect(doubled.flat().map(({ result }) => result)).toEqual(numbers.map((n) => n * 2))
    expect(databasePool().totalCount).toBe(3)
    await startListening(connection)
    onTestFinished(stopListening)
    let heard = 0
    onTestFinished(onChange('pooled', () => heard++))
    await db().execute(`notify change, 'pooled'`)
    await expect.poll(() => heard).toBe(1)
  })

  it('shared connections are refused with what to change', async () => {
    const url = await urlThrough({ poolMode: 'transaction' })
    await expect(find(url)).rejects.toThrow('set pool_mode = session')
  })

  it('a session without timeouts is refused with what to change', async () => {
    await setTimeouts('reset %')
    const url = await urlThrough()
    await expect(find(url)).rejects.toThrow(`alter role <user> set statement_timeout = '15s'`)
  })

  it('a refused parameter is named', async () => {
    const url = await urlThrough({ ignored: 'extra_float_digits' })
    await expect(find(url)).rejects.toThrow('refuses statement_timeout. Add it to ignore_startup_parameters')
  })
})
