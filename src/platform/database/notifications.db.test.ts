import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runOn, useTestDatabase } from '../../../tests/test-database.ts'
import { cached } from './cache.server.ts'
import { onChange, startListening, stopListening } from './notifications.server.ts'

const { connection } = useTestDatabase()

beforeAll(() => startListening(connection))
afterAll(stopListening)

describe('database notifications', () => {
  it('reach the listeners of their topic and of no other', async () => {
    const staff = vi.fn()
    const orders = vi.fn()
    onChange('staff', staff)
    onChange('orders', orders)
    await runOn(connection, `insert into users (email, name) values ('a@shop.mr', 'A')`)
    await expect.poll(() => staff.mock.calls.length).toBe(1)
    expect(orders).not.toHaveBeenCalled()
  })

  it('are not sent for a transaction that was rolled back', async () => {
    const staff = vi.fn()
    onChange('staff', staff)
    await runOn(connection, `begin; insert into users (email, name) values ('b@shop.mr', 'B'); rollback`)
    await runOn(connection, `insert into users (email, name) values ('c@shop.mr', 'C')`)
    await expect.poll(() => staff.mock.calls.length).toBe(1)
  })

  it('are not sent for a statement that changes no row, nor for one that writes the same values', async () => {
    const [staff, orders, messages] = [vi.fn(), vi.fn(), vi.fn()]
    onChange('staff', staff)
    onChange('orders', orders)
    onChange('messages', messages)
    await runOn(connection, `update orders set opened_name = 'A' where false`)
    await runOn(connection, `update message_queue set attempts = attempts + 1 where false`)
    await runOn(connection, `delete from users where false`)
    await runOn(connection, `insert into users (email, name) select email, name from users where false`)
    await runOn(connection, `update users set name = name`)
    // Notifications arrive in the order of their transactions.
    await runOn(connection, `insert into users (email, name) values ('changed@shop.mr', 'A')`)
    await expect.poll(() => staff.mock.calls.length).toBe(1)
    expect([orders.mock.calls.length, messages.mock.calls.length]).toEqual([0, 0])
  })

  it('are sent by rows only: no trigger notifies for a whole statement or an unchanged row', async () => {
    const { rows } = await runOn(
      connection,
      `select tgname as name from pg_trigger where tgfoid in (select oid from pg_proc where proname like 'notify%')
         and (tgtype & 1 = 0 or (tgtype & 16 <> 0 and tgqual is null))`,
    )
    expect(rows).toEqual([])
  })

  it('do not reach a listener that unsubscribed', async () => {
    const first = vi.fn()
    const second = vi.fn()
    onChange('staff', first)()
    onChange('staff', second)
    await runOn(connection, `update users set name = 'D'`)
    await expect.poll(() => second.mock.calls.length).toBe(1)
    expect(first).not.toHaveBeenCalled()
  })

  it('are received again after a lost connection, with one call for every topic', async () => {
    const cash = vi.fn()
    onChange('cash', cash)
    await runOn(
      connection,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'melhfa live'
       and datname = current_database()`,
    )
    await expect.poll(() => cash.mock.calls.length, { timeout: 10_000 }).toBe(1)
  })
})

describe('a cached value', () => {
  it('is loaded once for concurrent calls, and again after a change', async () => {
    let loads = 0
    const value = cached(['staff'], async () => ++loads)
    expect(await Promise.all([value(), value(), value()])).toEqual([1, 1, 1])
    await runOn(connection, `update users set name = 'E'`)
    await expect.poll(value).toBe(2)
  })

  it('is still returned when loading it again fails', async () => {
    let healthy = true
    const value = cached(['staff'], async () => {
      if (!healthy) throw new Error('unreachable')
      return 'value'
    })
    expect(await value()).toBe('value')
    healthy = false
    const notified = vi.fn()
    onChange('staff', notified)
    await runOn(connection, `update users set name = 'F'`)
    await expect.poll(() => notified.mock.calls.length).toBe(1)
    expect(await value()).toBe('value')
  })

  it('rejects when it was never loaded', async () => {
    const value = cached(['staff'], () => Promise.reject(new Error('unreachable')))
    await expect(value()).rejects.toThrow('unreachable')
  })
})
