import { asc, eq } from 'drizzle-orm'
import { money } from '#core/money.ts'
import { entriesOf } from '#features/cash/cash-day.server.ts'
import { ofOrder, receivedFor } from '#features/cash/ledger.server.ts'
import { findStock } from '#features/catalogue/stock/stock.server.ts'
import { clientView } from '#features/clients/clients.server.ts'
import type { ActivityLine } from '#features/staff/activity.rules.ts'
import { historyOf } from '#features/staff/activity.server.ts'
import { db } from '#platform/database/database.server.ts'
import { editsOf } from '../edit/order-versions.server.ts'
import { storedOrders } from '../order-lookup.server.ts'
import { isRevenue } from '../order.rules.ts'
import { findOrderById } from '../order.server.ts'
import { orderEvents, orders, paymentProofs } from '../orders-tables.server.ts'
import { findDuplicateProofs } from '../payment/duplicate-proofs.server.ts'
import { balanceOf, checkedTransfer, hasSeveralLines } from '../payment/order-payments.rules.ts'
import { paymentsOf, type PaymentRow } from '../payment/order-payments.server.ts'
import { paymentStateOf } from '../payment/payment-check.rules.ts'
import { isTransferPaid, refundMethodFor, refundMethodOf, refundSummary } from '../payment/refund.rules.ts'
import { newestFirst, type HistoryLine, type OrderDetail, type PaymentView } from './order-detail.rules.ts'

/** An order has one or two entries, and a few more that were entered by hand. */
const MAX_ENTRIES = 100

/** Undefined for an unknown or deleted order. */
export async function findOrderDetail(id: number): Promise<OrderDetail | undefined> {
  const [view, row, lines] = await Promise.all([findOrderById(id), findRelated(id), paymentsOf(id)])
  if (!view || !row) return undefined
  const { order, client } = row
  const payment = paymentStateOf(order, lines)
  const isProofPromised = order.promisedProof !== null
  const payments = lines.map(asPaymentView)
  const checked = checkedTransfer(payments)
  const [history, stock, received, entries, duplicateProofs] = await Promise.all([
    historyOfOrder(order),
    findStock(view.lines.flatMap(({ variantId }) => variantId ?? [])),
    receivedFor(id),
    entriesOf(ofOrder(id), storedOrders, MAX_ENTRIES),
    // Duplicates matter only until the payment is accepted.
    payment === 'accepted' ? [] : findDuplicateProofs(id),
  ])
  return {
    ...view,
    id,
    version: order.version,
    client: client ?? undefined,
    voiceNote: order.voiceNoteId ?? undefined,
    messageLanguage: client?.language ?? order.language,
    payment,
    payments,
    balance: balanceOf(order, lines),
    hasSeveralLines: hasSeveralLines(order, refundMethodOf(order.paymentMethod), lines),
    credit: client?.credit ?? money(0),
    checked,
    proof: checked?.proofId ?? undefined,
    isProofPromised,
    isTransferPaid: isTransferPaid(lines, { isProofPromised, isAtCounter: order.isAtCounter }),
    refundMethod: refundMethodFor(order.paymentMethod, lines),
    refund: isRevenue(order.status) ? undefined : refundSummary(lines),
    duplicateProofs,
    received,
    entries,
    stock,
    history,
  }
}

function asPaymentView({
  id,
  kind,
  method,
  amount,
  state,
  reference,
  note,
  at,
  staffName,
  decidedAt,
  decidedName,
  proofId,
}: PaymentRow): PaymentView {
  const decision = { decidedAt, decidedBy: decidedName }
  return { id, kind, method, amount, state, reference, note, at, by: staffName, ...decision, proofId }
}

const clientColumns = {
  id: clientView.id,
  name: clientView.name,
  status: clientView.status,
  language: clientView.language,
  totalOrders: clientView.totalOrders,
  totalSpent: clientView.totalSpent,
  credit: clientView.credit,
}

async function findRelated(id: number) {
  const [row] = await db()
    .select({ order: orders, client: clientColumns })
    .from(orders)
    .leftJoin(clientView, eq(clientView.phone, orders.customerPhone))
    .where(eq(orders.id, id))
  return row
}

async function historyOfOrder(order: typeof orders.$inferSelect): Promise<HistoryLine[]> {
  const [events, proofs, activity, edits] = await Promise.all([
    db().select().from(orderEvents).where(eq(orderEvents.orderId, order.id)).orderBy(asc(orderEvents.id)),
    db()
      .select()
      .from(paymentProofs)
      .where(eq(paymentProofs.orderId, order.id))
      .orderBy(asc(paymentProofs.id)),
    historyOf('order', order.id),
    editsOf(order),
  ])
  return newestFirst([
    ...events.map(({ at, status, staffName, note }): HistoryLine => ({
      kind: 'status',
      status,
      at,
      by: staffName,
      note,
    })),
    ...proofs.map(({ sentAt }): HistoryLine => ({ kind: 'proof', at: sentAt, by: undefined, note: '' })),
    ...(order.openedAt
      ? [{ kind: 'opened' as const, at: order.openedAt, by: order.openedName ?? undefined, note: '' }]
      : []),
    ...edits.map((edit): HistoryLine => ({ kind: 'edited', note: '', ...edit })),
    ...activity.toReversed().flatMap(paymentHistoryOf),
  ])
}

/** Only payment checks and returns: status changes are already in `order_events`. */
function paymentHistoryOf({ action, at, staffName, after }: ActivityLine): HistoryLine[] {
  const details = after as { reason?: string; reference?: string; approvedBy?: string } | null
  if (action === 'paymentAccepted')
    return [{ kind: action, at, by: staffName, note: details?.reference ?? '' }]
  if (action === 'paymentRefused') return [{ kind: action, at, by: staffName, note: details?.reason ?? '' }]
  if (action === 'goodsReturned' || action === 'goodsExchanged') {
    const { reason = '', approvedBy } = details ?? {}
    return [{ kind: action, at, by: staffName, note: reason, approvedBy }]
  }
  return []
}
