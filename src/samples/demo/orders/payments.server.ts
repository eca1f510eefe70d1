/** Payments and refunds of the demo orders, as the register enters them. */
import { asc } from 'drizzle-orm'
import { money } from '#core/money.ts'
import { isSaleDue, needsProof } from '#features/orders/order.rules.ts'
import { orderPayments } from '#features/orders/orders-tables.server.ts'
import type { OrderMoneyMethod } from '#features/orders/payment/order-payments.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { DAY } from '../days.rules.ts'
import { insertRows } from '../insert.server.ts'
import { signatureOf, type DemoStaff } from '../people/staff.server.ts'
import type { DemoOrder, PlannedOrder, PlannedPayment, PlannedReturn } from './order-plan.server.ts'

/** Transaction numbers ascend with time. */
const REFERENCE_PREFIXES: Partial<Record<OrderMoneyMethod, string>> = {
  bankily: 'BK',
  sadad: 'SD',
  masrivi: 'MV',
  bimbanque: 'BB',
  click: 'CL',
}
const FIRST_REFERENCE = 41_207_311
const REFERENCE_STEP = 1_373

export class References {
  #next = FIRST_REFERENCE

  of(method: OrderMoneyMethod): string {
    const prefix = REFERENCE_PREFIXES[method]
    if (prefix === undefined) return ''
    this.#next += REFERENCE_STEP
    return prefix + String(this.#next)
  }
}

/** Refunds of the last days are still to be sent. */
const DUE_MS = 2 * DAY

export function planPayments(orders: PlannedOrder[], references: References, now: Date): void {
  for (const order of orders) {
    if (order.ticket === null)
      order.payments = order.exchangedFor ? ofExchange(order) : ofOrder(order, references)
    order.payments.push(...refundsOf(order, references, now))
  }
}

const none = { reference: '', goodsReturn: null, place: null, isAutomatic: false, decided: null } as const

/** A confirmed wallet order has an accepted transfer. */
function ofOrder({ paymentMethod, total, steps }: PlannedOrder, references: References): PlannedPayment[] {
  const sold = steps.find(({ status }) => isSaleDue(paymentMethod, status))
  if (!sold) return []
  const confirmed = steps.find(({ status }) => status === 'confirmed')
  const isTransfer = needsProof(paymentMethod)
  const decided = isTransfer ? confirmed : sold
  const place = sold.by === 'sidi' || sold.by === 'demba' ? sold.by : null
  return [
    {
      ...none,
      kind: 'payment',
      method: paymentMethod,
      amount: total,
      state: decided ? 'accepted' : 'declared',
      reference: isTransfer && confirmed ? references.of(paymentMethod) : '',
      at: sold.at,
      by: sold.by,
      decided: decided ? { at: decided.at, by: decided.by } : null,
      place,
      isAutomatic: place === null,
    },
  ]
}

/** The returned goods pay the first part, cash the rest. */
function ofExchange({ total, createdAt, exchangedFor }: PlannedOrder): PlannedPayment[] {
  const { exchanged } = exchangedFor!
  const decided = { at: createdAt, by: 'manager' as const }
  const common = {
    ...none,
    kind: 'payment',
    state: 'accepted',
    at: createdAt,
    by: 'manager',
    decided,
  } as const
  const rest = money(total - exchanged)
  return [
    { ...common, method: 'exchange', amount: exchanged, goodsReturn: exchangedFor },
    ...(rest > 0 ? [{ ...common, method: 'cash' as const, amount: rest, isAutomatic: true }] : []),
  ]
}

/** What was received is given back on the day of a cancellation, and for goods that came back. */
function refundsOf(order: PlannedOrder, references: References, now: Date): PlannedPayment[] {
  const { payments, steps, goodsReturn } = order
  const cancelled = steps.find(({ status }) => status === 'cancelled')
  if (cancelled) {
    const decided = { at: cancelled.at, by: cancelled.by }
    return payments.map((payment) => {
      const isWallet = needsProof(order.paymentMethod)
      const isReceived = payment.state === 'accepted'
      const isDue = isReceived && isWallet && now.getTime() - cancelled.at.getTime() < DUE_MS
      return {
        ...payment,
        kind: 'refund',
        state: isDue ? 'due' : isReceived ? 'sent' : 'waived',
        reference: isReceived && !isDue ? references.of(payment.method) : '',
        at: cancelled.at,
        by: cancelled.by,
        decided: isDue ? null : decided,
        place: null,
        isAutomatic: true,
      }
    })
  }
  if (!goodsReturn) return []
  const { at, refund, exchanged } = goodsReturn
  const isDue = REFERENCE_PREFIXES[refund.method] !== undefined && now.getTime() - at.getTime() < DUE_MS
  const common = { ...none, kind: 'refund', at, by: 'manager', goodsReturn } as const
  const decided = { at, by: 'manager' as const }
  return [
    ...(exchanged > 0
      ? [{ ...common, method: 'exchange' as const, amount: exchanged, state: 'sent' as const, decided }]
      : []),
    ...(refund.amount > 0
      ? [
          {
            ...common,
            method: refund.method,
            amount: refund.amount,
            state: isDue ? ('due' as const) : ('sent' as const),
            reference: isDue ? '' : references.of(refund.method),
            decided: isDue ? null : decided,
          },
        ]
      : []),
  ]
}

/** The ids of the lines. */
export async function writePayments(
  orders: DemoOrder[],
  returnIds: Map<PlannedReturn, number>,
  staff: DemoStaff,
): Promise<Map<PlannedPayment, number>> {
  const lines = orders
    .flatMap((order) => order.payments.map((payment) => ({ order, payment })))
    .toSorted((a, b) => a.payment.at.getTime() - b.payment.at.getTime())
  await insertRows(
    orderPayments,
    lines.map(({ order, payment }) => ({
      orderId: order.id,
      kind: payment.kind,
      method: payment.method,
      amount: payment.amount,
      state: payment.state,
      reference: payment.reference,
      at: payment.at,
      ...signatureOf(staff, payment.by),
      ...decisionOf(payment, staff),
      returnId: payment.goodsReturn ? returnIds.get(payment.goodsReturn)! : null,
    })),
  )
  const rows = await db().select({ id: orderPayments.id }).from(orderPayments).orderBy(asc(orderPayments.id))
  return new Map(lines.map(({ payment }, index) => [payment, rows[index]!.id]))
}

function decisionOf({ decided }: PlannedPayment, staff: DemoStaff) {
  const { staffId, staffName } = signatureOf(staff, decided?.by ?? 'system')
  return {
    decidedAt: decided?.at ?? null,
    decidedBy: decided ? staffId : null,
    decidedName: decided ? staffName : null,
  }
}
