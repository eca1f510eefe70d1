/** A device of the till, named by its sign-in session: what belongs to it ends with the session. */
import type { SecuritySettings } from '../security-settings.server.ts'
import { personOfSession } from '../sessions.server.ts'
import { hashOf, readStaffCookie } from '../staff-cookies.server.ts'
import { can, type StaffPerson } from '../staff.rules.ts'

export function deviceOf(request: Request): string {
  return hashOf(readStaffCookie(request, 'staff') ?? '')
}

/** Who is signed in on the device and may use the till; undefined after the end of the session. */
export async function personAt(
  device: string,
  { idleMinutes }: Pick<SecuritySettings, 'idleMinutes'>,
  now: Date,
): Promise<StaffPerson | undefined> {
  const person = await personOfSession(device, { now, isVisit: false, idleMinutes })
  return person && can(person, 'useTill') ? person : undefined
}
