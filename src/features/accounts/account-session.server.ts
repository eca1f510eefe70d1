/** The signed-in shopper. A session belongs to the contact that was proven; the client is read on every request. */
import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import { redirect } from 'react-router'
import type { Phone } from '#core/phone.ts'
import { findClientByPhone, phonesOfClient } from '#features/clients/clients.server.ts'
import type { SignedInShopper } from '#features/clients/signed-in-shopper.server.ts'
import type { OrderOwner } from '#features/orders/order.server.ts'
import { db } from '#platform/database/database.server.ts'
import { hashOf, newToken, PRIVATE, readAccountCookie } from './account-cookies.server.ts'
import { emailOf, inDays, phoneOf, SESSION_DAYS, type Contact } from './account.rules.ts'
import { accountSessions } from './accounts-tables.server.ts'

type Client = NonNullable<Awaited<ReturnType<typeof findClientByPhone>>>

export interface Account {
  contact: Contact
  /** Proven; undefined after a sign-in with an e-mail address. */
  phone: Phone | undefined
  /** The client with the proven telephone number. An e-mail address that an order names does not prove who she is. */
  client: Client | undefined
  /** Undefined if a client with this telephone number no longer exists. */
  owner: OrderOwner | undefined
}

export async function openSession(contact: Contact, now: Date): Promise<string> {
  await db().delete(accountSessions).where(lt(accountSessions.expiresAt, now))
  const token = newToken()
  await db()
    .insert(accountSessions)
    .values({ tokenHash: hashOf(token), contact, createdAt: now, expiresAt: inDays(now, SESSION_DAYS) })
  return token
}

/** The shopper who is signed in on this device. */
export async function accountOf(request: Request, now = new Date()): Promise<Account | undefined> {
  const token = readAccountCookie(request, 'account')
  if (!token) return undefined
  const [session] = await db()
    .select({ contact: accountSessions.contact })
    .from(accountSessions)
    .where(and(eq(accountSessions.tokenHash, hashOf(token)), gt(accountSessions.expiresAt, now)))
  return session && accountWith(session.contact)
}

/** The same for features that come before accounts. */
export async function shopperOf(request: Request): Promise<SignedInShopper | undefined> {
  const account = await accountOf(request)
  return (
    account && {
      clientId: account.client?.id,
      phone: account.phone,
      isVip: account.client?.status === 'vip',
    }
  )
}

async function accountWith(contact: Contact): Promise<Account> {
  const phone = phoneOf(contact)
  const email = emailOf(contact)
  const client = phone && (await findClientByPhone(phone))
  return { contact, phone, client, owner: client ? { clientId: client.id } : email ? { email } : undefined }
}

/** Redirects to the sign-in without a session. */
export async function requireAccount(request: Request): Promise<Account> {
  const account = await accountOf(request)
  if (!account) throw redirect('/account/sign-in', { headers: PRIVATE })
  return account
}

export async function endSession(request: Request): Promise<void> {
  const token = readAccountCookie(request, 'account')
  if (token)
    await db()
      .delete(accountSessions)
      .where(eq(accountSessions.tokenHash, hashOf(token)))
}

/** Signs the shopper out on every device, also where she used another number of hers. */
export async function endSessionsOf({ contact, client }: Pick<Account, 'contact' | 'client'>): Promise<void> {
  const phones = client ? await phonesOfClient(client.id) : []
  await endSessionsWith([contact, ...phones])
}

export async function endSessionsWith(contacts: string[]): Promise<number> {
  const ended = await db()
    .delete(accountSessions)
    .where(inArray(accountSessions.contact, contacts as Contact[]))
    .returning({ contact: accountSessions.contact })
  return ended.length
}
