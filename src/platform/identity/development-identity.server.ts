/**
 * Built-in OpenID Connect provider for development. Sign-in uses the same code as in production, but the accounts have
 * no password.
 */
import type { KoaContextWithOIDC, Provider as ProviderType } from 'oidc-provider'
import { config } from '../config.server.ts'
import { developmentAccounts } from './development-accounts.server.ts'
import { identityKeys, IdentityStore, type IdentityKeys } from './development-identity-store.server.ts'
import type { IdentityProvider } from './oidc.server.ts'

export const DEVELOPMENT_IDENTITY_PATH = '/development-identity'
const CLIENT_ID = 'melhfa'
const TEN_MINUTES = 600

function issuer(): string {
  return config().publicUrl.origin + DEVELOPMENT_IDENTITY_PATH
}

let keys: Promise<IdentityKeys> | undefined
let providerPromise: Promise<ProviderType> | undefined

/** Cached; after a failure the next call tries again. */
async function cachedKeys(): Promise<IdentityKeys> {
  keys ??= identityKeys()
  keys.catch(() => (keys = undefined))
  return keys
}

/**
 * Client configuration. Requests go to the loopback address, because the public address may not be reachable from here.
 */
export async function developmentProvider(redirectUri: string): Promise<IdentityProvider> {
  const localOrigin = `http://127.0.0.1:${config().port}`
  return {
    issuer: new URL(issuer()),
    clientId: CLIENT_ID,
    clientSecret: (await cachedKeys()).clientSecret,
    redirectUri,
    customFetch: (url, options) => {
      const { pathname, search } = new URL(url)
      return fetch(localOrigin + pathname + search, options as RequestInit)
    },
  }
}

export async function developmentIdentity(redirectUri: string): Promise<ProviderType> {
  providerPromise ??= createProvider(redirectUri)
  providerPromise.catch(() => (providerPromise = undefined))
  return providerPromise
}

/** Imported dynamically: a shop with an external provider never loads it. */
async function createProvider(redirectUri: string): Promise<ProviderType> {
  const [{ Provider, interactionPolicy }, keyset] = await Promise.all([import('oidc-provider'), cachedKeys()])
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const provider = new Provider(issuer(), {
    adapter: IdentityStore,
    clients: [{ client_id: CLIENT_ID, client_secret: keyset.clientSecret, redirect_uris: [redirectUri] }],
    jwks: { keys: [keyset.signing] },
    cookies: {
      keys: [keyset.cookies],
      long: { path: DEVELOPMENT_IDENTITY_PATH, httpOnly: true, sameSite: 'lax' },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Puts the e-mail into the ID token, as Google does.
    conformIdTokenClaims: false,
    findAccount: (_context, email) => accountClaims(email),
    interactions: { policy, url: (_context, { uid }) => `${DEVELOPMENT_IDENTITY_PATH}/choose/${uid}` },
    loadExistingGrant: grantEverything,
    pkce: { required: () => true },
    renderError: (context, { error, error_description: reason }) => {
      context.type = 'text/plain'
      context.body = reason ? `${error}: ${reason}` : error
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    ttl: {
      AccessToken: TEN_MINUTES,
      AuthorizationCode: 60,
      Grant: TEN_MINUTES,
      IdToken: TEN_MINUTES,
      Interaction: TEN_MINUTES,
      Session: TEN_MINUTES,
    },
  })
  // Takes its public address from the forwarded headers that our server sets.
  provider.proxy = true
  return provider
}

function accountClaims(email: string) {
  const account = developmentAccounts().find((known) => known.email === email)
  if (!account) return undefined
  return {
    accountId: email,
    claims: () => ({ sub: email, email, email_verified: true, name: account.name }),
  }
}

/** Grants the scopes without a consent page. */
async function grantEverything(context: KoaContextWithOIDC) {
  const { provider, client, session } = context.oidc
  const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}
