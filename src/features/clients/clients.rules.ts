import { ouguiya, type Money } from '#core/money.ts'

export type ClientStatus = 'active' | 'vip' | 'inactive'

/** The city follows the wilaya (spec 9). */
export const WILAYAS = ['Nouakchott', 'Nouadhibou', 'Rosso', 'Kaédi', 'Zouerate'] as const
export type Wilaya = (typeof WILAYAS)[number]
export const DEFAULT_WILAYA: Wilaya = 'Nouakchott'

export const VIP_THRESHOLD = ouguiya(10_000)

/** Reaching the threshold makes a client VIP; nothing takes it away again but staff (spec 4). */
export function statusAfterSpending(status: ClientStatus, totalSpent: Money): ClientStatus {
  return totalSpent >= VIP_THRESHOLD ? 'vip' : status
}
