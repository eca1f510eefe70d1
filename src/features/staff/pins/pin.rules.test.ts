import { describe, expect, it } from 'vitest'
import { person, superAdmin } from '../../../../tests/people.ts'
import { PERMISSIONS } from '../staff.rules.ts'
import { cleanPin, pinChangeProblem, pinProblem, waitAfter } from './pin.rules.ts'

describe('a PIN', () => {
  it.each(['3819', '48213', '902746', '7294'])('%s is accepted', (pin) => {
    expect(pinProblem(pin)).toBeUndefined()
  })

  it.each(['', '123', '1234567', '12a4', '38 19'])('%j is not 4 to 6 digits', (pin) => {
    expect(pinProblem(pin)).toBe('pinDigits')
  })

  it.each(
    [
      '0000 1111 5555 999999 1234 12345 123456 4321 654321 7890 2468 1357',
      '1212 121212 123123 1221 1122 2580 1984 2001 2026',
    ].flatMap((pins) => pins.split(' ')),
  )('%s is too easy to guess', (pin) => {
    expect(pinProblem(pin)).toBe('pinTrivial')
  })

  it('may be entered with Arabic digits', () => {
    expect(cleanPin(' ٣٨١٩ ')).toBe('3819')
  })

  it('leaves most numbers to choose from', () => {
    const all = Array.from({ length: 10_000 }, (_, index) => String(index).padStart(4, '0'))
    expect(all.filter((pin) => !pinProblem(pin)).length).toBeGreaterThan(9_400)
  })
})

describe('wrong PINs', () => {
  it('make wait longer with each failure', () => {
    const waits = Array.from({ length: 16 }, (_, index) => waitAfter(index + 1, 'device'))
    expect(waits.slice(0, 8)).toEqual([0, 0, 0, 0, 30, 60, 120, 240])
    expect(waits.at(-1)).toBe(14_400)
  })

  it('allow fewer than 30 attempts on a person within a day', () => {
    let [seconds, attempts] = [0, 0]
    while (seconds < 86_400) seconds += waitAfter(++attempts, 'person')
    expect(attempts).toBeLessThan(30)
  })
})

describe('the PIN of someone else', () => {
  const cashier = {
    id: 2,
    role: 'cashier',
    permissions: ['manageCash', 'manageOrders'],
    isSuperAdmin: false,
  } as const
  const admin = person({ role: 'admin', permissions: [...PERMISSIONS] })

  it('is set by those who may change users, the own one by everyone', () => {
    expect(pinChangeProblem(admin, cashier)).toBeUndefined()
    expect(pinChangeProblem(person({ permissions: ['manageUsers'] }), cashier)).toBe('mayNotChangeUsers')
    expect(pinChangeProblem(person({ id: 2 }), cashier)).toBeUndefined()
  })

  it('is not set by someone who would get rights with it', () => {
    const limited = person({ role: 'admin', permissions: ['manageCash', 'manageOrders'] })
    expect(
      pinChangeProblem(limited, { ...cashier, permissions: [...cashier.permissions, 'giveDiscount'] }),
    ).toBe('mayNotGrant')
    expect(pinChangeProblem(admin, { ...cashier, isSuperAdmin: true })).toBe('superAdminFixed')
    expect(pinChangeProblem(superAdmin(), { ...cashier, isSuperAdmin: true })).toBeUndefined()
  })
})
