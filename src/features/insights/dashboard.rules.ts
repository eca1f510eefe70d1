/** What a person finds on coming in: figures, and what waits for somebody; nothing that they may not see. */
import type { Money } from '#core/money.ts'
import type { LedgerSum } from '#features/cash/cash.rules.ts'
import type { OrderRow } from '#features/orders/list/order-list.rules.ts'
import type { Figure, OrderStats } from '#features/orders/list/order-stats.rules.ts'

export interface Waiting {
  /** Proofs of payment that nobody has judged. */
  proofs?: { count: number; amount: Money; oldest: Date | null }
  unopened?: number
  toPrepare?: number
  messages?: { count: number; latest: { name: string; text: string } | undefined }
  lowStock?: number
  /** A session that was opened on an earlier day. */
  openSince?: Date | undefined
}

export interface Dashboard {
  stats: OrderStats | undefined
  /** What the register took in today, beside the same hours a week ago. */
  taken: Figure<Money> | undefined
  sums: LedgerSum[] | undefined
  latest: OrderRow[] | undefined
  waiting: Waiting
}

export const LATEST_ORDERS = 3

/** How many kinds of things wait. */
export function waitingCount({
  proofs,
  unopened,
  toPrepare,
  messages,
  lowStock,
  openSince,
}: Waiting): number {
  const kinds = [proofs?.count, unopened, toPrepare, messages?.count, lowStock, openSince ? 1 : 0]
  return kinds.filter((count) => (count ?? 0) > 0).length
}
