/** Serves the built-in OpenID Connect provider under the shop's own origin, for development. */
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { inAdminLanguage } from '#admin-shell/admin-language.server.ts'
import { readCookie } from '#core/cookie.ts'
import { inLanguage } from '#core/text.ts'
import { config, isLoopback } from '#platform/config.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { developmentAccounts } from '#platform/identity/development-accounts.server.ts'
import {
  CHOOSER_POLICY,
  chooserPage,
  expiredPage,
  keyPage,
} from '#platform/identity/development-chooser.server.ts'
import { chooserText } from '#platform/identity/development-chooser.text.ts'
import {
  DEVELOPMENT_IDENTITY_PATH,
  developmentIdentity,
} from '#platform/identity/development-identity.server.ts'
import {
  isDevelopmentKey,
  KEY_COOKIE,
  keyCookie,
  OPEN_PATH,
} from '#platform/identity/development-key.server.ts'
import { CALLBACK_PATH } from '#platform/identity/identity-provider.server.ts'

type Env = { Bindings: HttpBindings }
type ChooserForm = Record<string, unknown>

const MAX_INPUT_LENGTH = 4 * 1024

/** The token endpoint, mounted before the same-origin check: it is called by programs, which send a client secret but no Origin. */
export const identityTokens = new Hono<Env>().post(
  `${DEVELOPMENT_IDENTITY_PATH}/token`,
  requireLocalAccess,
  forwardToProvider,
)

/** The authorization endpoint and the account chooser. */
export const identityPages = new Hono<Env>()
  .use(`${DEVELOPMENT_IDENTITY_PATH}/*`, requireLocalAccess)
  .get(OPEN_PATH, async (c) => {
    if (!isDevelopmentKey(c.req.query('key'))) return keyAnswer(c)
    c.header('set-cookie', keyCookie())
    c.header('cache-control', 'no-store')
    return c.redirect('/admin', 303)
  })
  .use(`${DEVELOPMENT_IDENTITY_PATH}/choose/*`, requireKey)
  .get(`${DEVELOPMENT_IDENTITY_PATH}/choose/:uid`, async (c) => {
    const isOpen = await provider().then((identity) =>
      identity.interactionDetails(c.env.incoming, c.env.outgoing).then(
        () => true,
        () => false,
      ),
    )
    const language = languageOf(await inAdminLanguage(c.req.raw))
    setPolicy(c)
    return isOpen ? c.html(chooserPage(language, developmentAccounts())) : c.html(expiredPage(language), 400)
  })
  .post(`${DEVELOPMENT_IDENTITY_PATH}/choose/:uid`, bodyLimit({ maxSize: MAX_INPUT_LENGTH }), async (c) => {
    const chosen = resultOf(c, await c.req.parseBody())
    const next = await provider().then((identity) =>
      identity
        .interactionResult(c.env.incoming, c.env.outgoing, chosen, { mergeWithLastSubmission: false })
        .catch(() => undefined),
    )
    setPolicy(c)
    return next ? c.redirect(next, 303) : c.html(expiredPage(languageOf(c.req.raw)), 400)
  })
  .get(`${DEVELOPMENT_IDENTITY_PATH}/*`, forwardToProvider)

function resultOf(c: Context<Env>, { account, cancel }: ChooserForm) {
  const isKnown = developmentAccounts().some(({ email }) => email === account)
  if (!cancel && isKnown) return { login: { accountId: String(account) }, select_account: {} }
  const reason = inLanguage(chooserText, languageOf(c.req.raw)).cancelled
  return { error: 'access_denied', error_description: reason }
}

function setPolicy(c: Context<Env>): void {
  c.header('content-security-policy', CHOOSER_POLICY)
  c.header('cache-control', 'no-store')
}

/** Nobody chooses an account without the key that the start prints, from wherever the request comes. */
async function requireKey(c: Context<Env>, next: () => Promise<void>): Promise<Response | void> {
  return isDevelopmentKey(readCookie(c.req.header('cookie'), KEY_COOKIE)) ? next() : keyAnswer(c)
}

async function keyAnswer(c: Context<Env>): Promise<Response> {
  setPolicy(c)
  return c.html(keyPage(languageOf(await inAdminLanguage(c.req.raw))), 403)
}

/**
 * Anyone with the key can sign in as anyone. Unless DEVELOPMENT_IDENTITY opens it, it answers loopback
 * requests only: none through a proxy (PUBLIC_URL may be unset) and none for another host name (DNS rebinding).
 */
async function requireLocalAccess(c: Context<Env>, next: () => Promise<void>): Promise<Response | void> {
  const { developmentIdentity: openTo } = config()
  const isProxied = ['x-forwarded-for', 'x-forwarded-host', 'forwarded'].some((name) => c.req.header(name))
  const isLocal = isLoopback(new URL(c.req.url)) && !isProxied
  if (openTo === 'open' || (openTo === 'local' && isLocal)) return next()
  return c.text('Not found', 404)
}

function provider() {
  return developmentIdentity(config().publicUrl.origin + CALLBACK_PATH)
}

/** The provider handles Node's request and response objects and expects URLs relative to its own root. */
async function forwardToProvider(c: Context<Env>): Promise<Response> {
  const identity = await provider()
  const { incoming, outgoing } = c.env
  const { protocol, host } = config().publicUrl
  incoming.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  incoming.headers['x-forwarded-host'] = host
  // Without its session cookie the provider offers the choice of account at every sign-in.
  incoming.headers.cookie = incoming.headers.cookie?.replaceAll(/(?<=^|;)\s*_session(\.sig)?=[^;]*/g, '')
  const originalUrl = incoming.url ?? ''
  Object.assign(incoming, { originalUrl, url: originalUrl.slice(DEVELOPMENT_IDENTITY_PATH.length) })
  outgoing.setHeader('x-content-type-options', 'nosniff')
  outgoing.setHeader('x-frame-options', 'DENY')
  outgoing.setHeader('content-security-policy', `default-src 'none'; frame-ancestors 'none'`)
  outgoing.setHeader('referrer-policy', 'no-referrer')
  await identity.callback()(incoming, outgoing)
  // A clone, because middleware sets headers on it.
  return RESPONSE_ALREADY_SENT.clone()
}
