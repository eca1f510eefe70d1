/** Who may sign in, and how long a session lasts. */
import type { StaffStatus } from './staff.rules.ts'

export const SIGN_IN_PROBLEMS = [
  'noAccess',
  'inactive',
  'otherAccount',
  'unverified',
  'unusualEmail',
  'noSecondFactor',
  'authenticationTooOld',
  'cancelled',
  'expired',
  'provider',
  'notConfigured',
  'tooMany',
  'ended',
] as const
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number]

/** The link sent to a new user: it explains which account to use and grants nothing by itself. */
export const INVITATION_PATH = '/admin/login?invited=1'

/** The account as the identity provider describes it. */
export interface Account {
  issuer: string
  subject: string
}

export interface KnownUser {
  status: StaffStatus
  issuer: string | null
  subject: string | null
}

/**
 * Invited and active users may sign in, super admins always. The first sign-in binds the user to that account: another
 * account with the same e-mail is refused, unless its issuer differs, because then the owner changed the provider, or
 * the configuration allows this user to be bound again.
 */
export function admissionProblem(
  user: KnownUser | undefined,
  account: Account,
  { isSuperAdmin, mayRebind }: { isSuperAdmin: boolean; mayRebind: boolean },
): 'noAccess' | 'inactive' | 'otherAccount' | undefined {
  if (!user) return isSuperAdmin ? undefined : 'noAccess'
  if (isOtherAccount(user, account) && !mayRebind) return 'otherAccount'
  return user.status === 'inactive' && !isSuperAdmin ? 'inactive' : undefined
}

export function isOtherAccount(user: KnownUser, account: Account): boolean {
  return user.issuer === account.issuer && user.subject !== account.subject
}

export interface Authentication {
  /** Undefined where the provider does not say; Google says neither. */
  authenticatedAt?: Date | undefined
  hasSecondFactor?: boolean | undefined
}

const MINUTE = 60_000
/** Difference between the clocks of the provider and of the shop. */
const CLOCK_TOLERANCE = MINUTE

/** Whether the provider did what the security settings ask for. What it does not say cannot be checked. */
export function authenticationProblem(
  { authenticatedAt, hasSecondFactor }: Authentication,
  required: { secondFactor: boolean; freshWithinSeconds: number | undefined },
  now: Date,
): 'noSecondFactor' | 'authenticationTooOld' | undefined {
  if (required.secondFactor && hasSecondFactor === false) return 'noSecondFactor'
  if (!authenticatedAt || required.freshWithinSeconds === undefined) return undefined
  const age = now.getTime() - authenticatedAt.getTime()
  return age > required.freshWithinSeconds * 1000 + CLOCK_TOLERANCE ? 'authenticationTooOld' : undefined
}

/** Maximum age of a session, even with continuous use. */
const MAX_SESSION_LENGTH = 7 * 24 * 60 * MINUTE
/** Minimum time between two updates of `lastSeenAt`, to limit writes. */
const LAST_SEEN_INTERVAL = MINUTE

export interface SessionTimes {
  createdAt: Date
  lastSeenAt: Date
}

export function hasEnded({ createdAt, lastSeenAt }: SessionTimes, idleMinutes: number, now: Date): boolean {
  return (
    now.getTime() - lastSeenAt.getTime() > idleMinutes * MINUTE ||
    now.getTime() - createdAt.getTime() > MAX_SESSION_LENGTH
  )
}

export function needsLastSeenUpdate({ lastSeenAt }: SessionTimes, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= LAST_SEEN_INTERVAL
}
