/** Who sells at a till. */
import { Refusal } from '#core/refusal.ts'
import type { Actor, StaffPerson } from '#features/staff/staff.rules.ts'

/** The cashier with this secret of a PIN, or who is signed in on the device. */
export async function cashierOf(secret: string | undefined, staff: StaffPerson): Promise<StaffPerson> {
  if (secret === undefined) return staff
  throw new Refusal('cashierUnknown', 'forbidden')
}

/** Uses a manager's approval once, for the event with this key. Returns who approved. */
export async function useApproval(_approval: string, _use: { percent: number; key: string }): Promise<Actor> {
  throw new Refusal('approvalUnknown', 'forbidden')
}
