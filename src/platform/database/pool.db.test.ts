/** The pool uses the socket and an error message of `pg`, which are not part of its interface. */
import { expect, it, onTestFinished } from 'vitest'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { ShopPool } from './pool.server.ts'

const { connection } = useTestDatabase()

function openPool(options: { query_timeout?: number } = {}, isSilent = () => false): ShopPool {
  const pool = new ShopPool({ ...connection, ...options, max: 1 }, { isSilent })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  onTestFinished(() => pool.end())
  return pool
}

const pidOf = async (pool: ShopPool) =>
  (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid

it('closes the connection of a statement that timed out, and opens another one', async () => {
  const pool = openPool({ query_timeout: 500 })
  const before = await pidOf(pool)
  await expect(pool.query('select pg_sleep(20)')).rejects.toThrow('Query read timeout')
  expect(await pidOf(pool)).not.toBe(before)
})

it('ends running statements when its connections are discarded, and opens others', async () => {
  const pool = openPool()
  const before = await pidOf(pool)
  const outcome = Promise.allSettled([pool.query('select pg_sleep(20)')])
  pool.discardConnections()
  const [running] = await outcome
  expect(running.status === 'rejected' && String(running.reason)).toContain('Connection terminated')
  expect(await pidOf(pool)).not.toBe(before)
})

it('sends no statement while the server is silent', async () => {
  let isSilent = true
  const pool = openPool({}, () => isSilent)
  await expect(pidOf(pool)).rejects.toThrow('the database does not answer')
  isSilent = false
  expect(await pidOf(pool)).toBeGreaterThan(0)
})
