import type { StaffPerson } from '#features/staff/staff.rules.ts'

/** A running balance tells what the drawer should hold: someone who counts blind must not see it. */
export async function maySeeBalances(_staff: StaffPerson): Promise<boolean> {
  return true
}
