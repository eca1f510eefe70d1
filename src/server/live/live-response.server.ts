/**
 * Server-sent events that name the subject that changed and carry no data: the page runs its own loader again, which
 * checks permissions.
 */
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import * as v from 'valibot'
import { parseQuery } from '#platform/http/form.server.ts'
import type { RequestInfo } from '#platform/http/request.server.ts'
import { securityHeaders } from '../security-headers.server.ts'
import { openStream } from './live-streams.server.ts'
import { isStaffTopic, streamAccess } from './staff-streams.server.ts'

const PUBLIC_TOPICS = new Set(['catalogue', 'settings', 'media', 'reviews', 'content', 'delivery'])

/** The changes of one order or customer display, for clients that have its secret token. */
const PRIVATE_TOPICS = [/^order:[\w-]{22,64}$/, /^display:[\w-]{22}$/]

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Keeps nginx from buffering the stream.
  'x-accel-buffering': 'no',
}

/** A page subscribes to a handful. */
const MAX_TOPICS = 20
const MAX_TOPICS_LENGTH = 2_000

function isTopic(topic: string): boolean {
  return PUBLIC_TOPICS.has(topic) || PRIVATE_TOPICS.some((shape) => shape.test(topic)) || isStaffTopic(topic)
}

/** `?topics=catalogue,settings`; one unknown topic, or too many, make the list empty. */
const liveQuery = v.object({
  topics: v.fallback(
    v.pipe(
      v.string(),
      v.maxLength(MAX_TOPICS_LENGTH),
      v.transform((list) => list.split(',', MAX_TOPICS + 1)),
      v.maxLength(MAX_TOPICS),
      v.array(v.pipe(v.string(), v.check(isTopic))),
    ),
    [],
  ),
})

export async function respondWithStream(request: Request, info: RequestInfo): Promise<Response> {
  const { topics } = parseQuery(liveQuery, new URL(request.url).searchParams)
  if (topics.length === 0)
    return new Response('Unknown topic', { status: 400, headers: { 'cache-control': 'no-store' } })
  if (request.method === 'HEAD') return new Response(null, { headers: HEADERS })
  const isForStaff = topics.some(isStaffTopic)
  const access = isForStaff ? await streamAccess(request, topics) : undefined
  if (isForStaff && !access)
    return new Response('Forbidden', { status: 403, headers: { 'cache-control': 'no-store' } })
  const { id, address, response } = info
  const headers = { ...securityHeaders(), ...HEADERS, 'x-request-id': id }
  if (response && openStream(response, topics, { address, signal: access?.signal, headers })) {
    if (access) response.once('close', access.release)
    return RESPONSE_ALREADY_SENT.clone()
  }
  access?.release()
  return new Response('Too many streams', {
    status: 503,
    headers: { 'retry-after': '30', 'cache-control': 'no-store' },
  })
}
