/** Cookies of shoppers: the session, and the browser's request for a code. Only hashes of their values are stored. */
import { createHash, randomBytes } from 'node:crypto'
import { redirect } from 'react-router'
import { config } from '#platform/config.server.ts'
import { cookieOf } from '#platform/http/request.server.ts'
import { ATTEMPT_MINUTES, SESSION_DAYS } from './account.rules.ts'

export type AccountCookie = 'account' | 'account-code'

const MAX_AGE: Record<AccountCookie, number> = {
  account: SESSION_DAYS * 24 * 3600,
  'account-code': ATTEMPT_MINUTES * 60,
}

/** Over https, the `__Host-` prefix prevents other hosts and insecure pages from setting the cookie. */
function nameOf(cookie: AccountCookie): string {
  return isHttps() ? `__Host-${cookie}` : cookie
}

function isHttps(): boolean {
  return config().publicUrl.protocol === 'https:'
}

const TOKEN = /^[\w-]{43}$/

/** The value of the cookie, if it can be a token. */
export function readAccountCookie(request: Request, cookie: AccountCookie): string | undefined {
  const value = cookieOf(request, nameOf(cookie))
  return value && TOKEN.test(value) ? value : undefined
}

/** `Lax`: a link from an SMS or an e-mail opens the account. An empty value deletes the cookie. */
export function accountCookie(cookie: AccountCookie, value: string): string {
  const maxAge = value === '' ? 0 : MAX_AGE[cookie]
  const parts = [`${nameOf(cookie)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${maxAge}`]
  return [...parts, ...(isHttps() ? ['Secure'] : [])].join('; ')
}

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Unsalted SHA-256 is enough, because tokens are 32 random bytes. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Of every page and answer of an account. */
export const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }

/** Sends the browser to a page after a form, with these cookies. */
export function redirectPrivately(path: string, cookies: string[] = []): Response {
  const headers = new Headers(PRIVATE)
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return redirect(path, { status: 303, headers })
}
