import { describe, expect, it } from 'vitest'
import {
  isCallTime,
  isTaken,
  laterChoices,
  lockEnd,
  mayShopperConfirm,
  isExactAddress,
  needsConfirmation,
  nextToCall,
  queueOf,
  queueStateOf,
  type Call,
  type CallResult,
} from './confirmation.rules.ts'

const START = new Date('2026-03-02T08:00:00Z')
const after = (hours: number) => new Date(START.getTime() + hours * 3_600_000)
const call = (hours: number, result: CallResult, callAt?: number): Call => ({
  at: after(hours),
  result,
  callAt: callAt === undefined ? null : after(callAt),
})
const unanswered = (...hours: number[]) => hours.map((hour) => call(hour, 'noAnswer'))
const RULE = { attempts: 3, hours: 24 }

describe('an order waits for a confirmation', () => {
  it.each([
    ['pending', 'cash', ['cash'], true],
    ['pending', 'cash', [], false],
    ['pending', 'bankily', ['cash'], false],
    ['pending', 'bankily', ['cash', 'bankily'], true],
    ['pending', 'upload', ['cash'], false],
    ['confirmed', 'cash', ['cash'], false],
    ['delivered', 'cash', ['cash'], false],
    ['cancelled', 'cash', ['cash'], false],
  ] as const)('%s, paid by %s, confirmed for %j: %s', (status, paymentMethod, methods, expected) => {
    expect(needsConfirmation({ status, paymentMethod }, { methods })).toBe(expected)
  })

  it.each([
    [undefined, true],
    ['due', false],
    ['toCheck', false],
    ['refused', false],
    ['accepted', true],
  ] as const)('with a deposit that is %s, the shopper may confirm: %s', (depositState, expected) => {
    const order = { status: 'pending', paymentMethod: 'cash', depositState } as const
    expect(mayShopperConfirm(order, { methods: ['cash'] })).toBe(expected)
    expect(mayShopperConfirm(order, { methods: [] })).toBe(false)
  })
})

describe('the state in the queue', () => {
  const due = { kind: 'due' }
  const proposed = (cause: string) => ({ kind: 'proposed', cause })
  const later = (hours: number, isPromised = false) => ({ kind: 'later', at: after(hours), isPromised })
  it.each<[string, Call[], number, object]>([
    ['never called', [], 0, due],
    ['just not answered', unanswered(0), 0.5, later(1)],
    ['not answered an hour ago', unanswered(0), 1, due],
    ['two unanswered calls', unanswered(0, 2), 5, due],
    ['three unanswered calls', unanswered(0, 2, 4), 4, proposed('noAnswer')],
    ['three within exactly the time', unanswered(0, 2, 24), 24, proposed('noAnswer')],
    ['three over more than the time', unanswered(0, 2, 24.1), 26, due],
    ['the last three of four within the time', unanswered(0, 23, 24, 25), 26, proposed('noAnswer')],
    ['still proposed weeks later', unanswered(0, 2, 4), 400, proposed('noAnswer')],
    ['reached between', [...unanswered(0, 2), call(3, 'later', 5), ...unanswered(5)], 7, due],
    ['call later, before the time', [call(0, 'later', 9)], 8, later(9, true)],
    ['call later, at the time', [call(0, 'later', 9)], 9, due],
    ['call later after three unanswered', [...unanswered(0, 1, 2), call(3, 'later', 9)], 4, later(9, true)],
    ['refused', [call(0, 'refused')], 0, proposed('refused')],
    ['wrong number', [call(0, 'wrongNumber')], 0, proposed('wrongNumber')],
    ['not answered after a refusal', [call(0, 'refused'), ...unanswered(1)], 3, due],
  ])('%s', (_, calls, hours, expected) => {
    expect(queueStateOf(calls, RULE, after(hours))).toEqual(expected)
  })

  it('follows the settings', () => {
    expect(queueStateOf(unanswered(0), { attempts: 1, hours: 1 }, after(0))).toEqual(proposed('noAnswer'))
    expect(queueStateOf(unanswered(0, 2), { attempts: 2, hours: 1 }, after(4))).toEqual(due)
  })
})

describe('the queue', () => {
  const order = (id: number, createdAt: number, ...calls: Call[]) => ({
    id,
    createdAt: after(createdAt),
    calls,
  })
  const orders = [
    order(1, 3),
    order(2, 1),
    order(3, 4, call(5, 'later', 9)),
    order(4, 0, call(9.5, 'noAnswer')),
    order(5, 2, call(5, 'refused')),
    order(6, 5, call(5, 'later', 12)),
    order(7, 6, call(6, 'later', 8)),
  ]
  const idsIn = (list: { id: number }[]) => list.map(({ id }) => id)

  it('has who asked to be called first, then the oldest order', () => {
    const { due, later, proposed } = queueOf(orders, RULE, after(10))
    expect(idsIn(due)).toEqual([7, 3, 2, 1])
    expect(idsIn(later)).toEqual([4, 6])
    expect(idsIn(proposed)).toEqual([5])
  })

  it('offers no order that another person is calling about, until the lock has expired', () => {
    const { due } = queueOf(orders, RULE, after(10))
    const now = after(10)
    const lock = { orderId: 7, staffId: 2, staffName: 'Sidi', expiresAt: lockEnd(now) }
    expect(nextToCall(due, [], { staffId: 1, now })).toBe(7)
    expect(nextToCall(due, [lock], { staffId: 1, now })).toBe(3)
    expect(nextToCall(due, [lock], { staffId: 2, now })).toBe(7)
    expect(nextToCall(due, [lock], { staffId: 1, now: lock.expiresAt })).toBe(7)
    expect(nextToCall([], [], { staffId: 1, now })).toBeUndefined()
    expect(isTaken(lock, 1, now)).toBe(true)
    expect(isTaken(lock, 2, now)).toBe(false)
    expect(isTaken(undefined, 1, now)).toBe(false)
  })
})

it.each([
  [0, false],
  [-1, false],
  [1, true],
  [14 * 24, true],
  [14 * 24 + 1, false],
])('a call in %i hours is possible: %s', (hours, expected) => {
  expect(isCallTime(after(hours), START)).toBe(expected)
})

it.each([
  ['2026-03-02T08:20:00Z', ['inAnHour 02T09:20', 'thisEvening 02T18:00', 'tomorrowMorning 03T09:00']],
  ['2026-03-02T17:00:00Z', ['inAnHour 02T18:00', 'tomorrowMorning 03T09:00']],
  ['2026-03-31T23:30:00Z', ['inAnHour 01T00:30', 'tomorrowMorning 01T09:00']],
])('at %s she can be called later: %s', (now, expected) => {
  const choices = laterChoices(new Date(now))
  expect(choices.map(({ choice, at }) => `${choice} ${at.toISOString().slice(8, 16)}`)).toEqual(expected)
  for (const { at } of choices) expect(isCallTime(at, new Date(now))).toBe(true)
})

it.each([
  ['Ksar', false],
  ['Tevragh Zeina', false],
  ['تفرغ زينة', false],
  ['', false],
  ['12', false],
  ['Ilot 12', true],
  ['ولاتة، منزل ١٤', true],
  ['Près de la mosquée, Ksar', true],
  ['خلف مسجد ابن عباس', true],
])('the address “%s” names a house: %s', (address, expected) => {
  expect(isExactAddress(address)).toBe(expected)
})
