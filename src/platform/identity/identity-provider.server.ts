/** The OpenID Connect provider: the configured one, the built-in one for development, or none. */
import { config } from '../config.server.ts'
import { developmentProvider } from './development-identity.server.ts'
import type { IdentityProvider } from './oidc.server.ts'

export const CALLBACK_PATH = '/admin/sign-in/callback'

export async function identityProvider(): Promise<IdentityProvider | undefined> {
  const { oidc, developmentIdentity, publicUrl } = config()
  const redirectUri = publicUrl.origin + CALLBACK_PATH
  if (oidc) return { ...oidc, redirectUri }
  return developmentIdentity === 'off' ? undefined : developmentProvider(redirectUri)
}

export function hasIdentityProvider(): boolean {
  const { oidc, developmentIdentity } = config()
  return oidc !== undefined || developmentIdentity !== 'off'
}
