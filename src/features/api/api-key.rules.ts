/** API keys: what a key may be allowed, how long it is valid, and the form that creates it. */
import { cleanLine } from '#core/clean-text.ts'
import { addDays, startOf, type Day } from '#core/day.ts'
import { withPermission, type ApiClient, type Permission } from '#features/staff/staff.rules.ts'

/** The permissions that an operation of the interface requires or uses; a key can have no others. */
export const SCOPES = [
  'manageProducts',
  'viewCosts',
  'manageOrders',
  'refundOrders',
  'manageCash',
  'manageClients',
] as const satisfies Permission[]
export type Scope = (typeof SCOPES)[number]

/** Recognised by secret scanners and by people. */
export const SECRET_PREFIX = 'mlf_'
/** Shown in the list: the prefix and four characters. */
export const SHOWN_LENGTH = SECRET_PREFIX.length + 4

export const MAX_KEY_NAME = 60

/** In days; 0: it does not expire. */
export const VALIDITIES = [30, 90, 365, 0] as const

/** The last day of validity is included; null: it does not expire. */
export function expiryOf(validity: number, today: Day): Date | null {
  return validity === 0 ? null : startOf(addDays(today, validity + 1))
}

export interface KeyForm {
  name: string
  scopes: string[]
  validity: string
}

export interface KeyProblem {
  field: keyof KeyForm
  code: 'required' | 'tooLong' | 'notAnOption'
}

export function keyProblems({ name, scopes, validity }: KeyForm): KeyProblem[] {
  const line = cleanLine(name)
  const codes: [keyof KeyForm, KeyProblem['code'] | undefined][] = [
    ['name', line === '' ? 'required' : line.length > MAX_KEY_NAME ? 'tooLong' : undefined],
    ['scopes', scopesOf(scopes).length === 0 ? 'required' : undefined],
    ['validity', VALIDITIES.some((days) => String(days) === validity) ? undefined : 'notAnOption'],
  ]
  return codes.flatMap(([field, code]) => (code ? [{ field, code }] : []))
}

/** The known ones, without an extension whose permission is missing. */
export function scopesOf(chosen: readonly string[]): Scope[] {
  const known = SCOPES.filter((scope) => chosen.includes(scope))
  const missing = SCOPES.filter((scope) => !known.includes(scope))
  const kept = missing.reduce<readonly string[]>((rest, scope) => withPermission(rest, scope, false), known)
  return known.filter((scope) => kept.includes(scope))
}

/** The answer to the form; the secret is shown once. */
export type KeyChange = { done: 'added'; secret: string } | { done: 'revoked' } | { problems: KeyProblem[] }

export interface ApiKey {
  id: number
  name: string
  secretStart: string
  permissions: Scope[]
  createdByName: string
  createdAt: Date
  expiresAt: Date | null
  lastUsedAt: Date | null
  revokedAt: Date | null
}

export type KeyState = 'active' | 'expired' | 'revoked'

export function stateOf(
  { expiresAt, revokedAt }: Pick<ApiKey, 'expiresAt' | 'revokedAt'>,
  now: Date,
): KeyState {
  if (revokedAt) return 'revoked'
  return expiresAt && expiresAt <= now ? 'expired' : 'active'
}

const ONE_MINUTE = 60_000

/** The last use is written at most once a minute. */
export function needsUseUpdate(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= ONE_MINUTE
}

/** Who acts with a key. The role has no right of its own; limits that depend on the role are those of a cashier. */
export function clientOf({ name, permissions }: Pick<ApiKey, 'name' | 'permissions'>): ApiClient {
  return {
    id: null,
    name: `API: ${name}`,
    role: 'cashier',
    permissions: [...permissions],
    isSuperAdmin: false,
  }
}
