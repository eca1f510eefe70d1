/** Codes that staff read out on the telephone, and the sessions of a client as staff see them. */
import { and, count, eq, gt, inArray, max, sql } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { phonesOfClient } from '#features/clients/clients.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { endSessionsWith } from './account-session.server.ts'
import { ATTEMPT_MINUTES, CODE_MINUTES, inMinutes, type Contact } from './account.rules.ts'
import { accountAttempts, accountSessions } from './accounts-tables.server.ts'
import { hashCode, newCode } from './code-hash.server.ts'

export interface SignInState {
  /** When she last asked for a code of staff; undefined if she did not. */
  askedAt: Date | undefined
  /** Devices on which she is signed in. */
  devices: number
}

export async function signInStateOf(clientId: number, now: Date): Promise<SignInState> {
  const contacts = await contactsOf(clientId)
  const [asked] = await db()
    .select({ at: max(accountAttempts.createdAt) })
    .from(accountAttempts)
    .where(isWaiting(contacts, now))
  const [signedIn] = await db()
    .select({ devices: count() })
    .from(accountSessions)
    .where(and(inArray(accountSessions.contact, contacts), gt(accountSessions.expiresAt, now)))
  return { askedAt: asked?.at ?? undefined, devices: signedIn?.devices ?? 0 }
}

interface StaffChange {
  clientId: number
  by: Actor
  now: Date
}

/**
 * A new code for every browser that asks for one with a telephone number of the client. Only its hash is stored, so it is
 * shown once; another call makes another code.
 */
export async function showCode({ clientId, by, now }: StaffChange): Promise<string> {
  const code = newCode()
  const codeHash = await hashCode(code)
  await transaction(async () => {
    const contacts = await contactsOf(clientId)
    if (contacts.length === 0) throw new Refusal('clientUnknown', 'missing')
    const expiresAt = inMinutes(now, CODE_MINUTES)
    const waiting = await db()
      .update(accountAttempts)
      .set({
        codeHash,
        codeExpiresAt: expiresAt,
        tries: 0,
        expiresAt: sql`greatest(${accountAttempts.expiresAt}, ${expiresAt.toISOString()}::timestamptz)`,
      })
      .where(isWaiting(contacts, now))
      .returning({ contact: accountAttempts.contact })
    if (waiting.length === 0) throw new Refusal('notAsked', 'conflict', { minutes: ATTEMPT_MINUTES })
    await recordActivity({ by, action: 'signInCodeShown', subject: 'client', subjectId: clientId, now })
  })
  return code
}

/** For a lost or stolen telephone. */
export async function signOutClient({ clientId, by, now }: StaffChange): Promise<void> {
  await transaction(async () => {
    const contacts = await contactsOf(clientId)
    await db().delete(accountAttempts).where(inArray(accountAttempts.contact, contacts))
    const devices = await endSessionsWith(contacts)
    if (devices === 0) return
    await recordActivity({ by, action: 'clientSignedOut', subject: 'client', subjectId: clientId, now })
  })
}

async function contactsOf(clientId: number): Promise<Contact[]> {
  return (await phonesOfClient(clientId)) as string[] as Contact[]
}

function isWaiting(contacts: Contact[], now: Date) {
  return and(
    inArray(accountAttempts.contact, contacts),
    eq(accountAttempts.waitsForStaff, true),
    gt(accountAttempts.expiresAt, now),
  )
}
