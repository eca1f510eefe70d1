import { describe, expect, it } from 'vitest'
import { addressPayer, openBudgets, type Spent } from './rate-budget.server.ts'

const HOUR = 3_600_000
const allowance = { burst: 3, perHour: 6 }

const open = (factor = 1, mostKeys = 100) => openBudgets({ factor: () => factor, mostKeys })

describe('a budget', () => {
  it('gives its burst at once and then says no', () => {
    const take = open()
    expect([1, 2, 3, 4].map(() => take('contact', { 'email:a': allowance }, 0))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  it('fills again over time, never above its burst', () => {
    const take = open()
    for (const _ of [1, 2, 3]) take('contact', { 'email:a': allowance }, 0)
    expect(take('contact', { 'email:a': allowance }, HOUR / 6 - 1)).toBe(false)
    expect(take('contact', { 'email:a': allowance }, HOUR / 6)).toBe(true)
    expect(take('contact', { 'email:a': allowance }, HOUR / 6)).toBe(false)
    const later = 100 * HOUR
    expect([1, 2, 3, 4].map(() => take('contact', { 'email:a': allowance }, later))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  it('is everyone’s own, and each name’s own', () => {
    const take = open()
    const once = { burst: 1, perHour: 1 }
    expect(take('contact', { 'email:a': once }, 0)).toBe(true)
    expect(take('contact', { 'email:b': once }, 0)).toBe(true)
    expect(take('newsletter', { 'email:a': once }, 0)).toBe(true)
    expect(take('contact', { 'email:a': once }, 0)).toBe(false)
  })

  it('takes from all payers or from none', () => {
    const take = open()
    const strict = { burst: 1, perHour: 1 }
    expect(take('contact', { 'address:x': allowance, 'email:a': strict }, 0)).toBe(true)
    for (const _ of [1, 2, 3, 4, 5])
      expect(take('contact', { 'address:x': allowance, 'email:a': strict }, 0)).toBe(false)
    expect(take('contact', { 'address:x': allowance, 'email:b': strict }, 0)).toBe(true)
    expect(take('contact', { 'address:x': allowance, 'email:c': strict }, 0)).toBe(true)
    expect(take('contact', { 'address:x': allowance, 'email:d': strict }, 0)).toBe(false)
  })

  it('is widened and narrowed by the configuration, and always lets one through', () => {
    const attempts = (factor: number) => {
      const take = open(factor)
      return Array.from({ length: 20 }, () => take('contact', { 'email:a': allowance }, 0)).filter(Boolean)
        .length
    }
    expect(attempts(1)).toBe(3)
    expect(attempts(4)).toBe(12)
    expect(attempts(0.01)).toBe(1)
  })

  it('forgets the longest untouched when memory is full', () => {
    const take = open(1, 2)
    const once = { burst: 2, perHour: 1 }
    take('contact', { a: once }, 0)
    take('contact', { b: once }, 0)
    take('contact', { a: once }, 0)
    take('contact', { c: once }, 0)
    expect(take('contact', { a: once }, 0)).toBe(false)
    expect(take('contact', { b: once }, 0)).toBe(true)
    expect(take('contact', { b: once }, 0)).toBe(true)
  })

  it('is one purse for processes that tell each other', () => {
    const told: Spent[] = []
    const one = openBudgets({ factor: () => 1, tell: (spent) => told.push(spent) })
    const other = openBudgets({ factor: () => 1 })
    const twice = { burst: 2, perHour: 1 }
    expect([one('contact', { a: twice }, 0), one('contact', { a: twice }, 0)]).toEqual([true, true])
    expect(one('contact', { a: twice }, 0)).toBe(false)
    // A refusal is not passed on.
    expect(told).toHaveLength(2)
    for (const spent of told) other.note(spent)
    expect(other('contact', { a: twice }, 0)).toBe(false)
    expect(other('contact', { b: twice }, 0)).toBe(true)
  })

  it('is not confused by a clock set back', () => {
    const take = open()
    const once = { burst: 1, perHour: 1 }
    expect(take('contact', { a: once }, HOUR)).toBe(true)
    expect(take('contact', { a: once }, 0)).toBe(false)
  })
})

it.each([
  ['41.188.1.2', 'address:41.188.1.2'],
  ['::ffff:41.188.1.2', 'address:41.188.1.2'],
  ['2001:db8:1:2:3:4:5:6', 'address:2001:db8:1:2'],
  ['2001:db8::1', 'address:2001:db8:0:0'],
  ['::1', 'address:0:0:0:0'],
  ['', 'address:'],
])('%s pays as %s', (address, payer) => {
  expect(addressPayer(address)).toBe(payer)
})
