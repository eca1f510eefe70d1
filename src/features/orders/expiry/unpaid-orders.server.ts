/**
 * Warns about unpaid wallet orders and cancels them when their time is over. Runs in every process; an advisory lock lets
 * one of them work at a time. Each order is decided again under its lock, so that a proof that arrives at the same moment
 * is either seen here, or refused because the order is cancelled.
 */
import { asc, eq, sql } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { inLanguage } from '#core/text.ts'
import { unpaidLimit } from '#features/settings/settings.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import { SYSTEM } from '#features/staff/staff.rules.ts'
import { db, isConnectionError, retryTransaction } from '#platform/database/database.server.ts'
import { startInterval } from '#platform/jobs/interval.server.ts'
import { log } from '#platform/log.server.ts'
import { cancelLocked } from '../lifecycle/order-lifecycle.server.ts'
import { lockOrder } from '../lock-order.server.ts'
import { recordOrderEvent } from '../notifications/record-order-events.server.ts'
import { orders } from '../orders-tables.server.ts'
import { asUnpaidOrder, mayBeUnpaid, unpaidColumns } from './unpaid-payment.server.ts'
import { expiryStep, type ExpiryStep, type UnpaidOrder } from './unpaid.rules.ts'
import { unpaidText } from './unpaid.text.ts'

/** An arbitrary number that no other advisory lock uses. */
const UNPAID_LOCK = 6_351_348
const CHECK_INTERVAL_MS = 5 * 60_000
/** Delayed, so that it does not slow down the start. */
const FIRST_CHECK_MS = 60_000

type Order = Awaited<ReturnType<typeof lockOrder>>

/** Returns the number of warned and of expired orders. One that fails is logged and does not hold up the others. */
export async function processUnpaidOrders(now: Date): Promise<Record<ExpiryStep, number>> {
  const done = { warn: 0, expire: 0 }
  for (const { id, number } of await findDue(now))
    try {
      const step = await takeStep(id, now)
      if (step === 'otherProcess') break
      if (step) done[step] += 1
    } catch (error) {
      if (isConnectionError(error)) throw error
      // Deleted since it was found.
      if (error instanceof Refusal && error.code === 'orderUnknown') continue
      log.error(
        { err: error, order: number },
        `order ${number}: unpaid, not warned or expired, retried later`,
      )
    }
  return done
}

async function findDue(now: Date): Promise<{ id: number; number: number }[]> {
  const limit = await unpaidLimit()
  if (limit.hours === 0) return []
  const found = await db()
    .select({ id: orders.id, number: orders.number, ...unpaidColumns })
    .from(orders)
    .where(mayBeUnpaid)
    .orderBy(asc(orders.createdAt))
  return found.filter((row) => expiryStep(asUnpaidOrder(row), limit, now))
}

/** Decides under the lock of the order; undefined if there is nothing to do any more. */
async function takeStep(id: number, now: Date): Promise<ExpiryStep | 'otherProcess' | undefined> {
  return retryTransaction(async () => {
    const { rows } = await db().execute<{ isHeld: boolean }>(
      sql`select pg_try_advisory_xact_lock(${UNPAID_LOCK}) as "isHeld"`,
    )
    if (!rows[0]!.isHeld) return 'otherProcess'
    const order = await lockOrder(id)
    const limit = await unpaidLimit()
    const unpaid = await readUnpaid(id)
    const step = expiryStep(unpaid, limit, now)
    if (step === 'warn') await warn(order, now)
    if (step === 'expire') await expire(order, now)
    return step
  })
}

/** In a statement after the lock: a statement that waits for it would read payments as they were before. */
async function readUnpaid(id: number): Promise<UnpaidOrder> {
  const [row] = await db().select(unpaidColumns).from(orders).where(eq(orders.id, id))
  return asUnpaidOrder(row!)
}

async function warn(order: Order, now: Date): Promise<void> {
  await db().update(orders).set({ unpaidWarnedAt: now }).where(eq(orders.id, order.id))
  await record(order, 'orderExpiryWarned', now)
  await recordOrderEvent(order, 'unpaidWarning', { now })
}

/** Nobody has paid, so that nothing is given back; a picture that was announced has not arrived. */
async function expire(order: Order, now: Date): Promise<void> {
  const reason = inLanguage(unpaidText, order.language).cancelReason
  await cancelLocked({ ...order, promisedProof: null }, { by: SYSTEM, now, reason })
  await record(order, 'orderExpired', now)
}

async function record(
  { id, number }: Order,
  action: 'orderExpiryWarned' | 'orderExpired',
  now: Date,
): Promise<void> {
  await recordActivity({ by: SYSTEM, action, subject: 'order', subjectId: id, after: { number }, now })
}

export function startUnpaidExpiry() {
  return startInterval({
    everyMs: CHECK_INTERVAL_MS,
    firstAfterMs: FIRST_CHECK_MS,
    run: () => processUnpaidOrders(new Date()).then(() => false),
    failure: `unpaid orders not checked, retried in ${CHECK_INTERVAL_MS / 60_000} min`,
    level: 'error',
  })
}
