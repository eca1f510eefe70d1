/** Loads the dashboard for the permissions of the viewer. */
import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { addDays, dayOf, firstOfMonth, startOf } from '#core/day.ts'
import type { Money } from '#core/money.ts'
import { parseTableState } from '#core/table-state.ts'
import { currentSession } from '#features/cash/cash-day.server.ts'
import { cashTransactions } from '#features/cash/cash-tables.server.ts'
import { totalsOfDays } from '#features/cash/cash-totals.server.ts'
import { totalsOf } from '#features/cash/cash.rules.ts'
import { isCounted } from '#features/cash/ledger.server.ts'
import { countLowStock } from '#features/catalogue/catalogue.server.ts'
import { conversations } from '#features/messages/messages-tables.server.ts'
import { ORDERS_SHAPE } from '#features/orders/list/order-list.rules.ts'
import { listOrders } from '#features/orders/list/order-list.server.ts'
import { orderStats } from '#features/orders/list/order-stats.server.ts'
import { findExpiring } from '#features/orders/order.server.ts'
import { orderPayments, orders } from '#features/orders/orders-tables.server.ts'
import { isBlind } from '#features/settings/register-rules.server.ts'
import { can, type StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { onReadReplica } from '#platform/database/read-replica.server.ts'
import { createQueue } from '#platform/jobs/queue.server.ts'
import { LATEST_ORDERS, type Dashboard, type PendingWork } from './dashboard.rules.ts'
import { discountsIn } from './discounts.server.ts'
import type { SoldAtCost } from './report.rules.ts'
import { soldInMonth } from './top-products.server.ts'

/** Two at a time: a dashboard sends several statements at once, and orders need the other connections. */
const enqueue = createQueue({ concurrency: 2, maxQueued: 200 })

export async function dashboardFor(staff: StaffPerson, now: Date): Promise<Dashboard> {
  return enqueue(() => onReadReplica(() => loadDashboard(staff, now)))
}

async function loadDashboard(staff: StaffPerson, now: Date): Promise<Dashboard> {
  const today = dayOf(now)
  const mayOrders = can(staff, 'manageOrders')
  // The takings of an open day are part of what a person who counts blind must not see before.
  const mayCash = can(staff, 'manageCash') && !(await isBlind(staff))
  const [stats, cashTotals, takenBefore, latest, pendingWork, soldThisMonth] = await Promise.all([
    mayOrders || can(staff, 'viewReports') ? orderStats(now) : undefined,
    mayCash ? totalsOfDays(today, today) : undefined,
    mayCash ? takenAWeekAgo(now) : undefined,
    mayOrders ? latestOrders(now) : undefined,
    pendingWorkFor(staff, now),
    can(staff, 'viewCosts') ? soldThisMonthUntil(now) : undefined,
  ])
  const taken = cashTotals &&
    takenBefore !== undefined && { value: totalsOf(cashTotals).sale, before: takenBefore }
  return { stats, taken: taken || undefined, cashTotals, latest, pendingWork, soldThisMonth }
}

async function soldThisMonthUntil(now: Date): Promise<SoldAtCost> {
  const month = firstOfMonth(dayOf(now))
  const sold = await soldInMonth(month)
  return { ...sold, discounts: await discountsIn({ from: startOf(month), until: now }) }
}

async function latestOrders(now: Date) {
  const state = { ...parseTableState(new URLSearchParams(), ORDERS_SHAPE), pageSize: LATEST_ORDERS }
  return (await listOrders(state, now)).rows
}

/** The same weekday of last week, up to this hour. */
async function takenAWeekAgo(now: Date): Promise<Money> {
  const day = addDays(dayOf(now), -7)
  const then = new Date(now.getTime() - 7 * 86_400_000)
  const [row] = await db()
    .select({
      taken: sql`coalesce(sum(${cashTransactions.amount}), 0)`.mapWith((sum) => Number(sum) as Money),
    })
    .from(cashTransactions)
    .where(
      and(
        eq(cashTransactions.date, day),
        eq(cashTransactions.type, 'sale'),
        lte(cashTransactions.at, then),
        isCounted,
      ),
    )
  return row!.taken
}

async function pendingWorkFor(staff: StaffPerson, now: Date): Promise<PendingWork> {
  const [ofOrders, messages, stock, session] = await Promise.all([
    can(staff, 'manageOrders') ? countOrdersToProcess() : {},
    can(staff, 'manageClients') ? unreadMessages() : undefined,
    can(staff, 'manageProducts') ? countLowStock() : undefined,
    can(staff, 'manageCash') ? currentSession() : undefined,
  ])
  const isLeftOpen = session && session.date < dayOf(now)
  return {
    ...ofOrders,
    ...(messages && { messages }),
    ...(stock !== undefined && { lowStock: stock }),
    ...(isLeftOpen && { openSince: session.openedAt }),
  }
}

/** Pending and confirmed orders are few, so one index scan counts them. */
async function countOrdersToProcess(): Promise<
  Pick<PendingWork, 'proofs' | 'expiring' | 'unopened' | 'toPrepare'>
> {
  const isPending = eq(orders.status, 'pending')
  const [proofs, expiring, [row]] = await Promise.all([
    countProofsToCheck(),
    findExpiring(),
    db()
      .select({
        unopened: sql`count(*) filter (where ${and(isPending, isNull(orders.openedAt))})`.mapWith(Number),
        toPrepare: sql`count(*) filter (where ${eq(orders.status, 'confirmed')})`.mapWith(Number),
      })
      .from(orders)
      .where(and(isNull(orders.deletedAt), sql`${orders.status} in ('pending', 'confirmed')`)),
  ])
  return { proofs, expiring: expiring.size, ...row! }
}

/**
 * Of pending orders, and of later ones the pictures for what an edit has added. `offset 0` makes PostgreSQL look up the
 * payments of the few open orders, instead of reading all payments that nobody has accepted.
 */
async function countProofsToCheck(): Promise<NonNullable<PendingWork['proofs']>> {
  const { rows } = await db().execute<{ count: number; amount: Money; oldest: string | null }>(sql`
    select count(distinct open.id)::int as count, coalesce(sum(payment.amount), 0)::bigint as amount,
      min(payment.at) as oldest
    from (
      select id, status, created_at from ${orders}
      where deleted_at is null and status in ('pending', 'confirmed', 'preparing', 'sent')) open
    cross join lateral (
      select amount, at from ${orderPayments}
      where order_id = open.id and kind = 'payment' and state in ('declared', 'seen') and proof_id is not null
      offset 0) payment
    where open.status = 'pending' or payment.at > open.created_at`)
  const { count, amount, oldest } = rows[0]!
  return { count, amount, oldest: oldest === null ? null : new Date(oldest) }
}

async function unreadMessages(): Promise<PendingWork['messages']> {
  const isUnread = gt(conversations.unreadCount, 0)
  const [count, [latest]] = await Promise.all([
    db().$count(conversations, isUnread),
    db()
      .select({ name: conversations.clientName, text: conversations.lastMessage })
      .from(conversations)
      .where(isUnread)
      .orderBy(desc(conversations.lastMessageTime))
      .limit(1),
  ])
  return { count, latest }
}
