/** Who sells at a till, and who approves. PINs and their secrets belong to staff; the limits of discounts to the settings. */
import { Refusal } from '#core/refusal.ts'
import { storedSecurity } from '#features/settings/security.server.ts'
import { findDiscountLimit } from '#features/settings/settings.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import { checkPin } from '#features/staff/pins/check-pin.server.ts'
import { addApproval, takeApproval } from '#features/staff/pins/pin-approvals.server.ts'
import { endSwitch, openSwitch, switchedPerson } from '#features/staff/pins/pin-switches.server.ts'
import { staffWithPin } from '#features/staff/pins/pins.server.ts'
import type { Actor, StaffPerson } from '#features/staff/staff.rules.ts'
import type { Approved, Switched, TillPerson } from './till-people.rules.ts'

/**
 * The cashier with this secret of a PIN, or who is signed in on the device. `offlineAt`: when it happened, if that was
 * without a connection; it is accepted then although the switch has ended since.
 */
export async function cashierOf(
  secret: string | undefined,
  staff: StaffPerson,
  { offlineAt, now = new Date() }: { offlineAt?: Date | undefined; now?: Date } = {},
): Promise<StaffPerson> {
  if (secret === undefined) return staff
  const idleMinutes = await storedSecurity.idleMinutes()
  return switchedPerson(secret, { staff, idleMinutes, offlineAt, now })
}

interface ApprovalUse {
  /** The discount of the sale, in percent of the goods. */
  percent: number
  /** Of the event. */
  key: string
  /** When it happened, if that was without a connection. */
  offlineAt?: Date | undefined
  now?: Date
}

/** Uses a manager's approval once, for the event with this key and in its transaction. Returns who approved. */
export async function useApproval(
  approval: string,
  { percent, key, offlineAt, now = new Date() }: ApprovalUse,
): Promise<Actor> {
  const use = { percent, key, at: offlineAt ?? now, now }
  const { id, name } = await takeApproval(approval, use, findDiscountLimit)
  return { id, name }
}

/** A request of a device: who entered which PIN where. */
interface PinRequest {
  person: number
  pin: string
  device: string
  /** Who is signed in. */
  by: StaffPerson
  now: Date
}

export async function switchCashier(request: PinRequest): Promise<Switched> {
  const { by, device, now } = request
  const cashier = await checkPin(request)
  const secret = await openSwitch(cashier, device, now)
  const { id, name, avatar } = cashier
  await recordActivity({ by: cashier, action: 'cashierSwitched', subject: 'user', subjectId: by.id, now })
  return { secret, person: { id, name, avatar }, discountLimit: await findDiscountLimit(cashier) }
}

export async function switchBack(secret: string, device: string, now: Date): Promise<void> {
  await endSwitch(secret, device, now)
}

/** Who may approve a discount of `percent`, by name. */
export async function approversOf(percent: number): Promise<TillPerson[]> {
  const people = await staffWithPin('giveDiscount')
  const limits = await Promise.all(people.map(findDiscountLimit))
  return people
    .filter((_person, index) => percent <= limits[index]!)
    .map(({ id, name, avatar }) => ({ id, name, avatar }))
}

/** Approves a discount of `percent` for the event with this key, if the person with the PIN may give it. */
export async function approveDiscount({
  key,
  percent,
  ...request
}: PinRequest & { key: string; percent: number }): Promise<Approved> {
  const { by, now } = request
  const approver = await checkPin(request)
  const limit = await findDiscountLimit(approver)
  if (percent > limit) throw new Refusal('approvalTooLow', 'forbidden', { limit })
  const approval = await addApproval({ by: approver, key, percent, now })
  const after = { percent }
  await recordActivity({
    by: approver,
    action: 'discountApproved',
    subject: 'user',
    subjectId: by.id,
    after,
    now,
  })
  return { approval, name: approver.name }
}
