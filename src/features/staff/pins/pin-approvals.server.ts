/** Approvals of a discount above the limit of the cashier. */
import { eq, lt } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { db } from '#platform/database/database.server.ts'
import { asPerson } from '../sessions.server.ts'
import { hashOf, newToken } from '../staff-cookies.server.ts'
import { users } from '../staff-tables.server.ts'
import { can, type StaffPerson } from '../staff.rules.ts'
import { pinApprovals } from './pin-tables.server.ts'
import { APPROVAL_MINUTES } from './pin.rules.ts'

const ONE_DAY = 86_400_000
/** As long as a device may be offline before it sends the sale. */
const KEPT_DAYS = 32

interface NewApproval {
  by: StaffPerson
  /** The event that may use it. */
  key: string
  /** The largest discount that it allows. */
  percent: number
  now: Date
}

/** Returns the secret that the device sends with the event. */
export async function addApproval({ by, key, percent, now }: NewApproval): Promise<string> {
  await db()
    .delete(pinApprovals)
    .where(lt(pinApprovals.createdAt, new Date(now.getTime() - KEPT_DAYS * ONE_DAY)))
  const secret = newToken()
  await db()
    .insert(pinApprovals)
    .values({ secretHash: hashOf(secret), userId: by.id, eventKey: key, percent, createdAt: now })
  return secret
}

export interface ApprovalUse {
  /** The discount of the event, in percent of the goods. */
  percent: number
  key: string
  /** When the sale was made; earlier than now only if it was made without a connection. */
  at: Date
  now: Date
}

/**
 * Uses the approval in the transaction of the event, so that a refused event gives it back. `limitOf` says what the
 * approver may give now. Returns the approver.
 */
export async function takeApproval(
  secret: string,
  { percent, key, at, now }: ApprovalUse,
  limitOf: (person: StaffPerson) => Promise<number>,
): Promise<StaffPerson> {
  const [approval] = await db()
    .select()
    .from(pinApprovals)
    .where(eq(pinApprovals.secretHash, hashOf(secret)))
    .for('update')
  if (!approval || approval.eventKey !== key) throw new Refusal('approvalUnknown', 'forbidden')
  // Shared, because other sales of the same approver run at the same time.
  const [user] = await db().select().from(users).where(eq(users.id, approval.userId)).for('share')
  if (!user) throw new Refusal('approvalUnknown', 'forbidden')
  if (approval.usedAt) throw new Refusal('approvalUsed', 'conflict')
  if (at.getTime() - approval.createdAt.getTime() > APPROVAL_MINUTES * 60_000)
    throw new Refusal('approvalExpired', 'conflict')
  const person = asPerson(user)
  const isActive = user.deletedAt === null && user.status !== 'inactive' && can(person, 'useTill')
  if (!isActive || percent > approval.percent || percent > (await limitOf(person)))
    throw new Refusal('approvalTooLow', 'forbidden')
  await db()
    .update(pinApprovals)
    .set({ usedAt: now })
    .where(eq(pinApprovals.secretHash, hashOf(secret)))
  return person
}
