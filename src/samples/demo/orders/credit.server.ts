/** Store credit of clients: granted, given for returned goods, and used at the till. */
import { money, ouguiya, type Money } from '#core/money.ts'
import { creditMovements } from '#features/clients/clients-tables.server.ts'
import { later } from '../days.rules.ts'
import { insertRows } from '../insert.server.ts'
import type { DemoPerson } from '../people/people.server.ts'
import { signatureOf, type DemoStaff } from '../people/staff.server.ts'
import type { PlannedOrder, PlannedPayment } from './order-plan.server.ts'

interface PlannedCredit {
  person: DemoPerson
  at: Date
  cause: 'granted' | 'return' | 'used'
  /** Negative: used. */
  amount: Money
  payment: PlannedPayment | null
  reason: string
}

const GRANTED = ouguiya(300)
/** Every so many delivered orders, one client is given credit. */
const GRANTED_EVERY = 150
const GRANT_REASON = 'Geste commercial après un retard'

/** Changes the payments of sales that are paid with credit. */
export function planCredit(orders: PlannedOrder[], now: Date): PlannedCredit[] {
  const gained = orders.flatMap((order, index): PlannedCredit[] => {
    const { person, goodsReturn, status, updatedAt } = order
    if (!person) return []
    const payment = order.payments.find(({ kind, method }) => kind === 'refund' && method === 'credit')
    if (payment && goodsReturn)
      return [{ person, at: payment.at, cause: 'return', amount: payment.amount, payment, reason: '' }]
    const at = later(updatedAt, 1)
    const isGranted = index % GRANTED_EVERY === GRANTED_EVERY - 1 && status === 'delivered' && at < now
    return isGranted
      ? [{ person, at, cause: 'granted', amount: GRANTED, payment: null, reason: GRANT_REASON }]
      : []
  })
  return [...gained, ...gained.flatMap((credit) => useCredit(credit, orders))].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
}

/** The next sale of the till to the same client is paid with it, in part. */
function useCredit({ person, at, amount }: PlannedCredit, orders: PlannedOrder[]): PlannedCredit[] {
  const next = orders.find(
    (order) =>
      order.person === person &&
      order.ticket !== null &&
      order.createdAt > at &&
      order.goodsReturn === null &&
      order.payments.length === 1 &&
      order.total > amount,
  )
  const [paid] = next?.payments ?? []
  if (!next || !paid || paid.method !== 'cash') return []
  const payment: PlannedPayment = { ...paid, method: 'credit', amount }
  next.payments = [{ ...paid, amount: money(paid.amount - amount) }, payment]
  return [{ person, at: next.createdAt, cause: 'used', amount: money(-amount), payment, reason: '' }]
}

export function creditOf(movements: PlannedCredit[]): Map<DemoPerson, Money> {
  const credits = new Map<DemoPerson, Money>()
  for (const { person, amount } of movements) credits.set(person, money((credits.get(person) ?? 0) + amount))
  return credits
}

export async function writeCredit(
  movements: PlannedCredit[],
  clientIds: Map<DemoPerson, number>,
  paymentIds: Map<PlannedPayment, number>,
  staff: DemoStaff,
): Promise<void> {
  const credits = new Map<DemoPerson, Money>()
  await insertRows(
    creditMovements,
    movements.map(({ person, at, cause, amount, payment, reason }) => {
      const creditAfter = money((credits.get(person) ?? 0) + amount)
      credits.set(person, creditAfter)
      return {
        clientId: clientIds.get(person)!,
        at,
        cause,
        amount,
        creditAfter,
        paymentId: payment ? paymentIds.get(payment)! : null,
        reason,
        ...signatureOf(staff, 'manager'),
      }
    }),
  )
}
