import { discountLimitOf } from '#features/settings/settings.server.ts'
import { can, type StaffPerson } from '#features/staff/staff.rules.ts'

const NO_LIMIT = 100

/** The largest discount that this person may give, in percent of the goods; 0: none. */
export async function findDiscountLimit(person: StaffPerson): Promise<number> {
  if (!can(person, 'giveDiscount')) return 0
  return (await discountLimitOf(person)) ?? NO_LIMIT
}
