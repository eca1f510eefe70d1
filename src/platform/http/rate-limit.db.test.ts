/**
 * Rate limits in PostgreSQL: shared by all processes, with hashed keys, and without a query when a key is exhausted.
 */
import { describe, expect, it, vi } from 'vitest'
import { runOn, useTestDatabase } from '../../../tests/test-database.ts'
import { databasePool } from '../database/database.server.ts'
import { createRateLimiter } from './rate-limit.server.ts'

const { connection } = useTestDatabase()

/** A separate limiter, as in another process, with the queries it made. */
function newProcess() {
  const query = vi.fn((config: { text: string }) => databasePool().query(config))
  return { consume: createRateLimiter({ factor: () => 1, query }), query }
}

const storedRows = async () =>
  (await runOn(connection, 'select key, points, expire from rate_limits order by points')).rows

let names = 0
const newName = () => `name${++names}`

describe('rate limits in the database', () => {
  it('are shared by all processes', async () => {
    const [one, other] = [newProcess(), newProcess()]
    const name = newName()
    const limits = { 'email:a': { points: 3, minutes: 30 } }
    expect(await one.consume(name, limits)).toBe(true)
    expect(await other.consume(name, limits)).toBe(true)
    expect(await one.consume(name, limits)).toBe(true)
    expect(await other.consume(name, limits)).toBe(false)
    expect(await one.consume(name, limits)).toBe(false)
  })

  it('allow no more than their points, however many processes consume at the same time', async () => {
    const processes = Array.from({ length: 8 }, newProcess)
    const limits = { 'email:a': { points: 5, minutes: 30 } }
    const name = newName()
    const results = await Promise.all(
      processes.flatMap(({ consume }) => [consume(name, limits), consume(name, limits)]),
    )
    expect(results.filter(Boolean)).toHaveLength(5)
  })

  it('consume a point of every key or of none', async () => {
    const { consume } = newProcess()
    const name = newName()
    const [generous, strict] = [
      { points: 3, minutes: 30 },
      { points: 1, minutes: 30 },
    ]
    expect(await consume(name, { 'address:x': generous, 'email:a': strict })).toBe(true)
    // Each call in a new process, which has not cached yet that the e-mail is exhausted.
    for (let attempt = 0; attempt < 4; attempt++)
      expect(await newProcess().consume(name, { 'address:x': generous, 'email:a': strict })).toBe(false)
    expect(await consume(name, { 'address:x': generous, 'email:b': strict })).toBe(true)
    expect(await consume(name, { 'address:x': generous, 'email:c': strict })).toBe(true)
    expect(await consume(name, { 'address:x': generous, 'email:d': strict })).toBe(false)
  })

  it('make no query for an exhausted key, and store nothing for the other keys of the call', async () => {
    const { consume, query } = newProcess()
    const name = newName()
    const once = { points: 1, minutes: 30 }
    await consume(name, { 'address:x': once })
    await consume(name, { 'address:x': once })
    const [queries, stored] = [query.mock.calls.length, await storedRows()]
    for (const email of ['a', 'b', 'c'])
      expect(await consume(name, { 'address:x': once, [`email:${email}`]: once })).toBe(false)
    expect(query.mock.calls).toHaveLength(queries)
    expect(await storedRows()).toEqual(stored)
  })

  it('that start in memory make no query for the first point, and are shared from the second on', async () => {
    const [one, other] = [newProcess(), newProcess()]
    const name = newName()
    const limits = { 'phone:a': { points: 3, minutes: 30, store: 'databaseAfterFirst' as const } }
    expect(await one.consume(name, limits)).toBe(true)
    expect(await other.consume(name, limits)).toBe(true)
    expect([one.query.mock.calls.length, other.query.mock.calls.length]).toEqual([0, 0])
    expect(await one.consume(name, limits)).toBe(true)
    expect(await other.consume(name, limits)).toBe(true)
    expect(await one.consume(name, limits)).toBe(true)
    expect(await other.consume(name, limits)).toBe(false)
    expect(await one.consume(name, limits)).toBe(false)
  })

  it('that start in memory get their point back when another key refuses', async () => {
    const { consume, query } = newProcess()
    const name = newName()
    const phone = { 'phone:a': { points: 2, minutes: 30, store: 'databaseAfterFirst' as const } }
    const full = () => ({ [`order:${++names}`]: { points: 1, minutes: 30 } })
    const refused = async () => {
      const order = full()
      await newProcess().consume(name, order)
      return consume(name, { ...phone, ...order })
    }
    expect(await refused()).toBe(false)
    expect(await consume(name, phone)).toBe(true)
    expect(await refused()).toBe(false)
    expect(await refused()).toBe(false)
    expect(await consume(name, phone)).toBe(true)
    expect(await consume(name, phone)).toBe(false)
    expect(query).toHaveBeenCalled()
  })

  it('start a new window when the last one has ended', async () => {
    const name = newName()
    const limits = { 'email:a': { points: 1, minutes: 30 } }
    expect(await newProcess().consume(name, limits)).toBe(true)
    expect(await newProcess().consume(name, limits)).toBe(false)
    await runOn(connection, 'update rate_limits set expire = 1')
    expect(await newProcess().consume(name, limits)).toBe(true)
    expect(await newProcess().consume(name, limits)).toBe(false)
  })

  it('store no address, phone or e-mail, however long', async () => {
    const { consume } = newProcess()
    const email = `email:${'x'.repeat(1_000)}@example.mr`
    expect(await consume(newName(), { [email]: { points: 1, minutes: 30 } })).toBe(true)
    for (const { key } of await storedRows()) expect(key).toMatch(/^[\w-]{43}$/)
  })
})
