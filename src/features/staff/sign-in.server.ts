/** Signing in: leaving for the identity provider, coming back once, and being let in or not. */
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { db, transaction } from '#platform/database/database.server.ts'
import type { IdentityProvider, Identity, SignInOptions } from '#platform/identity/oidc.server.ts'
import { finishAuthorization, startAuthorization } from '#platform/identity/oidc.server.ts'
import { isSuperAdmin, openSession } from './sessions.server.ts'
import { admissionProblem, type SignInProblem } from './sign-in.rules.ts'
import { hashOf } from './staff-cookies.server.ts'
import { signInAttempts, users } from './staff-tables.server.ts'
import { PERMISSIONS } from './staff.rules.ts'

/** Time to choose an account, with a password forgotten on the way. */
export const ATTEMPT_SECONDS = 600

interface Start {
  provider: IdentityProvider
  /** The browser's own secret: whoever comes back must bring it. */
  browser: string
  returnTo: string
  wishes: SignInOptions
  now: Date
}

export async function startSignIn({ provider, browser, returnTo, wishes, now }: Start): Promise<URL> {
  const { address, attempt } = await startAuthorization(provider, wishes)
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

interface Return {
  provider: IdentityProvider
  browser: string
  query: URLSearchParams
  now: Date
}

export type Admission = { token: string; returnTo: string } | { problem: SignInProblem }

/** Throws what the provider or the way to it threw. */
export async function finishSignIn({ provider, browser, query, now }: Return): Promise<Admission> {
  const state = query.get('state') ?? ''
  // Taken away in the same statement that finds it: a callback works once, whoever repeats it.
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

/** Lets somebody in whose identity is certain, or says why not. */
export async function admit(
  identity: Identity,
  now: Date,
): Promise<{ token: string } | { problem: SignInProblem }> {
  if (!identity.email || !identity.isEmailVerified) return { problem: 'unverified' }
  const email = identity.email.toLowerCase()
  const superAdmin = isSuperAdmin(email)
  return transaction(async () => {
    // Two first sign-ins at once make one row.
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
