/** Payments and refunds of an order. Callers hold the lock of the order. */
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { money, type Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { inLanguage } from '#core/text.ts'
import { receivedIn, type LedgerSum } from '#features/cash/cash.rules.ts'
import {
  ledgerTotalsOf,
  ofOrder,
  voidedPayments,
  writeEntries,
  writeRefund,
  type LedgerEntry,
} from '#features/cash/ledger.server.ts'
import { changeCredit } from '#features/clients/credit/credit.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { jsonRows, preparedStatement } from '#platform/database/prepared-statement.server.ts'
import { isChangeAllowed } from '../order-changes.rules.ts'
import { orderPayments, orders } from '../orders-tables.server.ts'
import {
  balanceOf,
  isRegisterMethod,
  refusedInRegister,
  type OrderMoneyMethod,
  type PaymentKind,
  type PaymentLineState,
  type RefundLineState,
} from './order-payments.rules.ts'
import { ledgerText } from './sale-entry.text.ts'

export type PaymentRow = typeof orderPayments.$inferSelect
type Order = typeof orders.$inferSelect

/** The ledger is written in French; screens show the order beside it. */
const descriptions = inLanguage(ledgerText, 'fr')

export async function paymentsOf(orderId: number): Promise<PaymentRow[]> {
  return db()
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(asc(orderPayments.id))
}

/** The payments and refunds of several orders, by order id. */
export async function paymentsOfEach(orderIds: number[]): Promise<Map<number, PaymentRow[]>> {
  const rows = await db()
    .select()
    .from(orderPayments)
    .where(inArray(orderPayments.orderId, orderIds))
    .orderBy(asc(orderPayments.id))
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

export interface NewPayment {
  orderId: number
  kind: PaymentKind
  method: OrderMoneyMethod
  amount: Money
  state: PaymentLineState | RefundLineState
  reference?: string
  note?: string
  proofId?: string
  returnId?: number
  /** Idempotency key, for payments that staff enter. */
  key?: string
  by: Actor
  now: Date
}

/** Adds the line only. The caller writes the entry in the register, if the method has one. */
export async function insertPayment(payment: NewPayment): Promise<number> {
  const [id] = await insertPayments([payment])
  return id!
}

async function insertPayments(payments: NewPayment[]): Promise<number[]> {
  const rows = await writePayments({ lines: jsonRows(payments.map(paymentRow)) })
  return rows.map(({ id }) => id)
}

const writePayments = preparedStatement<{ id: number }>(
  'write payments',
  () => sql`
    insert into ${orderPayments} (order_id, kind, method, amount, state, reference, note, at, staff_id, staff_name,
      decided_at, decided_by, decided_name, proof_id, return_id, key)
    select "orderId", kind, method, amount, state, coalesce(reference, ''), coalesce(note, ''), at, "staffId",
      "staffName", "decidedAt", "decidedBy", "decidedName", "proofId", "returnId", key
    from json_to_recordset(${sql.placeholder('lines')}::json) as line ("orderId" bigint, kind text, method text,
      amount bigint, state text, reference text, note text, at timestamptz, "staffId" bigint, "staffName" text,
      "decidedAt" timestamptz, "decidedBy" bigint, "decidedName" text, "proofId" uuid, "returnId" bigint, key uuid)
    returning id`,
)

function paymentRow({ by, now, ...payment }: NewPayment): typeof orderPayments.$inferInsert {
  const isDecided = payment.state !== 'declared' && payment.state !== 'due'
  return {
    ...payment,
    at: now,
    staffId: by.id,
    staffName: by.name,
    ...(isDecided && { decidedAt: now, decidedBy: by.id, decidedName: by.name }),
  }
}

interface MoneyChange {
  method: OrderMoneyMethod
  amount: Money
  reference: string
  key?: string
  returnId?: number
  /** Where the cash is; undefined: the drawer. */
  place?: number
  by: Actor
  now: Date
}

/** Staff take a payment for an order: a deposit, a part or the rest. Refuses more than is due. */
export async function takePayment(order: Order, payment: MoneyChange): Promise<number> {
  if (!isChangeAllowed('pay', order.status)) throw new Refusal('orderFinished', 'conflict')
  const lines = await paymentsOf(order.id)
  const { due } = balanceOf(order, lines)
  const { method, amount, reference, place, by, now } = payment
  if (amount > due) throw new Refusal('paymentAboveDue', 'conflict', { available: due })
  if (reference) await requireUnusedReference(reference)
  await replaceRefused(order, lines, { by, now })
  const paymentId = await insertPayment({ ...payment, orderId: order.id, kind: 'payment', state: 'accepted' })
  await useCredit(order.clientId, [{ id: paymentId, method, amount }], { by, now })
  await enterPayment(order, { id: paymentId, method, amount, place }, { by, now })
  return paymentId
}

/** Takes what was paid with store credit from the client's account. */
export async function useCredit(
  clientId: number | null,
  payments: readonly EnteredPayment[],
  { by, now }: { by: Actor; now: Date },
): Promise<void> {
  for (const { id: paymentId, amount } of payments.filter(({ method }) => method === 'credit')) {
    const client = { clientId: requireClient({ clientId }), cause: 'used' } as const
    await changeCredit({ ...client, amount: money(-amount), paymentId, by, now })
  }
}

/** Enters a payment in the register, if its method has an entry there. */
export async function enterPayment(
  order: EnteredOrder,
  payment: EnteredPayment,
  change: { by: Actor; now: Date },
): Promise<void> {
  await enterPayments(order, [payment], change)
}

export async function enterPayments(
  order: EnteredOrder,
  payments: readonly EnteredPayment[],
  change: { by: Actor; now: Date },
): Promise<void> {
  await writeEntries(payments.flatMap((payment) => saleEntryOf(order, payment, change)))
}

/** Of the entry of a sale in the register. */
export const saleDescription = descriptions.sale

type EnteredOrder = Pick<Order, 'id' | 'number' | 'customerName'>
type EnteredPayment = Pick<PaymentRow, 'id' | 'method' | 'amount'> & { place?: number | undefined }

function saleEntryOf(
  order: EnteredOrder,
  { id: paymentId, method, amount, place }: EnteredPayment,
  { by, now }: { by: Actor; now: Date },
): LedgerEntry[] {
  if (!isRegisterMethod(method)) return []
  const description = saleDescription(order.number, order.customerName)
  const entry = { type: 'sale', amount, method, place, orderId: order.id, paymentId } as const
  return [{ ...entry, automatic: false, description, by, now }]
}

/** The register stops counting refused transfers when another payment takes their place. */
async function replaceRefused(order: Order, lines: PaymentRow[], { by, now }: { by: Actor; now: Date }) {
  if (!lines.some(({ state }) => state === 'refused')) return
  const totals = await ledgerTotalsOf(ofOrder(order.id))
  for (const { method, amount } of refusedInRegister(lines, order.paymentMethod, (each) =>
    countedIn(totals, each),
  )) {
    const refund = { orderId: order.id, kind: 'refund', method, amount, state: 'waived' } as const
    const paymentId = await insertPayment({ ...refund, by, now })
    await writeRefund({
      type: 'refund',
      amount,
      method,
      orderId: order.id,
      paymentId,
      automatic: false,
      description: descriptions.notReceived(order.number, order.customerName),
      by,
      now,
    })
  }
}

/** Sales minus refunds with this method. */
function countedIn(totals: readonly LedgerSum[], method: OrderMoneyMethod): Money {
  return receivedIn(totals.filter((each) => each.method === method))
}

/**
 * The line of a sale or refund that is entered by hand. If a reset voided the entry of the same payment, it is entered
 * again and not paid twice.
 */
export async function lineOfEntry(payment: NewPayment): Promise<number> {
  const { orderId, kind, method, amount } = payment
  const [voided] = await db()
    .select({ id: orderPayments.id })
    .from(orderPayments)
    .where(
      and(
        eq(orderPayments.orderId, orderId),
        eq(orderPayments.kind, kind),
        eq(orderPayments.method, method),
        eq(orderPayments.amount, amount),
        sql`${orderPayments.id} in (${voidedPayments(orderId)})`,
      ),
    )
    .orderBy(asc(orderPayments.id))
    .limit(1)
  return voided?.id ?? insertPayment(payment)
}

/** Pays a part of an order that is being placed in this transaction. */
export async function payByCredit(
  orderId: number,
  payment: Pick<MoneyChange, 'amount' | 'returnId' | 'by' | 'now'>,
): Promise<void> {
  const [order] = await db().select().from(orders).where(eq(orders.id, orderId))
  await takePayment(order!, { ...payment, method: 'credit', reference: '' })
}

/**
 * Gives money back for an order: from the drawer, by wallet or as store credit. Refuses more than was paid above what the
 * order is worth, and more cash than the drawer holds. Without a reference a transfer is still to be sent.
 */
export async function giveBack(order: Order, refund: MoneyChange): Promise<number> {
  if (!isChangeAllowed('refund', order.status)) throw new Refusal('orderFinished', 'conflict')
  const { overpaid } = balanceOf(order, await paymentsOf(order.id))
  const { method, amount, reference, by, now } = refund
  if (amount > overpaid) throw new Refusal('refundAboveOrder', 'conflict', { available: overpaid })
  const isGiven = method === 'cash' || !isRegisterMethod(method) || reference !== ''
  const state = isGiven ? 'sent' : 'due'
  const paymentId = await insertPayment({ ...refund, orderId: order.id, kind: 'refund', state })
  if (method === 'credit') {
    const cause = refund.returnId === undefined ? 'givenBack' : 'return'
    await changeCredit({ clientId: requireClient(order), cause, amount, paymentId, by, now })
  }
  if (isRegisterMethod(method))
    await writeRefund({
      type: 'refund',
      amount,
      method,
      orderId: order.id,
      paymentId,
      automatic: false,
      description: descriptions.givenBack(order.number, order.customerName),
      by,
      now,
    })
  return paymentId
}

function requireClient({ clientId }: Pick<Order, 'clientId'>): number {
  if (clientId === null) throw new Refusal('clientUnknown', 'missing')
  return clientId
}

/** Refuses a transfer that has paid something else. `own`: the payment that may have it already. */
export async function requireUnusedReference(reference: string, own = 0): Promise<void> {
  const other = await findReferenceUse(reference, own)
  if (other) throw new Refusal('referenceTaken', 'conflict', { order: other.id, number: other.number })
}

/** The order that this transfer has paid. An advisory lock serialises concurrent uses of the same transfer. */
export async function findReferenceUse(
  reference: string,
  own = 0,
): Promise<{ id: number; number: number } | undefined> {
  await db().execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payment ${reference}`}, 0))`)
  const [other] = await db()
    .select({ id: orders.id, number: orders.number })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.id, orderPayments.orderId))
    .where(
      and(
        eq(orderPayments.reference, reference),
        // Constants, so that the partial index is used.
        sql`${orderPayments.kind} = 'payment' and ${orderPayments.state} = 'accepted'
          and ${orderPayments.reference} <> ''`,
        ne(orderPayments.id, own),
      ),
    )
  return other
}
