/** The dashboard: statistics and pending work, limited to the permissions of the viewer. */
import type { Money } from '#core/money.ts'
import type { LedgerSum } from '#features/cash/cash.rules.ts'
import type { OrderRow } from '#features/orders/list/order-list.rules.ts'
import type { Comparison } from '#core/growth.ts'
import type { OrderStats } from '#features/orders/list/order-stats.rules.ts'
import type { SoldAtCost } from './report.rules.ts'

export interface PendingWork {
  /** Payment proofs that are not checked yet. */
  proofs?: { count: number; amount: Money; oldest: Date | null }
  unopened?: number
  /** Unpaid orders that will be cancelled soon. */
  expiring?: number
  toPrepare?: number
  messages?: { count: number; latest: { name: string; text: string } | undefined }
  lowStock?: number
  /** A session that was opened on an earlier day. */
  openSince?: Date | undefined
}

export interface Dashboard {
  stats: OrderStats | undefined
  /** Takings of today, compared with the same hours a week ago. */
  taken: Comparison<Money> | undefined
  /** Ledger totals of today. */
  cashTotals: LedgerSum[] | undefined
  latest: OrderRow[] | undefined
  pendingWork: PendingWork
  /** Sold this month at what cost; undefined for people who may not see costs. */
  soldThisMonth: SoldAtCost | undefined
}

export const LATEST_ORDERS = 3

/** The number of kinds of pending work. */
export function pendingWorkCount({
  proofs,
  unopened,
  expiring,
  toPrepare,
  messages,
  lowStock,
  openSince,
}: PendingWork): number {
  const kinds = [proofs?.count, expiring, unopened, toPrepare, messages?.count, lowStock, openSince ? 1 : 0]
  return kinds.filter((count) => (count ?? 0) > 0).length
}
