/** OpenID Connect sign-in: starts the authorization, handles the callback once, and opens a session. */
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { db, transaction } from '#platform/database/database.server.ts'
import type { IdentityProvider, Identity, SignInOptions } from '#platform/identity/oidc.server.ts'
import { finishAuthorization, startAuthorization } from '#platform/identity/oidc.server.ts'
import { isSuperAdmin, openSession } from './sessions.server.ts'
import { admissionProblem, type SignInProblem } from './sign-in.rules.ts'
import { hashOf } from './staff-cookies.server.ts'
import { signInAttempts, users } from './staff-tables.server.ts'
import { PERMISSIONS } from './staff.rules.ts'

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
  now: Date
}

export type Admission = { token: string; returnTo: string } | { problem: SignInProblem }

/** Throws the errors of the identity provider and of the connection to it. */
export async function finishSignIn({ provider, browser, query, now }: SignInCallback): Promise<Admission> {
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
  const admitted = await admit(identity, now)
  return 'problem' in admitted ? admitted : { ...admitted, returnTo: attempt.returnTo }
}

/** Opens a session for a verified identity, or returns the problem. */
export async function admit(
  identity: Identity,
  now: Date,
): Promise<{ token: string } | { problem: SignInProblem }> {
  if (!identity.email || !identity.isEmailVerified) return { problem: 'unverified' }
  const email = identity.email.toLowerCase()
  const superAdmin = isSuperAdmin(email)
  return transaction(async () => {
    // Two concurrent first sign-ins create one row.
    if (superAdmin) await db().insert(users).values(newSuperAdmin(email, identity.name)).onConflictDoNothing()
    const [user] = await db()
      .select()
      .from(users)
      .where(and(eq(users.email, email), isNull(users.deletedAt)))
      .for('update')
    const problem = admissionProblem(user, identity, superAdmin)
    if (problem || !user) return { problem: problem ?? 'noAccess' }
    const { issuer, subject } = identity
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
    return { token: await openSession(user.id, now) }
  })
}

function newSuperAdmin(email: string, name: string | undefined) {
  return {
    email,
    name: name ?? email.split('@')[0]!,
    role: 'admin' as const,
    permissions: [...PERMISSIONS],
  }
}
