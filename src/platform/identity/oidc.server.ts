/** Sign-in by OpenID Connect: the authorization request and the callback. */
import * as client from 'openid-client'

export interface IdentityProvider {
  issuer: URL
  clientId: string
  clientSecret: string
  redirectUri: string
  /** Replaces `fetch` for requests to the provider. */
  customFetch?: client.CustomFetch
}

/** Secrets of one sign-in attempt, stored until the callback. */
export interface SignInAttempt {
  state: string
  nonce: string
  codeVerifier: string
}

export interface Identity {
  issuer: string
  subject: string
  email: string | undefined
  isEmailVerified: boolean
  name: string | undefined
  /** Address of the account's picture. */
  picture?: string | undefined
  /** Undefined if the provider does not say. */
  authenticatedAt?: Date | undefined
  /** Undefined if the provider does not say. */
  hasSecondFactor?: boolean | undefined
}

/** The provider answered with an error; `reason` is its `error_description`, if any. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
  readonly code: string
  readonly reason: string | undefined

  constructor(code: string, reason: string | undefined) {
    super(`the identity provider answered ${code}`)
    this.code = code
    this.reason = reason
  }
}

const TIMEOUT_SECONDS = 10

/** Requested from the provider and checked on return; a provider that does not support an option ignores it. */
export interface SignInOptions {
  /** Multi-factor authentication. */
  secondFactor: boolean
  /** Sign in again if the last authentication is older than this. */
  freshWithinSeconds: number | undefined
}

const MULTI_FACTOR = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'

/** Returns the URL to redirect the browser to; the account chooser is always shown (spec 1). */
export async function startAuthorization(
  provider: IdentityProvider,
  { secondFactor, freshWithinSeconds }: SignInOptions,
): Promise<{ address: URL; attempt: SignInAttempt }> {
  const attempt = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
  }
  const address = client.buildAuthorizationUrl(await discoveredConfiguration(provider), {
    redirect_uri: provider.redirectUri,
    scope: 'openid email profile',
    prompt: 'select_account',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.codeVerifier),
    code_challenge_method: 'S256',
    ...(secondFactor && { acr_values: MULTI_FACTOR }),
    ...(freshWithinSeconds !== undefined && { max_age: String(freshWithinSeconds) }),
  })
  return { address, attempt }
}

/** Exchanges the authorization code for the identity. `query` is the query of the callback URL. */
export async function finishAuthorization(
  provider: IdentityProvider,
  query: URLSearchParams,
  attempt: SignInAttempt,
): Promise<Identity> {
  const configuration = await discoveredConfiguration(provider)
  const callback = new URL(provider.redirectUri)
  callback.search = query.toString()
  try {
    const tokens = await client.authorizationCodeGrant(configuration, callback, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.codeVerifier,
    })
    const token = tokens.claims()!
    // Google puts the e-mail into the ID token; other providers return it from the userinfo endpoint.
    const needsUserInfo =
      token.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
    const claims = needsUserInfo
      ? await client.fetchUserInfo(configuration, tokens.access_token, token.sub)
      : token
    return {
      issuer: token.iss,
      subject: token.sub,
      email: textClaim(claims.email),
      isEmailVerified: claims.email_verified === true,
      name: textClaim(claims.name),
      picture: textClaim(claims.picture),
      authenticatedAt: token.auth_time === undefined ? undefined : new Date(token.auth_time * 1000),
      hasSecondFactor: hasSecondFactor({ acr: token.acr, amr: token.amr }),
    }
  } catch (error) {
    if (error instanceof client.AuthorizationResponseError)
      throw new ProviderRefusal(error.error, error.error_description)
    throw error
  }
}

/** Values of `acr` that providers use for several factors, beside the one that is requested. */
const MULTI_FACTOR_CLASS = /mfa|multi-?factor|^phrh?$/i

/** From `acr` and `amr` (RFC 8176) of the ID token. */
export function hasSecondFactor({ acr, amr }: { acr?: unknown; amr?: unknown }): boolean | undefined {
  const methods = Array.isArray(amr) ? new Set<unknown>(amr) : undefined
  if (methods === undefined && acr === undefined) return undefined
  const isClass = typeof acr === 'string' && MULTI_FACTOR_CLASS.test(acr)
  return isClass || methods?.has('mfa') === true || (methods?.size ?? 0) > 1
}

function textClaim(claim: unknown): string | undefined {
  return typeof claim === 'string' && claim.trim() ? claim.trim() : undefined
}

const configurations = new Map<string, Promise<client.Configuration>>()

/** Cached per provider; a failure is not cached, so that the next sign-in tries again. */
async function discoveredConfiguration(provider: IdentityProvider): Promise<client.Configuration> {
  const key = `${provider.issuer.href} ${provider.clientId}`
  const discovery = configurations.get(key) ?? discover(provider)
  configurations.set(key, discovery)
  discovery.catch(() => configurations.delete(key))
  return discovery
}

async function discover({ issuer, clientId, clientSecret, customFetch }: IdentityProvider) {
  // The configuration allows http only for an issuer on this machine.
  const insecure = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []
  return client.discovery(issuer, clientId, clientSecret, undefined, {
    execute: [client.enableNonRepudiationChecks, ...insecure],
    timeout: TIMEOUT_SECONDS,
    ...(customFetch && { [client.customFetch]: customFetch }),
  })
}
