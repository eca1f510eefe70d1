import { describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import {
  isDrawerOpenedOften,
  isNegativeTooLong,
  isPaidTwice,
  isReferenceUsedTwice,
  mayDismiss,
  refundWithoutReason,
  type ReferenceUse,
} from './alert.rules.ts'

/** `paid`: amounts that were received; `waiting`: transfers that nobody has accepted. */
function totals(worth: number, paid: number[], { given = 0, waiting = 0 } = {}) {
  const received = paid.reduce((sum, amount) => sum + amount, 0)
  return {
    received: ouguiya(received),
    payments: paid.length,
    smallest: ouguiya(Math.min(...paid, Infinity) === Infinity ? 0 : Math.min(...paid)),
    claimed: ouguiya(received + waiting),
    given: ouguiya(given),
    worth: ouguiya(worth),
  }
}

describe('an order paid twice', () => {
  it.each([
    [4800, [4800, 4800], {}, true],
    [4800, [1000, 3800, 3800], {}, true],
    [4800, [4800, 500], {}, true],
    [4800, [4800], {}, false],
    [4800, [1000, 3800], {}, false],
    // The second one was given back.
    [4800, [4800, 4800], { given: 4800 }, false],
    // It became a little cheaper after deposit and rest.
    [4600, [1000, 3800], {}, false],
    // Cheaper, in one payment: to be given back, and shown with the order.
    [3000, [4800], {}, false],
    // Cancelled: what is given back is decided then.
    [0, [4800, 4800], {}, false],
    // A transfer that nobody has accepted was not received.
    [4800, [4800], { waiting: 4800 }, false],
  ])('worth %d, received %j, %j: %s', (worth, paid, more, isTwice) => {
    expect(isPaidTwice(totals(worth, paid, more))).toBe(isTwice)
  })
})

describe('what was given back without a reason', () => {
  it.each([
    [4800, [4800], 0, 0],
    [4800, [4800], 500, 500],
    // A return or an edit made it worth less.
    [4300, [4800], 500, 0],
    [4300, [4800], 700, 200],
    // Paid twice.
    [4800, [4800, 4800], 4800, 0],
    // Cancelled.
    [0, [4800], 4800, 0],
    [0, [4800], 5000, 200],
    // A part payment was given back, and the order stays.
    [4800, [1000], 1000, 1000],
  ])('worth %d, paid %j, given back %d: %d', (worth, paid, given, without) => {
    expect(refundWithoutReason(totals(worth, paid, { given }))).toBe(ouguiya(without))
  })
})

describe('a reference', () => {
  it.each<[ReferenceUse[], boolean]>([
    [[{ orderId: 1, kind: 'payment' }], false],
    [
      [
        { orderId: 1, kind: 'payment' },
        { orderId: 2, kind: 'payment' },
      ],
      true,
    ],
    [
      [
        { orderId: 1, kind: 'payment' },
        { orderId: 1, kind: 'payment' },
      ],
      true,
    ],
    [
      [
        { orderId: 1, kind: 'payment' },
        { orderId: 1, kind: 'refund' },
      ],
      false,
    ],
    [
      [
        { orderId: 1, kind: 'refund' },
        { orderId: 1, kind: 'refund' },
      ],
      false,
    ],
    [
      [
        { orderId: 1, kind: 'refund' },
        { orderId: 2, kind: 'refund' },
      ],
      true,
    ],
  ])('of %j is used twice: %s', (uses, isTwice) => {
    expect(isReferenceUsedTwice(uses)).toBe(isTwice)
  })
})

describe('a drawer', () => {
  it.each([
    [4, 0, false],
    [5, 0, true],
    [5, 19, true],
    [5, 20, false],
    [10, 39, true],
    [10, 40, false],
  ])('opened %d times beside %d sales is opened often: %s', (openings, sales, isOften) => {
    expect(isDrawerOpenedOften({ openings, sales })).toBe(isOften)
  })
})

describe('a place below nothing', () => {
  const now = new Date('2026-05-02T10:00:00Z')
  it.each([
    ['courier', -100, '2026-05-01T10:00:00Z', true],
    ['courier', -100, '2026-05-01T10:00:01Z', false],
    ['courier', 0, '2026-04-01T10:00:00Z', false],
    ['safe', -100, '2026-05-02T09:59:00Z', true],
    ['bank', -100, '2026-05-02T09:59:00Z', true],
    ['bank', 100, '2026-05-02T09:59:00Z', false],
  ] as const)('%s with %d, moved %s: %s', (kind, balance, movedAt, isAlert) => {
    expect(isNegativeTooLong(kind, ouguiya(balance), new Date(movedAt), now)).toBe(isAlert)
  })
})

describe('dismissing', () => {
  const person: StaffPerson = {
    id: 7,
    email: 'x@shop.mr',
    name: 'Sidi',
    role: 'cashier',
    permissions: ['manageCash'],
    isSuperAdmin: false,
    avatar: null,
  }
  it.each([
    [null, person, true],
    [8, person, true],
    [7, person, false],
    [7, { ...person, permissions: ['manageCash', 'resetRegister'] }, true],
    [7, { ...person, isSuperAdmin: true }, true],
  ] as [number | null, StaffPerson, boolean][])(
    'an alert about %s is allowed for %o: %s',
    (staffId, by, isAllowed) => {
      expect(mayDismiss({ staffId }, by)).toBe(isAllowed)
    },
  )
})
