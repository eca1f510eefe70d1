/**
 * The identity provider that is built in for development: a real one, so that the shop signs people in the same way
 * everywhere, except that its accounts need no password.
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
let running: Promise<ProviderType> | undefined

/** The keys outlive the process; a failure to read them does not. */
async function ownKeys(): Promise<IdentityKeys> {
  keys ??= identityKeys()
  keys.catch(() => (keys = undefined))
  return keys
}

/** The shop's side of it. Its public address may not be reachable from inside, this process always is. */
export async function developmentProvider(redirectUri: string): Promise<IdentityProvider> {
  const own = `http://127.0.0.1:${config().port}`
  return {
    issuer: new URL(issuer()),
    clientId: CLIENT_ID,
    clientSecret: (await ownKeys()).clientSecret,
    redirectUri,
    reach: (url, options) => {
      const { pathname, search } = new URL(url)
      return fetch(own + pathname + search, options as RequestInit)
    },
  }
}

export async function developmentIdentity(redirectUri: string): Promise<ProviderType> {
  running ??= build(redirectUri)
  running.catch(() => (running = undefined))
  return running
}

/** Loaded only where it is used: a shop with a real provider never needs it. */
async function build(redirectUri: string): Promise<ProviderType> {
  const [{ Provider, interactionPolicy }, own] = await Promise.all([import('oidc-provider'), ownKeys()])
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const provider = new Provider(issuer(), {
    adapter: IdentityStore,
    clients: [{ client_id: CLIENT_ID, client_secret: own.clientSecret, redirect_uris: [redirectUri] }],
    jwks: { keys: [own.signing] },
    cookies: {
      keys: [own.cookies],
      long: { path: DEVELOPMENT_IDENTITY_PATH, httpOnly: true, sameSite: 'lax' },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The e-mail stands in the ID token, as Google's does.
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
  // It stands behind our own server, which tells it its public address.
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

/** Nobody is asked whether the shop may know their e-mail: that is all this provider is for. */
async function grantEverything(context: KoaContextWithOIDC) {
  const { provider, client, session } = context.oidc
  const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}
