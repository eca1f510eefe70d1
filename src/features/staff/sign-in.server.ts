/** OpenID Connect sign-in: starts the authorization, handles the callback once, and opens a session. */
import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm'
import { parseEmail } from '#core/email.ts'
import { config } from '#platform/config.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import type { IdentityProvider, Identity, SignInOptions } from '#platform/identity/oidc.server.ts'
import { finishAuthorization, startAuthorization } from '#platform/identity/oidc.server.ts'
import { log } from '#platform/log.server.ts'
import { adoptAccountPicture } from './account-picture.server.ts'
import { landingPath } from './screens.rules.ts'
import { endSessionsOf, isSuperAdmin, openSession } from './sessions.server.ts'
import {
  admissionProblem,
  authenticationProblem,
  isOtherAccount,
  type SignInProblem,
} from './sign-in.rules.ts'
import { hashOf } from './staff-cookies.server.ts'
import { signInAttempts, users } from './staff-tables.server.ts'
import { PERMISSIONS, type Role } from './staff.rules.ts'

type User = typeof users.$inferSelect

/** Long enough to choose an account and to reset a password. */
export const ATTEMPT_SECONDS = 600

interface SignInStart {
  provider: IdentityProvider
  /** Secret of the browser; the callback must present the same one. */
  browser: string
  returnTo: string
  options: SignInOptions
  now: Date
}

export async function startSignIn({ provider, browser, returnTo, options, now }: SignInStart): Promise<URL> {
  const { address, attempt } = await startAuthorization(provider, options)
  await db().delete(signInAttempts).where(lt(signInAttempts.expiresAt, now))
  await db()
    .insert(signInAttempts)
    .values({
      stateHash: hashOf(attempt.state),
      browserHash: hashOf(browser),
      nonce: attempt.nonce,
      codeVerifier: attempt.codeVerifier,
      returnTo,
      expiresAt: new Date(now.getTime() + ATTEMPT_SECONDS * 1000),
    })
  return address
}

interface SignInCallback {
  provider: IdentityProvider
  browser: string
  query: URLSearchParams
  /** What the security settings require. */
  options: SignInOptions
  now: Date
}

export type Admission = { token: string; returnTo: string } | { problem: SignInProblem }

/** Throws the errors of the identity provider and of the connection to it. */
export async function finishSignIn({
  provider,
  browser,
  query,
  options,
  now,
}: SignInCallback): Promise<Admission> {
  const state = query.get('state') ?? ''
  // Deleted by the statement that reads it, so that a repeated callback fails.
  const [attempt] = await db()
    .delete(signInAttempts)
    .where(
      and(
        eq(signInAttempts.stateHash, hashOf(state)),
        eq(signInAttempts.browserHash, hashOf(browser)),
        gt(signInAttempts.expiresAt, now),
      ),
    )
    .returning()
  if (!attempt) return { problem: 'expired' }
  const identity = await finishAuthorization(provider, query, { ...attempt, state })
  const problem = authenticationProblem(identity, options, now)
  if (problem && !mayRecover(identity)) return { problem }
  const admitted = await admit(identity, now)
  if ('problem' in admitted) return admitted
  if (identity.picture) void showAccountPicture(admitted.userId, identity.picture)
  return { token: admitted.token, returnTo: landingPath(admitted, attempt.returnTo) }
}

/** In the background: no sign-in waits for a picture or fails because of one. */
async function showAccountPicture(userId: number, url: string): Promise<void> {
  try {
    await adoptAccountPicture(userId, url)
  } catch (error) {
    log.info({ err: error, user: userId }, 'account picture of the identity provider not shown')
  }
}

/** The configuration gives access back to an owner who is locked out, also by the security settings. */
function mayRecover({ email }: Identity): boolean {
  return config().rebindAccounts.includes(parseEmail(email ?? '') ?? '')
}

/** Opens a session for a verified identity, or returns the problem. */
export async function admit(
  identity: Identity,
  now: Date,
): Promise<{ token: string; userId: number; role: Role } | { problem: SignInProblem }> {
  if (!identity.email || !identity.isEmailVerified) return { problem: 'unverified' }
  // Refuses look-alikes of an e-mail, such as one with the Kelvin sign.
  const email = parseEmail(identity.email)
  if (!email) return { problem: 'unusualEmail' }
  return transaction(async () => {
    // The configuration names super admins, and users who may be bound again, by e-mail.
    const isConfigured = isSuperAdmin(email) || mayRecover(identity)
    const bound = isConfigured ? undefined : await findBound(identity)
    const user = bound ?? (await findByEmail(email, identity.name))
    const superAdmin = isSuperAdmin(user?.email ?? email)
    const mayRebind = config().rebindAccounts.includes(user?.email ?? email)
    const problem = admissionProblem(user, identity, { isSuperAdmin: superAdmin, mayRebind })
    if (problem || !user) return { problem: problem ?? 'noAccess' }
    const { issuer, subject } = identity
    // Ends the sessions of the account that was bound before.
    if (isOtherAccount(user, identity)) await endSessionsOf(user.id)
    await db()
      .update(users)
      .set({
        issuer,
        subject,
        lastLogin: now,
        status: 'active',
        ...(superAdmin && { role: 'admin' as const, permissions: [...PERMISSIONS] }),
      })
      .where(eq(users.id, user.id))
    const role = superAdmin ? 'admin' : user.role
    return { token: await openSession(user.id, now), userId: user.id, role }
  })
}

/** After the first sign-in the account identifies the user, whatever e-mail it has now. */
async function findBound({ issuer, subject }: Identity): Promise<User | undefined> {
  const [user] = await db()
    .select()
    .from(users)
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .limit(1)
    .for('update')
  return user
}

async function findByEmail(email: string, name: string | undefined): Promise<User | undefined> {
  // Two concurrent first sign-ins create one row.
  if (isSuperAdmin(email)) await db().insert(users).values(newSuperAdmin(email, name)).onConflictDoNothing()
  const [user] = await db()
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
    .for('update')
  return user
}

function newSuperAdmin(email: string, name: string | undefined) {
  return {
    email,
    name: name ?? email.split('@')[0]!,
    role: 'admin' as const,
    permissions: [...PERMISSIONS],
  }
}
