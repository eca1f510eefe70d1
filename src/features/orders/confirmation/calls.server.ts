/** Calls about orders that wait for a confirmation, and who is calling about which order. */
import { and, asc, eq, or } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { inLanguage } from '#core/text.ts'
import { confirmationRules } from '#features/settings/settings.server.ts'
import { SYSTEM, type StaffPerson } from '#features/staff/staff.rules.ts'
import { db, retryTransaction } from '#platform/database/database.server.ts'
import { advanceOrder, cancelOrder, setStatus } from '../lifecycle/order-lifecycle.server.ts'
import { lockOrder, lockOrderByToken } from '../lock-order.server.ts'
import { recordOrderEvent } from '../notifications/record-order-events.server.ts'
import { orderCallLocks, orderCalls } from '../orders-tables.server.ts'
import { paymentsOf } from '../payment/order-payments.server.ts'
import { depositStateOf } from '../screening/screening.rules.ts'
import { findQueue } from './confirmation-queue.server.ts'
import {
  isCallTime,
  isTaken,
  lockEnd,
  mayShopperConfirm,
  needsConfirmation,
  nextToCall,
  queueStateOf,
  type CallResult,
} from './confirmation.rules.ts'
import { cancelReasonText } from './confirmation.text.ts'

interface Change {
  by: StaffPerson
  now: Date
}

/** Takes the order for a call. Another person's order is refused, unless it is taken over on purpose. */
export async function takeOrder({
  id,
  isTakenOver,
  by,
  now,
}: Change & { id: number; isTakenOver: boolean }): Promise<void> {
  await retryTransaction(async () => {
    const order = await lockOrder(id)
    if (!needsConfirmation(order, await confirmationRules())) throw new Refusal('notToConfirm', 'conflict')
    const [lock] = await db().select().from(orderCallLocks).where(eq(orderCallLocks.orderId, id))
    if (!isTakenOver && isTaken(lock, by.id, now))
      throw new Refusal('callTaken', 'conflict', { by: lock!.staffName })
    await db()
      .delete(orderCallLocks)
      .where(or(eq(orderCallLocks.staffId, by.id), eq(orderCallLocks.orderId, id)))
    await db()
      .insert(orderCallLocks)
      .values({ orderId: id, staffId: by.id, staffName: by.name, expiresAt: lockEnd(now) })
  })
}

/** Takes the next order to call; undefined if there is none. Someone else may take it at the same time. */
export async function takeNext({ by, now }: Change): Promise<number | undefined> {
  for (;;) {
    const { queue, locks } = await findQueue(now)
    const id = nextToCall(queue.due, locks, { staffId: by.id, now })
    if (id === undefined) {
      await releaseOrder(by.id)
      return undefined
    }
    try {
      await takeOrder({ id, isTakenOver: false, by, now })
      return id
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind === 'busy') throw error
    }
  }
}

export async function releaseOrder(staffId: number): Promise<void> {
  await db().delete(orderCallLocks).where(eq(orderCallLocks.staffId, staffId))
}

interface LoggedCall extends Change {
  id: number
  /** Created in the browser, one per call: sent again, it is not logged twice. */
  key: string
  /** The version of the order that she confirmed; undefined: any. */
  version?: number | undefined
  result: CallResult
  /** When she wants to be called (`later`). */
  callAt: Date | undefined
  note: string
}

/** Logs a call; a shopper who was reached has confirmed her order. */
export async function logCall({
  id,
  key,
  version,
  result,
  callAt,
  note,
  by,
  now,
}: LoggedCall): Promise<void> {
  if (result === 'later' && !(callAt && isCallTime(callAt, now))) throw new Refusal('badCallTime', 'invalid')
  await retryTransaction(async () => {
    const order = await lockOrder(id)
    const known = await db().$count(orderCalls, eq(orderCalls.key, key))
    if (known > 0) return
    if (!needsConfirmation(order, await confirmationRules())) throw new Refusal('notToConfirm', 'conflict')
    await db()
      .insert(orderCalls)
      .values({
        orderId: id,
        at: now,
        result,
        callAt: result === 'later' ? callAt! : null,
        note,
        staffId: by.id,
        staffName: by.name,
        key,
      })
    await db()
      .delete(orderCallLocks)
      .where(and(eq(orderCallLocks.orderId, id), eq(orderCallLocks.staffId, by.id)))
    if (result === 'noAnswer') await recordOrderEvent(order, 'confirmationRequested', { now })
    if (result === 'reached') await advanceOrder({ id, from: 'pending', version, by, now })
  })
}

/** Cancels an order that is proposed for it; the shopper reads the reason in the language of the order. */
export async function cancelProposed({ id, by, now }: Change & { id: number }): Promise<void> {
  await retryTransaction(async () => {
    const order = await lockOrder(id)
    const rules = await confirmationRules()
    const calls = await db()
      .select()
      .from(orderCalls)
      .where(eq(orderCalls.orderId, id))
      .orderBy(asc(orderCalls.id))
    const state = queueStateOf(calls, rules, now)
    if (!needsConfirmation(order, rules) || state.kind !== 'proposed')
      throw new Refusal('notProposed', 'conflict')
    const reason = inLanguage(cancelReasonText, order.language)[state.cause]
    await cancelOrder({ id, reason, by, now })
    await db().delete(orderCallLocks).where(eq(orderCallLocks.orderId, id))
  })
}

/** The shopper confirms her order; again, it changes nothing. */
export async function confirmByShopper(token: string, now: Date): Promise<void> {
  await retryTransaction(async () => {
    const order = await lockOrderByToken(token)
    if (order.status === 'cancelled') throw new Refusal('orderCancelled', 'conflict')
    if (order.status !== 'pending') return
    const depositState = depositStateOf(order.deposit, await paymentsOf(order.id))
    if (!mayShopperConfirm({ ...order, depositState }, await confirmationRules()))
      throw new Refusal('notToConfirm', 'conflict')
    await setStatus(order, { status: 'confirmed', by: SYSTEM, now, author: order.customerName })
    await db().delete(orderCallLocks).where(eq(orderCallLocks.orderId, order.id))
  })
}
