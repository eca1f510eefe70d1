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
    expect(nextAttempt(1, now)).toEqual(new Date('2026-11-15T10:00:30Z'))
    expect(nextAttempt(MAX_ATTEMPTS, now)).toBeUndefined()
  })
})
