/** The display is known by a cookie, so that a reload shows the ticket again. */
import { createHash, randomBytes } from 'node:crypto'
import { config } from '#platform/config.server.ts'
import { cookieOf } from '#platform/http/request.server.ts'
import { PAIRED_HOURS } from './display.rules.ts'

const isHttps = () => config().publicUrl.protocol === 'https:'
const cookieName = () => (isHttps() ? '__Host-display' : 'display')

export function displayTokenOf(request: Request): string | undefined {
  return cookieOf(request, cookieName()) || undefined
}

/** `Path=/`, because the data of the page is at `/display.data`. */
export function displayCookie(token: string): string {
  const parts = [`${cookieName()}=${token}`, 'Path=/', 'HttpOnly', 'SameSite=Strict']
  return [...parts, `Max-Age=${PAIRED_HOURS * 3600}`, ...(isHttps() ? ['Secure'] : [])].join('; ')
}

export function newDisplayToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Unsalted SHA-256 is enough, because tokens are 32 random bytes. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
