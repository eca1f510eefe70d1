import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { identityKeys, IdentityStore } from './development-identity-store.server.ts'

useTestDatabase()

describe('the memory of the built-in identity provider', () => {
  const codes = new IdentityStore('AuthorizationCode')

  it('has one set of keys, however many processes ask first', async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 4 }, identityKeys))
    for (const keys of others) expect(keys).toEqual(first)
    expect(first!.signing).toMatchObject({ kty: 'RSA', d: expect.any(String) })
  })

  it('finds, consumes and forgets, each kind by itself', async () => {
    await codes.upsert('a', { accountId: 'x', grantId: 'g' }, 60)
    await codes.upsert('a', { accountId: 'y', grantId: 'g' }, 60)
    expect(await codes.find('a')).toEqual({ accountId: 'y', grantId: 'g' })
    expect(await new IdentityStore('AccessToken').find('a')).toBeUndefined()
    await codes.consume('a')
    expect(await codes.find('a')).toMatchObject({ accountId: 'y', consumed: expect.any(Number) })
    await codes.destroy('a')
    expect(await codes.find('a')).toBeUndefined()
  })

  it('forgets with time, and a whole grant at once', async () => {
    await codes.upsert('old', {}, -1)
    expect(await codes.find('old')).toBeUndefined()
    const tokens = new IdentityStore('AccessToken')
    await codes.upsert('one', { grantId: 'together' }, 60)
    await tokens.upsert('two', { grantId: 'together' }, 60)
    await codes.revokeByGrantId('together')
    expect([await codes.find('one'), await tokens.find('two')]).toEqual([undefined, undefined])
  })

  it('finds a session by its other name', async () => {
    const sessions = new IdentityStore('Session')
    await sessions.upsert('id', { uid: 'u', accountId: 'x' }, 60)
    expect(await sessions.findByUid('u')).toMatchObject({ accountId: 'x' })
    expect(await sessions.findByUid('v')).toBeUndefined()
  })
})
