/** Creates, revokes and recognises API keys. */
import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { cleanLine } from '#core/clean-text.ts'
import { dayOf } from '#core/day.ts'
import { Refusal } from '#core/refusal.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { ApiClient, StaffPerson } from '#features/staff/staff.rules.ts'
import { db, isUniqueViolation, transaction } from '#platform/database/database.server.ts'
import { preparedStatement } from '#platform/database/prepared-statement.server.ts'
import {
  clientOf,
  expiryOf,
  needsUseUpdate,
  scopesOf,
  SECRET_PREFIX,
  SHOWN_LENGTH,
  stateOf,
  type ApiKey,
  type KeyForm,
} from './api-key.rules.ts'
import { apiKeys } from './api-tables.server.ts'

interface Change {
  by: StaffPerson
  now: Date
}

/** Creates the key of a form without problems. Returns the secret, which is not stored and shown once. */
export async function createKey({ form, by, now }: Change & { form: KeyForm }): Promise<string> {
  const secret = SECRET_PREFIX + randomBytes(32).toString('base64url')
  const name = cleanLine(form.name)
  const permissions = scopesOf(form.scopes)
  const expiresAt = expiryOf(Number(form.validity), dayOf(now))
  await refuseTakenName(async () => {
    const [key] = await db()
      .insert(apiKeys)
      .values({
        name,
        secretHash: hashOf(secret),
        secretStart: secret.slice(0, SHOWN_LENGTH),
        permissions,
        createdBy: by.id,
        createdByName: by.name,
        createdAt: now,
        expiresAt,
      })
      .returning({ id: apiKeys.id })
    const after = { name, permissions, expiresAt }
    await recordActivity({ by, now, action: 'apiKeyCreated', subject: 'apiKey', subjectId: key!.id, after })
  })
  return secret
}

async function refuseTakenName(work: () => Promise<void>): Promise<void> {
  try {
    await transaction(work)
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('keyNameTaken', 'conflict')
    throw error
  }
}

/** Requests with the key are refused from now on. */
export async function revokeKey({ id, by, now }: Change & { id: number }): Promise<void> {
  await transaction(async () => {
    const [key] = await db()
      .update(apiKeys)
      .set({ revokedAt: now })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      .returning({ name: apiKeys.name })
    if (!key) throw new Refusal('keyUnknown', 'missing')
    await recordActivity({
      by,
      now,
      action: 'apiKeyRevoked',
      subject: 'apiKey',
      subjectId: id,
      before: { name: key.name },
    })
  })
}

/** Keys that can be used first, then the others; each the latest first. */
export async function listKeys(now: Date): Promise<ApiKey[]> {
  const isUsable = sql`${apiKeys.revokedAt} is null
    and coalesce(${apiKeys.expiresAt} > ${now.toISOString()}::timestamptz, true)`
  return db()
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      secretStart: apiKeys.secretStart,
      permissions: apiKeys.permissions,
      createdByName: apiKeys.createdByName,
      createdAt: apiKeys.createdAt,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
      revokedAt: apiKeys.revokedAt,
    })
    .from(apiKeys)
    .orderBy(desc(isUsable), desc(apiKeys.id))
}

/** A key that was presented and is valid, and who acts with it. */
export interface UsedKey {
  id: number
  expiresAt: Date | null
  client: ApiClient
}

/** Undefined for a secret that is unknown, expired or revoked. */
export async function findKey(secret: string, now: Date): Promise<UsedKey | undefined> {
  const [found] = await findBySecret({ secretHash: hashOf(secret) })
  if (!found) return undefined
  const key = { ...found, expiresAt: dateOf(found.expiresAt), revokedAt: dateOf(found.revokedAt) }
  if (stateOf(key, now) !== 'active') return undefined
  if (needsUseUpdate(dateOf(found.lastUsedAt), now))
    await db().update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, key.id))
  return { id: key.id, expiresAt: key.expiresAt, client: clientOf(key) }
}

type FoundKey = Pick<ApiKey, 'id' | 'name' | 'permissions'> &
  Record<'expiresAt' | 'lastUsedAt' | 'revokedAt', string | null>

/** Prepared, because every request needs it. */
const findBySecret = preparedStatement<FoundKey>(
  'find API key',
  () => sql`
    select id, name, permissions, expires_at as "expiresAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt"
    from ${apiKeys} where secret_hash = ${sql.placeholder('secretHash')}`,
)

function dateOf(value: string | null): Date | null {
  return value === null ? null : new Date(value)
}

/** Unsalted SHA-256 is enough, because secrets are 32 random bytes. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
