/** Phones that cannot order on the site. Staff still enter orders for them. */
import { desc, eq } from 'drizzle-orm'
import type { Phone } from '#core/phone.ts'
import { Refusal } from '#core/refusal.ts'
import { findClientByPhone } from '#features/clients/clients.server.ts'
import { confirmationRules, screeningRules } from '#features/settings/settings.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db, isUniqueViolation, retryTransaction } from '#platform/database/database.server.ts'
import { blockedPhones } from '../orders-tables.server.ts'
import type { PhoneBlock } from './blocked-phones.rules.ts'
import { needsHistory } from './screening.rules.ts'

/** More are not shown: the list is kept by hand. */
const MAX_SHOWN = 500

/** Subject of the activity if no client has the phone. */
const NO_CLIENT = 0

const columns = {
  phone: blockedPhones.phone,
  reason: blockedPhones.reason,
  at: blockedPhones.at,
  by: blockedPhones.staffName,
}

/** The latest first. */
export async function listBlockedPhones(): Promise<PhoneBlock[]> {
  return db()
    .select(columns)
    .from(blockedPhones)
    .orderBy(desc(blockedPhones.at), desc(blockedPhones.phone))
    .limit(MAX_SHOWN)
}

export async function findBlock(phone: Phone): Promise<PhoneBlock | undefined> {
  const [block] = await db().select(columns).from(blockedPhones).where(eq(blockedPhones.phone, phone))
  return block
}

/** Whether the shop screens its orders at all; other shops see no sign of it. */
export async function isScreeningUsed(): Promise<boolean> {
  const [{ methods }, rules] = await Promise.all([confirmationRules(), screeningRules()])
  if (methods.length > 0 || rules.depositFrom !== undefined || needsHistory(rules)) return true
  return (await db().$count(blockedPhones)) > 0
}

interface Change {
  phone: Phone
  by: StaffPerson
  now: Date
}

export async function blockPhone({ phone, reason, by, now }: Change & { reason: string }): Promise<void> {
  await retryTransaction(async () => {
    try {
      await db().insert(blockedPhones).values({ phone, reason, at: now, staffId: by.id, staffName: by.name })
    } catch (error) {
      if (isUniqueViolation(error)) throw new Refusal('phoneBlocked', 'conflict')
      throw error
    }
    await record('phoneBlocked', { phone, by, now }, { after: { phone, reason } })
  })
}

/** Again, it changes nothing. */
export async function unblockPhone(change: Change): Promise<void> {
  await retryTransaction(async () => {
    const [removed] = await db()
      .delete(blockedPhones)
      .where(eq(blockedPhones.phone, change.phone))
      .returning({ phone: blockedPhones.phone, reason: blockedPhones.reason })
    if (removed) await record('phoneUnblocked', change, { before: removed })
  })
}

async function record(
  action: 'phoneBlocked' | 'phoneUnblocked',
  { phone, by, now }: Change,
  details: { before?: object; after?: object },
): Promise<void> {
  const client = await findClientByPhone(phone)
  await recordActivity({ by, action, subject: 'client', subjectId: client?.id ?? NO_CLIENT, ...details, now })
}
