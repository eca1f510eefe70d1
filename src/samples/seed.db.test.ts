import pg from 'pg'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { closeDatabase, openDatabase } from '#platform/database/database.server.ts'
import { aCategory } from '../../tests/builders.ts'
import { useTestDatabase } from '../../tests/test-database.ts'
import { SEED_LOCK, seedSamples } from './seed.server.ts'

const { connection } = useTestDatabase()

beforeAll(async () => {
  await createDefaultSettings()
  await aCategory()
})

it('a second process waits without a timeout until the first has seeded the database', async () => {
  const first = new pg.Client(connection)
  await first.connect()
  onTestFinished(() => first.end())
  await first.query('select pg_advisory_lock($1)', [SEED_LOCK])
  await closeDatabase()
  openDatabase({
    ...connection,
    statement_timeout: 50,
    lock_timeout: 50,
    idle_in_transaction_session_timeout: 50,
  })
  const seeding = seedSamples({ demo: false })
  const isWaiting = async () =>
    (
      await first.query(
        `select pid from pg_stat_activity where datname = current_database() and query like '%pg_try_advisory_xact_lock(%'
           and pid <> pg_backend_pid() and state_change > xact_start + interval '300 milliseconds'`,
      )
    ).rowCount
  await expect.poll(isWaiting).toBe(1)
  await first.query('select pg_advisory_unlock($1)', [SEED_LOCK])
  await expect(seeding).resolves.toBeUndefined()
})
