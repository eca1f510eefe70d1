import { money, ouguiya, type Money } from '#core/money.ts'

export const CLIENT_STATUSES = ['active', 'vip', 'inactive'] as const
export type ClientStatus = (typeof CLIENT_STATUSES)[number]

export const VIP_THRESHOLD = ouguiya(10_000)

/** Reaching the threshold makes a client VIP; only staff can revoke it (spec 4). */
export function statusAfterSpending(status: ClientStatus, totalSpent: Money): ClientStatus {
  return totalSpent >= VIP_THRESHOLD ? 'vip' : status
}

/** A VIP cannot be promoted again (spec 4). */
export function mayBePromoted(status: ClientStatus): boolean {
  return status !== 'vip'
}

/** Amount still to spend to become VIP; undefined for a VIP or once the threshold is reached. */
export function missingToVip(status: ClientStatus, totalSpent: Money): Money | undefined {
  return mayBePromoted(status) && totalSpent < VIP_THRESHOLD ? money(VIP_THRESHOLD - totalSpent) : undefined
}

export function averageBasket(totalSpent: Money, totalOrders: number): Money {
  return money(totalOrders === 0 ? 0 : Math.round(totalSpent / totalOrders))
}
