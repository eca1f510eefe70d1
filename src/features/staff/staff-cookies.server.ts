/** The two cookies of staff: one for the session, one that ties an attempt to sign in to its browser. */
import { createHash, randomBytes } from 'node:crypto'
import { config } from '#platform/config.server.ts'
import { cookieOf } from '#platform/http/request.server.ts'

export type StaffCookie = 'staff' | 'sign-in' | 'sign-in-problem'

/** Over https the name itself forbids that another host or an insecure page sets it. */
function nameOf(cookie: StaffCookie): string {
  return isHttps() ? `__Host-${cookie}` : cookie
}

function isHttps(): boolean {
  return config().publicUrl.protocol === 'https:'
}

export function readStaffCookie(request: Request, cookie: StaffCookie): string | undefined {
  return cookieOf(request, nameOf(cookie)) || undefined
}

/** Without `maxAge`, until the browser closes. Lax: coming back from the identity provider counts as a visit. */
export function staffCookie(cookie: StaffCookie, value: string, maxAge?: number): string {
  const parts = [`${nameOf(cookie)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`)
  if (isHttps()) parts.push('Secure')
  return parts.join('; ')
}

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Tokens are random and long: a plain hash of one cannot be turned back. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
