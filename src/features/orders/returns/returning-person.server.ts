/** Who takes goods back: who is signed in, or the cashier who identified with a PIN at the till. */
import { readId } from '#core/id.ts'
import { storedSecurity } from '#features/settings/security.server.ts'
import { deviceOf } from '#features/staff/pins/device.server.ts'
import { lastSwitchedPerson } from '#features/staff/pins/pin-switches.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'

/** The till adds `?cashier=` with the id of its cashier. Refused if the PIN has ended, so that no other person is named. */
export async function returningPerson(
  { request, url, staff }: { request: Request; url: URL; staff: StaffPerson },
  now: Date,
): Promise<StaffPerson> {
  const asked = url.searchParams.get('cashier')
  if (asked === null) return staff
  const idleMinutes = await storedSecurity.idleMinutes()
  return lastSwitchedPerson(readId(asked) ?? 0, deviceOf(request), { staff, idleMinutes, now })
}
