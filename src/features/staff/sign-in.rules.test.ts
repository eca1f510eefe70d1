import { describe, expect, it } from 'vitest'
import {
  admissionProblem,
  authenticationProblem,
  hasEnded,
  needsLastSeenUpdate,
  type KnownUser,
} from './sign-in.rules.ts'

const account = { issuer: 'https://id.example', subject: '1' }
const user = (values: Partial<KnownUser> = {}): KnownUser => ({
  status: 'active',
  issuer: null,
  subject: null,
  ...values,
})

describe('admission', () => {
  it.each<[string, KnownUser | undefined, boolean, string | undefined]>([
    ['an unknown user', undefined, false, 'noAccess'],
    ['a super admin without a row', undefined, true, undefined],
    ['an active user, first sign-in', user(), false, undefined],
    ['an invited user', user({ status: 'pending' }), false, undefined],
    ['an inactive user', user({ status: 'inactive' }), false, 'inactive'],
    ['an inactive super admin', user({ status: 'inactive' }), true, undefined],
    ['the bound account', user(account), false, undefined],
    ['another account with the same e-mail', user({ ...account, subject: '2' }), false, 'otherAccount'],
    ['another account of a super admin', user({ ...account, subject: '2' }), true, 'otherAccount'],
    ['another issuer', user({ issuer: 'https://old.example', subject: '2' }), false, undefined],
    ['the bound account of an inactive user', user({ ...account, status: 'inactive' }), false, 'inactive'],
  ])('%s', (_who, known, isSuperAdmin, problem) => {
    expect(admissionProblem(known, account, { isSuperAdmin, mayRebind: false })).toBe(problem)
  })

  it('of another account is allowed by the configuration, but not for an inactive user', () => {
    const other = user({ ...account, subject: '2' })
    const rebound = (known: KnownUser) =>
      admissionProblem(known, account, { isSuperAdmin: false, mayRebind: true })
    expect(rebound(other)).toBeUndefined()
    expect(rebound({ ...other, status: 'inactive' })).toBe('inactive')
  })
})

describe('authentication at the provider', () => {
  const NOW = new Date('2026-11-15T12:00:00Z')
  const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)
  const two = { secondFactor: true, freshWithinSeconds: undefined }
  const fresh = { secondFactor: false, freshWithinSeconds: 3600 }
  it.each([
    ['one factor where two are required', { hasSecondFactor: false }, two, 'noSecondFactor'],
    ['two factors', { hasSecondFactor: true }, two, undefined],
    ['a provider that does not say', {}, two, undefined],
    ['one factor where one is enough', { hasSecondFactor: false }, fresh, undefined],
    ['a recent password', { authenticatedAt: ago(3600) }, fresh, undefined],
    ['a clock that differs by a minute', { authenticatedAt: ago(3660) }, fresh, undefined],
    ['an old password', { authenticatedAt: ago(3661) }, fresh, 'authenticationTooOld'],
    ['an old password without a limit', { authenticatedAt: ago(10 ** 8) }, two, undefined],
  ])('%s', (_what, authentication, required, problem) => {
    expect(authenticationProblem(authentication, required, NOW)).toBe(problem)
  })
})

describe('a session', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 15) + minutes * 60_000)
  const WEEK = 7 * 24 * 60

  it.each([
    [0, 0, 30, false],
    [0, 0, 30.01, true],
    [0, 25, 54, false],
    [WEEK - 10, WEEK - 10, WEEK, false],
    [0, WEEK - 10, WEEK, false],
    [0, WEEK, WEEK + 1, true],
  ])('created at %d, last seen at %d, at %d has ended: %s', (begun, seen, now, ended) => {
    expect(hasEnded({ createdAt: at(begun), lastSeenAt: at(seen) }, 30, at(now))).toBe(ended)
  })

  it('updates lastSeenAt at most once a minute', () => {
    const times = { createdAt: at(0), lastSeenAt: at(5) }
    expect([at(5), at(5.9), at(6), at(7)].map((now) => needsLastSeenUpdate(times, now))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})
