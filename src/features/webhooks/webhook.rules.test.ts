import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  deliveryState,
  endpointProblems,
  isFailingTooLong,
  MAX_ATTEMPTS,
  nextAttempt,
  RETRY_DELAYS_MS,
} from './webhook.rules.ts'

const now = new Date('2026-11-17T10:00:00Z')
const HOUR = 3_600_000

describe('the address of an endpoint', () => {
  const problemOf = (url: string, allowsPrivate = false) =>
    endpointProblems({ url, description: '', types: ['order.placed'] }, { allowsPrivate })[0]?.code

  it.each([
    ['https://receiver.example/hook?key=1', undefined],
    ['HTTPS://receiver.example', undefined],
    ['https://receiver.example:8443/hook', undefined],
    ['http://receiver.example/hook', 'urlNotSecure'],
    ['https://user:password@receiver.example/', 'urlWithPassword'],
    ['ftp://receiver.example/', 'urlInvalid'],
    ['//receiver.example/', 'urlInvalid'],
    ['receiver.example', 'urlInvalid'],
    ['https://', 'urlInvalid'],
    ['https://receiver.example/#part', 'urlInvalid'],
    ['https://receiver.example/a b', 'urlInvalid'],
    [`https://receiver.example/${'a'.repeat(500)}`, 'urlInvalid'],
    ['', 'urlInvalid'],
  ])('%s: %s', (url, problem) => {
    expect(problemOf(url)).toBe(problem)
  })

  it('may be without TLS where the configuration allows it', () => {
    expect(problemOf('http://10.0.0.5/hook', true)).toBeUndefined()
  })

  it('needs at least one known type', () => {
    const form = { url: 'https://receiver.example/', description: '', types: ['order.unknown'] }
    expect(endpointProblems(form, { allowsPrivate: false })).toEqual([{ field: 'types', code: 'noTypes' }])
  })
})

describe('a delivery that failed', () => {
  it('is tried eleven times in three days', () => {
    const total = RETRY_DELAYS_MS.reduce<number>((sum, delay) => sum + delay, 0)
    expect(MAX_ATTEMPTS).toBe(11)
    expect(total / HOUR).toBeGreaterThan(72)
    expect(total / HOUR).toBeLessThan(73)
    expect(nextAttempt({ attempts: MAX_ATTEMPTS, now, random: 0 })).toBeUndefined()
  })

  it('waits longer after each attempt, whatever the jitter, and at most an hour longer on request', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MAX_ATTEMPTS - 2 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 100 * HOUR }),
        (attempts, random, other, retryAfterMs) => {
          const delayAfter = (count: number, jitter: number, asked = 0) =>
            nextAttempt({ attempts: count, now, random: jitter, retryAfterMs: asked })!.getTime() -
            now.getTime()
          const delay = delayAfter(attempts, random)
          expect(delayAfter(attempts + 1, other)).toBeGreaterThan(delay)
          expect(delay).toBeLessThanOrEqual(RETRY_DELAYS_MS[attempts - 1]! * 1.05 + 1)
          expect(delayAfter(attempts, random, retryAfterMs)).toBe(
            Math.max(delay, Math.min(retryAfterMs, HOUR)),
          )
        },
      ),
    )
  })

  it('switches its endpoint off after three days without a success', () => {
    expect(isFailingTooLong(new Date(now.getTime() - 71 * HOUR), now)).toBe(false)
    expect(isFailingTooLong(new Date(now.getTime() - 72 * HOUR), now)).toBe(true)
  })

  it.each([
    [{ attempts: 0, deliveredAt: null, failedAt: null }, 'waiting'],
    [{ attempts: 2, deliveredAt: null, failedAt: null }, 'retrying'],
    [{ attempts: 2, deliveredAt: now, failedAt: null }, 'delivered'],
    [{ attempts: 11, deliveredAt: null, failedAt: now }, 'failed'],
  ] as const)('%o is %s', (progress, state) => {
    expect(deliveryState(progress)).toBe(state)
  })
})
