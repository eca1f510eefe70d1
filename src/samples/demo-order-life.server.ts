/** What becomes of an order, step by step. */
import type { OrderStatus } from '#features/orders/order.rules.ts'
import { inStaffHours, later } from './demo-days.rules.ts'
import type { Dice } from './demo-random.rules.ts'
import { cancelReasons, returnReasons, WRITES } from './demo-words.text.ts'

export interface OrderStep {
  status: OrderStatus
  at: Date
  by: 'system' | 'manager' | 'cashier'
  note: string
}

type Fate = 'waits' | 'arrives' | 'is returned' | 'is cancelled'

export function planFate(dice: Dice): Fate {
  return dice.weighted(['arrives', 'is returned', 'is cancelled'] as const, (fate) => FATES[fate])
}

const FATES = { arrives: 94, 'is returned': 1, 'is cancelled': 5 }

/** Hours from one step to the next: all in all less than three days. */
const PATH: { status: OrderStatus; hours: [number, number] }[] = [
  { status: 'confirmed', hours: [0.2, 2.5] },
  { status: 'preparing', hours: [3, 13] },
  { status: 'sent', hours: [1.5, 5] },
  { status: 'delivered', hours: [12, 24] },
]

/** The steps up to now: what lies in the future has not happened. */
export function planSteps(dice: Dice, createdAt: Date, fate: Fate, now: Date): OrderStep[] {
  const steps: OrderStep[] = [{ status: 'pending', at: createdAt, by: 'system', note: '' }]
  const lastStage =
    fate === 'waits' ? 0 : fate === 'is cancelled' ? dice.weighted([0, 1, 2, 3], (k) => 4 - k) : 4
  for (const { status, hours } of PATH.slice(0, lastStage)) {
    const at = inStaffHours(later(steps.at(-1)!.at, dice.between(...hours)), dice)
    steps.push({ status, at, by: dice.chance(0.65) ? 'cashier' : 'manager', note: '' })
  }
  if (fate === 'is cancelled' || fate === 'is returned') steps.push(planEnd(dice, steps.at(-1)!.at, fate))
  return steps.filter(({ at }) => at <= now)
}

/** Who returns an order does so the same day, so that the money is still in the drawer. */
function planEnd(dice: Dice, last: Date, fate: 'is returned' | 'is cancelled'): OrderStep {
  const returned = fate === 'is returned'
  const by = dice.chance(0.5) ? 'cashier' : 'manager'
  return {
    status: 'cancelled',
    at: returned ? later(last, dice.between(0.5, 3)) : inStaffHours(later(last, dice.between(1, 18)), dice),
    by,
    note: dice.pick(returned ? returnReasons : cancelReasons)[WRITES[by]],
  }
}
