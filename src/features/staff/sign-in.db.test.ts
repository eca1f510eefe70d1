import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { storedSecurity } from '#features/settings/security.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database/database.server.ts'
import type { Identity } from '#platform/identity/oidc.server.ts'
import { aUser } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { personOf } from './sessions.server.ts'
import { admit } from './sign-in.server.ts'
import { users } from './staff-tables.server.ts'
import { PERMISSIONS } from './staff.rules.ts'

useTestDatabase()

const NOW = new Date('2026-11-15T09:00:00Z')
const ISSUER = 'https://id.example'

function identity(email: string | undefined, values: Partial<Identity> = {}): Identity {
  return {
    issuer: ISSUER,
    subject: `of ${email}`,
    email,
    isEmailVerified: true,
    name: 'From Outside',
    ...values,
  }
}

async function userWith(email: string) {
  return db()
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
}

async function signIn(account: Identity) {
  const admitted = await admit(account, NOW)
  if ('problem' in admitted) return admitted.problem
  return personOf(admitted.token, { now: NOW, isVisit: true, ...storedSecurity })
}

describe('a known user', () => {
  it('signs in with the e-mail in any case, which binds the row to the account', async () => {
    const { id, email, name } = await aUser({ status: 'pending' })
    expect(await signIn(identity(email.toUpperCase(), { subject: '7' }))).toMatchObject({ id, name })
    const [row] = await userWith(email)
    expect(row).toMatchObject({ issuer: ISSUER, subject: '7', status: 'active', lastLogin: NOW, name })
    expect(await signIn(identity(email, { subject: '8' }))).toBe('otherAccount')
    expect(await signIn(identity(email, { subject: '7' }))).toMatchObject({ id })
    expect(await signIn(identity(email, { subject: '9', issuer: 'https://new.example' }))).toMatchObject({
      id,
    })
  })

  it('is known by the account after the first sign-in, whatever e-mail it has then', async () => {
    const { id, email } = await aUser()
    const other = await aUser()
    expect(await signIn(identity(email, { subject: 'moved' }))).toMatchObject({ id })
    expect(await signIn(identity('new@example.com', { subject: 'moved' }))).toMatchObject({ id, email })
    // The e-mail of a colleague does not give their access.
    expect(await signIn(identity(other.email, { subject: 'moved' }))).toMatchObject({ id, email })
    expect((await userWith(other.email))[0]).toMatchObject({ subject: null })
  })

  it('named in REBIND_ACCOUNTS is bound to the account of the next sign-in, and earlier sessions end', async () => {
    const { id, email } = await aUser()
    const first = await admit(identity(email, { subject: 'first' }), NOW)
    expect(await signIn(identity(email, { subject: 'second' }))).toBe('otherAccount')
    onTestFinished(() => void (config().rebindAccounts = []))
    config().rebindAccounts = [email]
    expect(await signIn(identity(email, { subject: 'second' }))).toMatchObject({ id })
    const { token } = first as { token: string }
    expect(await personOf(token, { now: NOW, isVisit: true, ...storedSecurity })).toBeUndefined()
  })

  it('is refused while inactive, and the row is not bound', async () => {
    const { email } = await aUser({ status: 'inactive' })
    expect(await signIn(identity(email))).toBe('inactive')
    expect((await userWith(email))[0]).toMatchObject({ status: 'inactive', subject: null, lastLogin: null })
  })

  it('is refused once deleted', async () => {
    const { email } = await aUser({ deletedAt: NOW })
    expect(await signIn(identity(email))).toBe('noAccess')
  })

  it.each([{ isEmailVerified: false }, { email: undefined }])('is refused with %j', async (values) => {
    const { email } = await aUser()
    expect(await signIn({ ...identity(email), ...values })).toBe('unverified')
  })
})

describe('an unknown user', () => {
  it('with a look-alike of the e-mail of a super admin is refused, and does not bind the row', async () => {
    // The Kelvin sign becomes k in lower case, the Cyrillic o looks like the Latin one.
    for (const email of ['s\u200Bupport@example.com', '\u043Ewner@example.com', '\u212Ahadi@example.com'])
      expect([email, await signIn(identity(email))]).toEqual([email, 'unusualEmail'])
    const { email } = await aUser({ email: 'khadi@example.com' })
    expect(await signIn(identity('\u212Ahadi@example.com'))).toBe('unusualEmail')
    expect((await userWith(email))[0]).toMatchObject({ subject: null })
  })

  it('is refused, and no row is created', async () => {
    expect(await signIn(identity('unknown@example.com'))).toBe('noAccess')
    expect(await userWith('unknown@example.com')).toEqual([])
  })

  it('account is a configured super admin gets one row on concurrent sign-ins', async () => {
    const email = 'owner@example.com'
    const people = await Promise.all(Array.from({ length: 5 }, () => signIn(identity(email))))
    for (const person of people)
      expect(person).toMatchObject({ email, name: 'From Outside', role: 'admin', isSuperAdmin: true })
    const rows = await userWith(email)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ role: 'admin', permissions: [...PERMISSIONS], status: 'active' })
  })

  it('account is a configured super admin is refused without a verified e-mail', async () => {
    expect(await signIn(identity('admin@example.com', { isEmailVerified: false }))).toBe('unverified')
    expect(await userWith('admin@example.com')).toEqual([])
  })
})

it('sign-in resets role and status of a super admin’s row', async () => {
  const { id } = await aUser({ email: 'support@example.com', status: 'inactive', permissions: [] })
  expect(await signIn(identity('support@example.com'))).toMatchObject({ id, isSuperAdmin: true })
  expect((await userWith('support@example.com'))[0]).toMatchObject({ role: 'admin', status: 'active' })
})
