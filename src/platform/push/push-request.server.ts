/** Requests of a browser about its push messages: is it subscribed to this owner, start, stop. */
import * as v from 'valibot'
import { LANGUAGES } from '#core/text.ts'
import { badRequest, parseForm, readForm } from '../http/form.server.ts'
import { isPublicEndpoint } from './push-endpoint.server.ts'
import { isSubscribed, subscribe, unsubscribe } from './push-subscriptions.server.ts'
import { vapidKeys } from './vapid-keys.server.ts'

const endpoint = v.pipe(v.string(), v.maxLength(1000), v.check(isPublicEndpoint))
/** Base64url of so many bytes, without padding. */
const base64url = (bytes: number) =>
  v.pipe(v.string(), v.regex(/^[\w-]+$/), v.length(Math.ceil((bytes * 4) / 3)))

const pushForm = v.variant('intent', [
  v.strictObject({ intent: v.literal('check'), endpoint: v.optional(endpoint) }),
  v.strictObject({ intent: v.literal('unsubscribe'), endpoint }),
  v.strictObject({
    intent: v.literal('subscribe'),
    endpoint,
    // An uncompressed point of the curve P-256, which starts with the byte 4.
    p256dh: v.pipe(base64url(65), v.startsWith('B')),
    auth: base64url(16),
    language: v.picklist(LANGUAGES),
  }),
])

export interface PushState {
  isSubscribed: boolean
  /** With which the browser subscribes. */
  publicKey: string
}

export async function handlePushRequest(owner: string, request: Request): Promise<PushState> {
  const input = parseForm(pushForm, await readForm(request), badRequest)
  if (input.intent === 'unsubscribe') await unsubscribe(owner, input.endpoint)
  if (input.intent === 'subscribe') {
    const { endpoint: browser, p256dh, auth, language } = input
    await subscribe(owner, { endpoint: browser, p256dh, auth, language }, new Date())
  }
  return pushState(owner, input.endpoint)
}

async function pushState(owner: string, browser?: string): Promise<PushState> {
  const { publicKey } = await vapidKeys()
  return { publicKey, isSubscribed: browser !== undefined && (await isSubscribed(owner, browser)) }
}
