/** An OpenID Connect provider whose answers the test sets. */
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface TestProvider {
  /** Environment of a shop that uses it. */
  env: Record<string, string>
  /** Claims of the next ID token, in addition to a valid issuer, audience and nonce. */
  claims: Record<string, unknown>
  /** Returned instead of an authorization code. */
  error: { error: string; error_description?: string } | undefined
  /** Signs with a key that it does not publish. */
  forges: boolean
  /** The authorization requests received. */
  asked: URL[]
  close(): void
}

const published = generateKeyPairSync('rsa', { modulusLength: 2048 })
const unpublished = generateKeyPairSync('rsa', { modulusLength: 2048 })
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

export async function openProvider({ port = 0 } = {}): Promise<TestProvider> {
  const codes = new Map<string, URLSearchParams>()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: TestProvider = {
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'shop', OIDC_CLIENT_SECRET: 'secret' },
    claims: {},
    error: undefined,
    forges: false,
    asked: [],
    close: () => void server.close(),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer)
    const json = (value: object, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    }
    if (url.pathname === '/.well-known/openid-configuration')
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (url.pathname === '/keys')
      return json({ keys: [{ ...published.publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] })
    if (url.pathname === '/authorize') {
      provider.asked.push(url)
      const back = new URL(url.searchParams.get('redirect_uri')!)
      const code = randomUUID()
      codes.set(code, url.searchParams)
      const said = { state: url.searchParams.get('state')!, ...(provider.error ?? { code }) }
      for (const [name, value] of Object.entries(said)) back.searchParams.set(name, value)
      response.writeHead(302, { location: back.href }).end()
      return
    }
    const form = new URLSearchParams(await text(request))
    const asked = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!asked || asked.get('code_challenge') !== challenge) return json({ error: 'invalid_grant' }, 400)
    return json({ access_token: 'x', token_type: 'bearer', id_token: idToken(asked.get('nonce')) })
  }

  function idToken(nonce: string | null): string {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, aud: 'shop', iat: now, exp: now + 60, nonce, ...provider.claims }
    const signed = `${part({ alg: 'RS256' })}.${part(claims)}`
    const { privateKey } = provider.forges ? unpublished : published
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
  }

  return provider
}
