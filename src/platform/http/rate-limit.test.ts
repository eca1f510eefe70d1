import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addressKey, createRateLimiter, type RateLimits } from './rate-limit.server.ts'

const MINUTE = 60_000
const limit = { points: 3, minutes: 30 }

/** A limiter whose database is unreachable: it counts in memory. */
const withoutDatabase = (factor = 1, maxKeys = 100) =>
  createRateLimiter({ factor: () => factor, maxKeys, query: () => Promise.reject(new Error('unreachable')) })

type Consume = ReturnType<typeof createRateLimiter>

async function attempts(consume: Consume, count: number, limits: RateLimits): Promise<boolean[]> {
  const results: boolean[] = []
  for (let attempt = 0; attempt < count; attempt++) results.push(await consume('contact', limits))
  return results
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a rate limit', () => {
  it('allows its points and then refuses', async () => {
    expect(await attempts(withoutDatabase(), 4, { 'email:a': limit })).toEqual([true, true, true, false])
  })

  it('allows its points again when the window has ended, never more', async () => {
    const consume = withoutDatabase()
    await attempts(consume, 3, { 'email:a': limit })
    vi.advanceTimersByTime(30 * MINUTE - 1)
    expect(await consume('contact', { 'email:a': limit })).toBe(false)
    vi.advanceTimersByTime(2)
    expect(await attempts(consume, 4, { 'email:a': limit })).toEqual([true, true, true, false])
    vi.advanceTimersByTime(6_000 * MINUTE)
    expect(await attempts(consume, 4, { 'email:a': limit })).toEqual([true, true, true, false])
  })

  it('counts each key and each name on its own', async () => {
    const consume = withoutDatabase()
    const once = { points: 1, minutes: 60 }
    expect(await consume('contact', { 'email:a': once })).toBe(true)
    expect(await consume('contact', { 'email:b': once })).toBe(true)
    expect(await consume('newsletter', { 'email:a': once })).toBe(true)
    expect(await consume('contact', { 'email:a': once })).toBe(false)
  })

  it('consumes a point of every key or of none', async () => {
    const consume = withoutDatabase()
    const strict = { points: 1, minutes: 60 }
    expect(await consume('contact', { 'address:x': limit, 'email:a': strict })).toBe(true)
    expect(await attempts(consume, 5, { 'address:x': limit, 'email:a': strict })).not.toContain(true)
    expect(await consume('contact', { 'address:x': limit, 'email:b': strict })).toBe(true)
    expect(await consume('contact', { 'address:x': limit, 'email:c': strict })).toBe(true)
    expect(await consume('contact', { 'address:x': limit, 'email:d': strict })).toBe(false)
    // The refusal by address consumed nothing of the e-mail.
    expect(await consume('contact', { 'address:y': limit, 'email:d': strict })).toBe(true)
  })

  it('is multiplied by the configured factor, and always allows one', async () => {
    const allowed = async (factor: number) =>
      (await attempts(withoutDatabase(factor), 20, { 'email:a': limit })).filter(Boolean).length
    expect(await allowed(1)).toBe(3)
    expect(await allowed(4)).toBe(12)
    expect(await allowed(0.5)).toBe(1)
    expect(await allowed(0.01)).toBe(1)
  })

  it('drops the key that was used least recently when memory is full', async () => {
    const consume = withoutDatabase(1, 2)
    const twice = { points: 2, minutes: 60 }
    await consume('contact', { a: twice })
    await consume('contact', { b: twice })
    await consume('contact', { a: twice })
    await consume('contact', { c: twice })
    expect(await consume('contact', { a: twice })).toBe(false)
    expect(await consume('contact', { b: twice })).toBe(true)
    expect(await consume('contact', { b: twice })).toBe(true)
  })

  it('does not give points back when the clock is set back', async () => {
    const consume = withoutDatabase()
    const once = { points: 1, minutes: 60 }
    vi.setSystemTime(60 * MINUTE)
    expect(await consume('contact', { a: once })).toBe(true)
    vi.setSystemTime(0)
    expect(await consume('contact', { a: once })).toBe(false)
  })

  it('counts in memory when the database does not answer in time', async () => {
    const consume = createRateLimiter({ factor: () => 1, query: () => new Promise(() => {}) })
    const once = { points: 1, minutes: 60 }
    const first = consume('contact', { a: once })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await first).toBe(true)
    const second = consume('contact', { a: once })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await second).toBe(false)
  })

  it('with the memory store makes no query', async () => {
    const query = vi.fn(() => Promise.reject(new Error('unreachable')))
    const consume = createRateLimiter({ factor: () => 1, query })
    const results = await attempts(consume, 4, { 'address:x': { ...limit, store: 'memory' } })
    expect(results).toEqual([true, true, true, false])
    expect(query).not.toHaveBeenCalled()
  })
})

it.each([
  ['41.188.1.2', 'address:41.188.1.2'],
  ['::ffff:41.188.1.2', 'address:41.188.1.2'],
  ['2001:db8:1:2:3:4:5:6', 'address:2001:db8:1:2'],
  ['2001:db8::1', 'address:2001:db8:0:0'],
  ['::1', 'address:0:0:0:0'],
  ['', 'address:'],
])('%s is limited as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
