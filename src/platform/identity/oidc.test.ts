import { expect, it } from 'vitest'
import { hasSecondFactor } from './oidc.server.ts'

it.each([
  [{}, undefined],
  [{ acr: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor' }, true],
  [{ acr: 'urn:example:mfa' }, true],
  [{ acr: 'phr' }, true],
  [{ acr: '1' }, false],
  [{ amr: ['pwd'] }, false],
  [{ amr: ['pwd', 'pwd'] }, false],
  [{ amr: ['pwd', 'otp'] }, true],
  [{ amr: ['mfa'] }, true],
  [{ acr: '0', amr: ['pwd', 'hwk'] }, true],
  [{ acr: 2, amr: 'mfa' }, false],
])('the claims %j prove a second factor: %s', (claims, expected) => {
  expect(hasSecondFactor(claims)).toBe(expected)
})
