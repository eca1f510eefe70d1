/** The status changes of a demo order. */
import type { OrderStatus } from '#features/orders/order.rules.ts'
import { inStaffHours, later } from './demo-days.rules.ts'
import type { SeededRandom } from './demo-random.rules.ts'
import { cancelReasons, returnReasons, STAFF_LANGUAGE } from './demo-words.text.ts'

export interface OrderStep {
  status: OrderStatus
  at: Date
  by: 'system' | 'manager' | 'cashier'
  note: string
}

type Outcome = 'unopened' | 'delivered' | 'returned' | 'cancelled'

export function planOutcome(random: SeededRandom): Outcome {
  return random.weighted(['delivered', 'returned', 'cancelled'] as const, (outcome) => OUTCOMES[outcome])
}

const OUTCOMES = { delivered: 94, returned: 1, cancelled: 5 }

/** Hours from one step to the next; less than three days in total. */
const PATH: { status: OrderStatus; hours: [number, number] }[] = [
  { status: 'confirmed', hours: [0.2, 2.5] },
  { status: 'preparing', hours: [3, 13] },
  { status: 'sent', hours: [1.5, 5] },
  { status: 'delivered', hours: [12, 24] },
]

/** The steps up to now; future steps are left out. */
export function planSteps(random: SeededRandom, createdAt: Date, outcome: Outcome, now: Date): OrderStep[] {
  const steps: OrderStep[] = [{ status: 'pending', at: createdAt, by: 'system', note: '' }]
  const lastStage =
    outcome === 'unopened' ? 0 : outcome === 'cancelled' ? random.weighted([0, 1, 2, 3], (k) => 4 - k) : 4
  for (const { status, hours } of PATH.slice(0, lastStage)) {
    const at = inStaffHours(later(steps.at(-1)!.at, random.between(...hours)), random)
    steps.push({ status, at, by: random.chance(0.65) ? 'cashier' : 'manager', note: '' })
  }
  if (outcome === 'cancelled' || outcome === 'returned')
    steps.push(planEnd(random, steps.at(-1)!.at, outcome))
  return steps.filter(({ at }) => at <= now)
}

/** An order is returned on the day of its delivery, so that the drawer holds enough cash for the refund. */
function planEnd(random: SeededRandom, last: Date, outcome: 'returned' | 'cancelled'): OrderStep {
  const isReturned = outcome === 'returned'
  const by = random.chance(0.5) ? 'cashier' : 'manager'
  return {
    status: 'cancelled',
    at: isReturned
      ? later(last, random.between(0.5, 3))
      : inStaffHours(later(last, random.between(1, 18)), random),
    by,
    note: random.pick(isReturned ? returnReasons : cancelReasons)[STAFF_LANGUAGE[by]],
  }
}
