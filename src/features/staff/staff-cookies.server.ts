/** Staff cookies: the session, the sign-in attempt of this browser, and the provider's last error message. */
import { createHash, randomBytes } from 'node:crypto'
import { config } from '#platform/config.server.ts'
import { cookieOf } from '#platform/http/request.server.ts'

export type StaffCookie = 'staff' | 'sign-in' | 'sign-in-problem'

/** Over https, the `__Host-` prefix prevents other hosts and insecure pages from setting the cookie. */
function nameOf(cookie: StaffCookie): string {
  return isHttps() ? `__Host-${cookie}` : cookie
}

function isHttps(): boolean {
  return config().publicUrl.protocol === 'https:'
}

export function readStaffCookie(request: Request, cookie: StaffCookie): string | undefined {
  return cookieOf(request, nameOf(cookie)) || undefined
}

/** A session cookie without `maxAge`. `Lax`, because the redirect from the identity provider must send it. */
export function staffCookie(cookie: StaffCookie, value: string, maxAge?: number): string {
  const parts = [`${nameOf(cookie)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`)
  if (isHttps()) parts.push('Secure')
  return parts.join('; ')
}

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Unsalted SHA-256 is enough, because tokens are 32 random bytes. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
