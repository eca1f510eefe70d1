/** Redirects other spellings of an address before anything else looks at it, and without logging it: it may be secret. */
import type { RequestListener } from 'node:http'
import { canonicalPathOf } from './canonical-path.rules.ts'
import { securityHeaders } from './security-headers.server.ts'

export function redirectToCanonicalPath(next: RequestListener): RequestListener {
  return (request, response) => {
    const { url = '' } = request
    const queryStart = url.indexOf('?')
    const path = queryStart < 0 ? url : url.slice(0, queryStart)
    const canonical = canonicalPathOf(path)
    if (canonical === undefined) return next(request, response)
    const location = canonical + (queryStart < 0 ? '' : url.slice(queryStart))
    // 308 keeps the method of a form.
    response.writeHead(308, { ...securityHeaders(), location, 'cache-control': 'no-store' }).end()
  }
}
