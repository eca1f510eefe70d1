/** The settings of the register's closing. Not cached: money is decided by them. */
import type { Actor, StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { settings } from './settings-tables.server.ts'
import { DEFAULT_REGISTER_RULES, isBlindPerson, type RegisterRules } from './settings.rules.ts'

export async function registerRules(): Promise<RegisterRules> {
  const [row] = await db()
    .select({
      blindRoles: settings.blindRoles,
      countWallets: settings.countWallets,
      approvalLimit: settings.approvalLimit,
    })
    .from(settings)
  return row ?? DEFAULT_REGISTER_RULES
}

/** Whether this person counts before they see what the register should hold. No answer to them contains it. */
export async function isBlind(by: Actor | StaffPerson): Promise<boolean> {
  return isBlindPerson(by, await registerRules())
}
