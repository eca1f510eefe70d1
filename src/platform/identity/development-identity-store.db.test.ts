import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { identityKeys, IdentityStore } from './development-identity-store.server.ts'

useTestDatabase()

describe('the store of the built-in identity provider', () => {
  const codes = new IdentityStore('AuthorizationCode')

  it('creates one set of keys for concurrent processes', async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 2 }, identityKeys))
    for (const keys of others) expect(keys).toEqual(first)
    expect(first!.signing).toMatchObject({ kty: 'RSA', d: expect.any(String) })
  })

  it('finds, consumes and destroys entries of one model', async () => {
    await codes.upsert('a', { accountId: 'x', grantId: 'g' }, 60)
    await codes.upsert('a', { accountId: 'y', grantId: 'g' }, 60)
    expect(await codes.find('a')).toEqual({ accountId: 'y', grantId: 'g' })
    expect(await new IdentityStore('AccessToken').find('a')).toBeUndefined()
    await codes.consume('a')
    expect(await codes.find('a')).toMatchObject({ accountId: 'y', consumed: expect.any(Number) })
    await codes.destroy('a')
    expect(await codes.find('a')).toBeUndefined()
  })

  it('does not find expired entries, and revokes all entries of a grant', async () => {
    await codes.upsert('old', {}, -1)
    expect(await codes.find('old')).toBeUndefined()
    const tokens = new IdentityStore('AccessToken')
    await codes.upsert('one', { grantId: 'shared' }, 60)
    await tokens.upsert('two', { grantId: 'shared' }, 60)
    await codes.revokeByGrantId('shared')
    expect([await codes.find('one'), await tokens.find('two')]).toEqual([undefined, undefined])
  })

  it('finds a session by its uid', async () => {
    const sessions = new IdentityStore('Session')
    await sessions.upsert('id', { uid: 'u', accountId: 'x' }, 60)
    expect(await sessions.findByUid('u')).toMatchObject({ accountId: 'x' })
    expect(await sessions.findByUid('v')).toBeUndefined()
  })
})
