/**
 * `/newsletter/one-click/:token`: mail programs unsubscribe with one POST request (RFC 8058). They send no Origin, so the
 * address is answered before the same-origin check; the token is the only proof.
 */
import { consumeRateLimits, addressKey } from '#platform/http/rate-limit.server.ts'
import { unsubscribePath } from './newsletter-list.rules.ts'
import { unsubscribeFromNewsletter } from './subscription.server.ts'

/** Large mail providers send the requests of many readers from one address. */
const PER_ADDRESS = { points: 600, minutes: 30 }

export async function answerOneClick(
  request: Request,
  { token, address, now }: { token: string; address: string; now: Date },
): Promise<Response> {
  // A program that does not know RFC 8058 opens the page.
  if (request.method !== 'POST')
    return new Response(null, {
      status: 303,
      headers: { location: unsubscribePath(encodeURIComponent(token)) },
    })
  if (!(await isOneClick(request))) return new Response('Bad Request', { status: 400 })
  if (!(await consumeRateLimits('oneClick', { [addressKey(address)]: PER_ADDRESS })))
    return new Response('Too Many Requests', { status: 429 })
  await unsubscribeFromNewsletter(token, now)
  return new Response('OK', { headers: { 'cache-control': 'no-store' } })
}

/** The body is a form with one field; as text or in parts. */
async function isOneClick(request: Request): Promise<boolean> {
  try {
    return (await request.formData()).get('List-Unsubscribe') === 'One-Click'
  } catch {
    return false
  }
}
