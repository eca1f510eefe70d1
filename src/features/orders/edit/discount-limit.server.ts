import { discountLimits } from '#features/settings/discount-limits.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { discountLimitOf } from './order-discount.rules.ts'

/** The largest discount that this person may give, in percent of the goods; 0: none. */
export async function findDiscountLimit(person: StaffPerson): Promise<number> {
  return discountLimitOf(person, await discountLimits())
}
