/** Sign-in by OpenID Connect: leaving for the identity provider and coming back from it. */
import * as client from 'openid-client'

export interface IdentityProvider {
  issuer: URL
  clientId: string
  clientSecret: string
  redirectUri: string
  /** How its own endpoints are reached, where that is not simply by their address. */
  reach?: client.CustomFetch
}

/** Secrets of one attempt, kept until the browser comes back. */
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
}

/** The provider itself says no; `reason` is its own sentence, where it has one. */
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

const WITHIN_SECONDS = 10

/** What the shop asks of the provider beside who somebody is; one that does not know it goes on without. */
export interface SignInOptions {
  /** A second proof beside the password. */
  secondFactor: boolean
  /** The password again, where it was last given longer ago than this. */
  freshWithinSeconds: number | undefined
}

const MULTI_FACTOR = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'

/** Where to send the browser, with the account chooser forced (spec 1). */
export async function startAuthorization(
  provider: IdentityProvider,
  { secondFactor, freshWithinSeconds }: SignInOptions,
): Promise<{ address: URL; attempt: SignInAttempt }> {
  const attempt = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
  }
  const address = client.buildAuthorizationUrl(await discovered(provider), {
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

/** Trades what the browser brought back for who it is. `query` is the callback's own. */
export async function finishAuthorization(
  provider: IdentityProvider,
  query: URLSearchParams,
  attempt: SignInAttempt,
): Promise<Identity> {
  const known = await discovered(provider)
  const callback = new URL(provider.redirectUri)
  callback.search = query.toString()
  try {
    const tokens = await client.authorizationCodeGrant(known, callback, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.codeVerifier,
    })
    const token = tokens.claims()!
    // Google tells the e-mail at once; others only when asked.
    const asked = token.email === undefined && known.serverMetadata().userinfo_endpoint !== undefined
    const claims = asked ? await client.fetchUserInfo(known, tokens.access_token, token.sub) : token
    return {
      issuer: token.iss,
      subject: token.sub,
      email: textIn(claims.email),
      isEmailVerified: claims.email_verified === true,
      name: textIn(claims.name),
    }
  } catch (error) {
    if (error instanceof client.AuthorizationResponseError)
      throw new ProviderRefusal(error.error, error.error_description)
    throw error
  }
}

function textIn(claim: unknown): string | undefined {
  return typeof claim === 'string' && claim.trim() ? claim.trim() : undefined
}

const known = new Map<string, Promise<client.Configuration>>()

/** Asked once; a failure is not remembered, so that a provider that was away is found again. */
async function discovered(provider: IdentityProvider): Promise<client.Configuration> {
  const key = `${provider.issuer.href} ${provider.clientId}`
  const asking = known.get(key) ?? discover(provider)
  known.set(key, asking)
  asking.catch(() => known.delete(key))
  return asking
}

async function discover({ issuer, clientId, clientSecret, reach }: IdentityProvider) {
  // Only an issuer on this machine may speak http; the configuration allows no other.
  const insecure = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []
  return client.discovery(issuer, clientId, clientSecret, undefined, {
    execute: [client.enableNonRepudiationChecks, ...insecure],
    timeout: WITHIN_SECONDS,
    ...(reach && { [client.customFetch]: reach }),
  })
}
