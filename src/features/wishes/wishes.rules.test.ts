import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { groupSize, GROUP_MS, hasFallen, joinWishes, readContact } from './wishes.rules.ts'

describe('who is told that a product is back', () => {
  it.each([
    { available: 0, waiting: 5, notifiedLately: 0, notified: 0 },
    { available: 3, waiting: 5, notifiedLately: 0, notified: 3 },
    { available: 3, waiting: 2, notifiedLately: 0, notified: 2 },
    { available: 3, waiting: 2, notifiedLately: 3, notified: 0 },
    // One of three bought: two are left for the other two.
    { available: 2, waiting: 2, notifiedLately: 3, notified: 0 },
    // More has arrived since.
    { available: 5, waiting: 9, notifiedLately: 3, notified: 2 },
  ])(
    '$available in stock, $waiting wait, $notifiedLately told lately: $notified',
    ({ notified, ...variant }) => {
      expect(groupSize(variant)).toBe(notified)
    },
  )

  const step = fc.oneof(
    fc.record({ kind: fc.constant('ask' as const) }),
    fc.record({ kind: fc.constant('arrive' as const), units: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ kind: fc.constant('sell' as const), units: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 2 * GROUP_MS }) }),
    fc.record({ kind: fc.constant('check' as const) }),
  )
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

  /** One variant, its stock and those who asked, in the order in which they asked. */
  function play(steps: Step[]) {
    let [now, available] = [0, 0]
    const people: { notifiedAt?: number }[] = []
    const check = () => {
      const waiting = people.filter(({ notifiedAt }) => notifiedAt === undefined)
      const lately = people.filter(
        ({ notifiedAt }) => notifiedAt !== undefined && notifiedAt > now - GROUP_MS,
      )
      const size = groupSize({ available, waiting: waiting.length, notifiedLately: lately.length })
      for (const person of waiting.slice(0, size)) person.notifiedAt = now
      if (size > 0) expect(lately.length + size).toBeLessThanOrEqual(available)
    }
    for (const each of steps) {
      if (each.kind === 'ask') people.push({})
      else if (each.kind === 'arrive') available += each.units
      else if (each.kind === 'sell') available = Math.max(0, available - each.units)
      else if (each.kind === 'wait') now += each.ms
      else check()
      // First come, first notified: nobody who waits asked before somebody who was told.
      const firstWaiting = people.findIndex(({ notifiedAt }) => notifiedAt === undefined)
      if (firstWaiting >= 0)
        expect(people.slice(firstWaiting).every(({ notifiedAt }) => notifiedAt === undefined)).toBe(true)
    }
    return {
      people,
      available,
      /** A check after each turn, until nothing changes any more. */
      settle: () => {
        for (let turn = 0; turn <= people.length; turn++) {
          now += GROUP_MS
          check()
        }
      },
    }
  }

  it('is never more than the stock within the time of a group, and in the order of asking', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        expect(play(steps).people.length).toBe(steps.filter(({ kind }) => kind === 'ask').length)
      }),
    )
  })

  it('is everybody in the end, if the stock stays', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { people, available, settle } = play(steps)
        settle()
        fc.pre(available > 0)
        expect(people.every(({ notifiedAt }) => notifiedAt !== undefined)).toBe(true)
      }),
    )
  })
})

describe('a contact', () => {
  const all = { sms: true, email: true }

  it.each([
    ['22 12 34 56', { phone: '+22222123456', email: null }],
    [' Mariem@Example.mr ', { phone: null, email: 'mariem@example.mr' }],
    ['', 'missing'],
    ['12', 'invalid'],
    ['mariem@', 'invalid'],
  ])('%s', (text, expected) => {
    expect(readContact(text, all)).toEqual(expected)
  })

  it('is of a channel that the shop has', () => {
    expect(readContact('22123456', { sms: false, email: true })).toBe('emailOnly')
    expect(readContact('a@b.mr', { sms: true, email: false })).toBe('phoneOnly')
  })
})

it.each([
  [1000, 950, true],
  [1000, 951, false],
  [1000, 1200, false],
  [1000, 0, false],
])('a price of %i that is now %i has fallen: %s', (before, now, expected) => {
  expect(hasFallen(ouguiya(before), ouguiya(now))).toBe(expected)
})

it('a list of a device is added to that of the account once', () => {
  expect(joinWishes([1, 2], [2, 3], false)).toEqual({ ids: [1, 2, 3], added: [1] })
  // Removed on another device meanwhile.
  expect(joinWishes([1, 2], [2, 3], true)).toEqual({ ids: [2, 3], added: [] })
})
