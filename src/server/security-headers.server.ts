/** Security headers of every response. */
import { config } from '#platform/config.server.ts'

export function securityHeaders(): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Camera, microphone, location and USB are for pages of this origin only without being named.
    'permissions-policy': 'payment=()',
    ...(isHttps() && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** Pages that show the data of a person or change it. */
const PERSONAL_PATH = /^\/(admin|account|order|run|display|newsletter|development-identity)([/.]|$)/

/**
 * Separates a page from the window that opened it. Chromium learns it from the response and then loads the page in
 * another process than the one it has prepared, so the pages of the catalogue and the cart, which are the same for
 * everyone, do without it (decision 0060).
 */
export function openerPolicy(path: string): Record<string, string> {
  return PERSONAL_PATH.test(path) ? { 'cross-origin-opener-policy': 'same-origin' } : {}
}

/**
 * `scripts`: sources of the allowed inline scripts, either the nonce of this response or hashes of their content.
 * `default-src` covers styles, fonts, frames and requests: naming them would only lengthen every answer.
 */
export function contentPolicy(scripts: string[]): string {
  return [
    `default-src 'self'`,
    ['script-src', `'self'`, ...scripts.map((script) => `'${script}'`)].join(' '),
    `img-src 'self' data: blob:`,
    `media-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    ...(isHttps() ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

function isHttps(): boolean {
  return config().publicUrl.protocol === 'https:'
}
