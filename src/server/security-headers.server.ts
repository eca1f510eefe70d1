/** Security headers of every response. */
import { config } from '#platform/config.server.ts'

export function securityHeaders(): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self), payment=(), usb=(self)',
    ...(isHttps() && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** `scripts`: sources of the allowed inline scripts, either the nonce of this response or hashes of their content. */
export function contentPolicy(scripts: string[]): string {
  return [
    `default-src 'self'`,
    ['script-src', `'self'`, ...scripts.map((script) => `'${script}'`)].join(' '),
    `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `media-src 'self' blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
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
