import { money, ouguiya, type Money } from '#core/money.ts'

export const CLIENT_STATUSES = ['active', 'vip', 'inactive'] as const
export type ClientStatus = (typeof CLIENT_STATUSES)[number]

/** The city follows the wilaya (spec 9). */
export const WILAYAS = ['Nouakchott', 'Nouadhibou', 'Rosso', 'Kaédi', 'Zouerate'] as const
export type Wilaya = (typeof WILAYAS)[number]
export const DEFAULT_WILAYA: Wilaya = 'Nouakchott'

export const VIP_THRESHOLD = ouguiya(10_000)

/** Reaching the threshold makes a client VIP; nothing takes it away again but staff (spec 4). */
export function statusAfterSpending(status: ClientStatus, totalSpent: Money): ClientStatus {
  return totalSpent >= VIP_THRESHOLD ? 'vip' : status
}

/** Offered only where it changes something (spec 4). */
export function mayBePromoted(status: ClientStatus): boolean {
  return status !== 'vip'
}

/** What is still missing to become VIP by spending; nothing for those who are. */
export function missingToVip(status: ClientStatus, totalSpent: Money): Money | undefined {
  return mayBePromoted(status) && totalSpent < VIP_THRESHOLD ? money(VIP_THRESHOLD - totalSpent) : undefined
}

export function averageBasket(totalSpent: Money, totalOrders: number): Money {
  return money(totalOrders === 0 ? 0 : Math.round(totalSpent / totalOrders))
}
