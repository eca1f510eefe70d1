import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runOn, useTestDatabase } from '../../../tests/test-database.ts'
import { cached } from './cache.server.ts'
import { onChange, startListening, stopListening } from './notifications.server.ts'

const { connection } = useTestDatabase()

beforeAll(() => startListening(connection))
afterAll(stopListening)

describe('live updates', () => {
  it('are heard for a subject, whoever wrote, and for no other', async () => {
    const staff = vi.fn()
    const orders = vi.fn()
    onChange('staff', staff)
    onChange('orders', orders)
    await runOn(connection, `insert into users (email, name) values ('a@shop.mr', 'A')`)
    await expect.poll(() => staff.mock.calls.length).toBe(1)
    expect(orders).not.toHaveBeenCalled()
  })

  it('are not sent for what was rolled back', async () => {
    const staff = vi.fn()
    onChange('staff', staff)
    await runOn(connection, `begin; insert into users (email, name) values ('b@shop.mr', 'B'); rollback`)
    await runOn(connection, `insert into users (email, name) values ('c@shop.mr', 'C')`)
    await expect.poll(() => staff.mock.calls.length).toBe(1)
  })

  it('stop when asked', async () => {
    const first = vi.fn()
    const second = vi.fn()
    onChange('staff', first)()
    onChange('staff', second)
    await runOn(connection, `update users set name = 'D'`)
    await expect.poll(() => second.mock.calls.length).toBe(1)
    expect(first).not.toHaveBeenCalled()
  })

  it('come back by themselves, and say that anything may have changed', async () => {
    const anything = vi.fn()
    onChange('cash', anything)
    await runOn(
      connection,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'melhfa live'
       and datname = current_database()`,
    )
    await expect.poll(() => anything.mock.calls.length, { timeout: 10_000 }).toBe(1)
  })
})

describe('a remembered value', () => {
  it('is loaded once for many, and anew after a change', async () => {
    let loads = 0
    const value = cached(['staff'], async () => ++loads)
    expect(await Promise.all([value(), value(), value()])).toEqual([1, 1, 1])
    await runOn(connection, `update users set name = 'E'`)
    await expect.poll(value).toBe(2)
  })

  it('outlives a failure to load it again', async () => {
    let healthy = true
    const value = cached(['staff'], async () => {
      if (!healthy) throw new Error('away')
      return 'known'
    })
    expect(await value()).toBe('known')
    healthy = false
    const heard = vi.fn()
    onChange('staff', heard)
    await runOn(connection, `update users set name = 'F'`)
    await expect.poll(() => heard.mock.calls.length).toBe(1)
    expect(await value()).toBe('known')
  })

  it('fails plainly where nothing was ever known', async () => {
    const value = cached(['staff'], () => Promise.reject(new Error('away')))
    await expect(value()).rejects.toThrow('away')
  })
})
