/** Payments and refunds of the demo orders, as the register enters them. */
import { asc } from 'drizzle-orm'
import { isSaleDue, needsProof } from '#features/orders/order.rules.ts'
import { orderPayments } from '#features/orders/orders-tables.server.ts'
import { refundMethodOf } from '#features/orders/payment/refund.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { insertRows } from './demo-insert.server.ts'
import type { DemoOrder } from './demo-orders.server.ts'
import { SeededRandom } from './demo-random.rules.ts'
import { signatureOf, type DemoStaff } from './demo-staff.server.ts'

/** The ids of the lines by order id. */
export type DemoPayments = Record<'payment' | 'refund', Map<number, number>>

export async function writePayments(orders: DemoOrder[], staff: DemoStaff): Promise<DemoPayments> {
  const random = new SeededRandom('payments')
  const lines = orders.flatMap((order) => linesOf(order, staff, random))
  await insertRows(
    orderPayments,
    lines.sort((a, b) => a.at.getTime() - b.at.getTime()),
  )
  const rows = await db()
    .select({ id: orderPayments.id, orderId: orderPayments.orderId, kind: orderPayments.kind })
    .from(orderPayments)
    .orderBy(asc(orderPayments.id))
  const idsOf = (wanted: 'payment' | 'refund') =>
    new Map(rows.filter(({ kind }) => kind === wanted).map(({ id, orderId }) => [orderId, id]))
  return { payment: idsOf('payment'), refund: idsOf('refund') }
}

type NewLine = typeof orderPayments.$inferInsert & { at: Date }

/** A confirmed wallet order has an accepted transfer; what was received is given back on the day of a cancellation. */
function linesOf({ id, paymentMethod, total, steps }: DemoOrder, staff: DemoStaff, random: SeededRandom) {
  const sold = steps.find(({ status }) => isSaleDue(paymentMethod, status))
  if (!sold) return []
  const confirmed = steps.find(({ status }) => status === 'confirmed')
  const cancelled = steps.find(({ status }) => status === 'cancelled')
  const isTransfer = needsProof(paymentMethod)
  const isReceived = !isTransfer || confirmed !== undefined
  const common = { orderId: id, method: refundMethodOf(paymentMethod), amount: total, note: '' }
  const decided = isTransfer ? confirmed : sold
  const payment: NewLine = {
    ...common,
    kind: 'payment',
    state: isReceived ? 'accepted' : 'declared',
    reference: isTransfer && isReceived ? random.hex(10).toUpperCase() : '',
    at: sold.at,
    ...signatureOf(staff, 'system'),
    ...decisionOf(decided, staff),
  }
  if (!cancelled) return [payment]
  const refund: NewLine = {
    ...common,
    kind: 'refund',
    state: isReceived ? 'sent' : 'waived',
    reference: '',
    at: cancelled.at,
    ...signatureOf(staff, 'system'),
    ...decisionOf(cancelled, staff),
  }
  return [payment, refund]
}

function decisionOf(step: DemoOrder['steps'][number] | undefined, staff: DemoStaff) {
  const { staffId, staffName } = signatureOf(staff, step?.by ?? 'system')
  return {
    decidedAt: step?.at ?? null,
    decidedBy: step ? staffId : null,
    decidedName: step ? staffName : null,
  }
}
