import { describe, expect, it } from 'vitest'
import { MAX_ATTEMPTS, nextAttempt, retryDelay } from './message-queue.rules.ts'

describe('a message that could not be sent', () => {
  it.each([
    [1, 30],
    [2, 120],
    [3, 480],
    [4, 1920],
    [5, 7680],
    [6, 21_600],
    [9, 21_600],
  ])('is retried after attempt %i in %i seconds', (attempts, seconds) => {
    expect(retryDelay(attempts)).toBe(seconds * 1000)
  })

  it('is retried for more than a day, then given up', () => {
    const now = new Date('2026-11-15T10:00:00Z')
    const delays = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => retryDelay(index + 1))
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(24 * 3600 * 1000)
    expect(nextAttempt({ attempts: 1, now })).toEqual(new Date('2026-11-15T10:00:30Z'))
    expect(nextAttempt({ attempts: MAX_ATTEMPTS, now })).toBeUndefined()
  })

  it('waits as long as the other server asks, and is not tried after its time', () => {
    const now = new Date('2026-11-15T10:00:00Z')
    const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
    expect(nextAttempt({ attempts: 1, now, retryAfterMs: 300_000 })).toEqual(minutes(5))
    expect(nextAttempt({ attempts: 1, now, retryAfterMs: 300_000, expiresAt: minutes(4) })).toBeUndefined()
    expect(nextAttempt({ attempts: 2, now, expiresAt: minutes(4) })).toEqual(minutes(2))
  })
})
