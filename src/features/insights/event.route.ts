/** Counts one event of a visit. Nothing is stored that could identify a person. */
import type { ActionFunctionArgs } from 'react-router'
import { addressKey, consumeRateLimits, type RateLimit } from '#platform/http/rate-limit.server.ts'
import { requestInfo } from '#platform/http/request.server.ts'
import { isBot } from './analytics.rules.ts'
import { countEvent } from './analytics.server.ts'
import { parseEvent } from './insight-schemas.server.ts'

/** Generous, because many customers of a carrier can share one address. In memory, as the events themselves: no query each. */
const PER_ADDRESS: RateLimit = { points: 300, minutes: 1, store: 'memory' }
const MAX_BODY_LENGTH = 64
const TYPES = /^(text\/plain|application\/x-www-form-urlencoded)(;|$)/

export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const { headers } = request
  const length = Number(headers.get('content-length') ?? Number.NaN)
  if (request.method !== 'POST' || !TYPES.test(headers.get('content-type') ?? '')) return answer(400)
  // A body without a declared length could be endless; browsers always declare it.
  if (!(length <= MAX_BODY_LENGTH)) return answer(400)
  const event = parseEvent(await request.text())
  if (!event) return answer(400)
  const { address } = requestInfo(context)
  const userAgent = headers.get('user-agent') ?? ''
  if (
    !hasOptedOut(headers) &&
    !isBot(userAgent) &&
    (await consumeRateLimits('event', { [addressKey(address)]: PER_ADDRESS }))
  )
    await countEvent(event, { address, userAgent })
  return answer(204)
}

export function loader(): Response {
  return answer(405)
}

function hasOptedOut(headers: Headers): boolean {
  return headers.get('dnt') === '1' || headers.get('sec-gpc') === '1'
}

function answer(status: number): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } })
}
