/** State of the built-in identity provider, stored in PostgreSQL because all processes share it. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Adapter, AdapterPayload, JWK } from 'oidc-provider'
import { db } from '../database/database.server.ts'
import { identityState } from './development-identity-tables.server.ts'

export interface IdentityKeys {
  signing: JWK
  cookies: string
  clientSecret: string
}

const { model, id, payload, grantId, uid, expiresAt } = identityState

/** Created once, by the first process that needs them. */
export async function identityKeys(): Promise<IdentityKeys> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const created = {
    signing: { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' },
    cookies: randomBytes(32).toString('base64url'),
    clientSecret: randomBytes(32).toString('base64url'),
  }
  const key = { model: 'Keys', id: 'own' }
  await db()
    .insert(identityState)
    .values({ ...key, payload: created })
    .onConflictDoNothing()
  const [row] = await db()
    .select({ payload })
    .from(identityState)
    .where(and(eq(model, key.model), eq(id, key.id)))
  return row!.payload as unknown as IdentityKeys
}

export class IdentityStore implements Adapter {
  readonly #model: string

  constructor(name: string) {
    this.#model = name
  }

  async upsert(key: string, values: AdapterPayload, expiresIn?: number): Promise<void> {
    const now = Date.now()
    await db()
      .delete(identityState)
      .where(lt(expiresAt, new Date(now)))
    const row = {
      payload: values as Record<string, unknown>,
      grantId: values.grantId ?? null,
      uid: values.uid ?? null,
      expiresAt: expiresIn === undefined ? null : new Date(now + expiresIn * 1000),
    }
    await db()
      .insert(identityState)
      .values({ model: this.#model, id: key, ...row })
      .onConflictDoUpdate({ target: [model, id], set: row })
  }

  async find(key: string): Promise<AdapterPayload | undefined> {
    return this.#findBy(eq(id, key))
  }

  async findByUid(key: string): Promise<AdapterPayload | undefined> {
    return this.#findBy(eq(uid, key))
  }

  /** Part of the device flow, which is not enabled. */
  async findByUserCode(): Promise<undefined> {}

  async consume(key: string): Promise<void> {
    const consumed = sql`${payload} || jsonb_build_object('consumed', ${Math.floor(Date.now() / 1000)}::bigint)`
    await db()
      .update(identityState)
      .set({ payload: consumed })
      .where(this.#is(eq(id, key)))
  }

  async destroy(key: string): Promise<void> {
    await db()
      .delete(identityState)
      .where(this.#is(eq(id, key)))
  }

  async revokeByGrantId(key: string): Promise<void> {
    await db().delete(identityState).where(eq(grantId, key))
  }

  async #findBy(condition: ReturnType<typeof eq>): Promise<AdapterPayload | undefined> {
    const isFresh = or(isNull(expiresAt), gt(expiresAt, new Date()))
    const [row] = await db()
      .select({ payload })
      .from(identityState)
      .where(and(this.#is(condition), isFresh))
    return row?.payload
  }

  #is(condition: ReturnType<typeof eq>) {
    return and(eq(model, this.#model), condition)
  }
}
