/** The entries of the register: payments of orders, hand-overs of couriers and expenses. */
import type { Day } from '#core/day.ts'
import { ouguiya, type Money } from '#core/money.ts'
import { inLanguage } from '#core/text.ts'
import { DRAWER, type CashMethod, type TransactionType } from '#features/cash/cash.rules.ts'
import { courierLedgerText } from '#features/dispatch/handover/handover-ledger.text.ts'
import { isRegisterMethod } from '#features/orders/payment/order-payments.rules.ts'
import { ledgerText } from '#features/orders/payment/sale-entry.text.ts'
import { ANONYMOUS_NAME } from '#features/orders/sale/sale.rules.ts'
import { momentOf } from '../days.rules.ts'
import type { DemoRuns } from '../dispatch/run-plan.server.ts'
import type { DemoCouriers } from '../dispatch/runs.server.ts'
import type { DemoOrder, PlannedPayment } from '../orders/order-plan.server.ts'
import { signatureOf, type DemoStaff } from '../people/staff.server.ts'
import type { SeededRandom } from '../random.rules.ts'
import { COURIERS, expenses, STAFF_LANGUAGE, type CourierKey } from '../words.text.ts'

export interface DemoEntry {
  type: TransactionType
  amount: Money
  paymentMethod: CashMethod
  placeId: number
  orderId: number | null
  paymentId: number | null
  transferId: string | null
  automatic: boolean
  description: string
  staffId: number | null
  staffName: string
  at: Date
}

const descriptions = inLanguage(ledgerText, 'fr')
const courierDescriptions = inLanguage(courierLedgerText, 'fr')

const manual = {
  orderId: null,
  paymentId: null,
  transferId: null,
  automatic: false,
  placeId: DRAWER,
} as const

/** Store credit and exchanged goods do not pass through the register. */
export function entriesOfOrders(
  orders: DemoOrder[],
  paymentIds: Map<PlannedPayment, number>,
  couriers: DemoCouriers,
  staff: DemoStaff,
): DemoEntry[] {
  return orders.flatMap((order) =>
    order.payments.flatMap((payment): DemoEntry[] => {
      const { method } = payment
      if (!isRegisterMethod(method)) return []
      return [
        {
          type: payment.kind === 'payment' ? 'sale' : 'refund',
          amount: payment.amount,
          paymentMethod: method,
          placeId: payment.place ? couriers[payment.place].place : DRAWER,
          orderId: order.id,
          paymentId: paymentIds.get(payment)!,
          transferId: null,
          automatic: payment.isAutomatic,
          description: descriptionOf(order, payment),
          ...signatureOf(staff, payment.by),
          at: payment.at,
        },
      ]
    }),
  )
}

function descriptionOf({ number, person }: DemoOrder, { kind, goodsReturn }: PlannedPayment): string {
  const name = person?.name ?? ANONYMOUS_NAME
  if (kind === 'payment') return descriptions.sale(number, name)
  return goodsReturn ? descriptions.givenBack(number, name) : descriptions.refund(number, name)
}

interface Transfer {
  from: number
  to: number
  amount: Money
  description: string
  by: 'cashier' | 'manager'
  at: Date
}

/** One entry in each of two places. */
export function transferOf(random: SeededRandom, staff: DemoStaff, transfer: Transfer): DemoEntry[] {
  const { from, to, amount, description, by, at } = transfer
  const sides = {
    ...manual,
    amount,
    description,
    paymentMethod: 'cash',
    transferId: random.uuid(),
    at,
  } as const
  return [
    { ...sides, type: 'transferOut', placeId: from, ...signatureOf(staff, by) },
    { ...sides, type: 'transferIn', placeId: to, ...signatureOf(staff, by) },
  ]
}

/** What couriers hand over, and the fees that they keep. */
export function entriesOfRuns(
  random: SeededRandom,
  { runs, debts }: DemoRuns,
  couriers: DemoCouriers,
  staff: DemoStaff,
): DemoEntry[] {
  const handOver = (courier: CourierKey, amount: Money, at: Date, run?: number) =>
    amount > 0
      ? transferOf(random, staff, {
          from: couriers[courier].place,
          to: DRAWER,
          amount,
          description: courierDescriptions.handover(COURIERS[courier].name, run),
          by: 'cashier',
          at,
        })
      : []
  const ofRuns = runs.flatMap(({ courier, number, handover }): DemoEntry[] => {
    if (!handover) return []
    const { fees, counted, at } = handover
    const kept: DemoEntry = {
      ...manual,
      type: 'expense',
      amount: fees,
      paymentMethod: 'cash',
      placeId: couriers[courier].place,
      description: courierDescriptions.fees(COURIERS[courier].name, number),
      ...signatureOf(staff, 'cashier'),
      at,
    }
    return [...(fees > 0 ? [kept] : []), ...handOver(courier, counted, at, number)]
  })
  return [...ofRuns, ...debts.flatMap(({ courier, amount, at }) => handOver(courier, amount, at))]
}

export function planExpenses(random: SeededRandom, day: Day, staff: DemoStaff): DemoEntry[] {
  return Array.from({ length: random.whole(0, 2) }, () => {
    const { description, min, max } = random.weighted(expenses, ({ weight }) => weight)
    const by = random.pick(['cashier', 'manager'] as const)
    return {
      ...manual,
      type: 'expense',
      amount: ouguiya(random.whole(min / 10, max / 10) * 10),
      paymentMethod: 'cash',
      description: description[STAFF_LANGUAGE[by]],
      ...signatureOf(staff, by),
      at: momentOf(day, random.between(9.5, 19.8)),
    }
  })
}

/** The owner brings change. */
export function paidInOf(staff: DemoStaff, amount: Money, description: string, at: Date): DemoEntry {
  return {
    ...manual,
    type: 'paidIn',
    amount,
    paymentMethod: 'cash',
    description,
    ...signatureOf(staff, 'owner'),
    at,
  }
}
