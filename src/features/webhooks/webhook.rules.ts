/** Webhooks: which events are sent where, when a delivery is tried again, and when an endpoint is switched off. */

/** Written by triggers of the database (migration webhooks); docs/webhooks.md has an example of each. */
export const EVENT_TYPES = [
  'order.placed',
  'order.status_changed',
  'order.edited',
  'order.deleted',
  'payment.recorded',
  'payment.state_changed',
  'stock.changed',
  'client.created',
  'client.updated',
  'client.deleted',
  'client.erased',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** Sent by hand to try an endpoint, whatever its types are. */
export const TEST_TYPE = 'webhook.test'

export function isEventType(value: string): value is EventType {
  return (EVENT_TYPES as readonly string[]).includes(value)
}

export const MAX_ENDPOINTS = 10
const MAX_URL_LENGTH = 500
export const MAX_DESCRIPTION_LENGTH = 100

export interface EndpointForm {
  url: string
  description: string
  types: string[]
}

export const EMPTY_ENDPOINT: EndpointForm = { url: '', description: '', types: [] }

export type EndpointProblem =
  | { field: 'url'; code: 'urlInvalid' | 'urlNotSecure' | 'urlWithPassword' | 'urlPrivate' }
  | { field: 'types'; code: 'noTypes' }
  | { field: 'description'; code: 'descriptionTooLong' }

export interface UrlRules {
  /** Addresses without TLS and inside the own network are allowed (WEBHOOK_PRIVATE_ADDRESSES). */
  allowsPrivate: boolean
}

export function endpointProblems(form: EndpointForm, rules: UrlRules): EndpointProblem[] {
  const url = urlProblem(form.url, rules)
  return [
    ...(url ? [{ field: 'url' as const, code: url }] : []),
    ...(form.description.length > MAX_DESCRIPTION_LENGTH
      ? [{ field: 'description' as const, code: 'descriptionTooLong' as const }]
      : []),
    ...(form.types.some(isEventType) ? [] : [{ field: 'types' as const, code: 'noTypes' as const }]),
  ]
}

type UrlProblem = Extract<EndpointProblem, { field: 'url' }>['code']

/** The addresses behind a name are checked when a delivery is sent. */
function urlProblem(text: string, { allowsPrivate }: UrlRules): UrlProblem | undefined {
  const match = /^(https?):\/\/([^/?#\s]+)(?:[/?][^\s#]*)?$/i.exec(text)
  if (!match || text.length > MAX_URL_LENGTH) return 'urlInvalid'
  const [, protocol, host = ''] = match
  if (host.includes('@')) return 'urlWithPassword'
  if (protocol?.toLowerCase() !== 'https' && !allowsPrivate) return 'urlNotSecure'
  return undefined
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The pauses after each failed attempt: three days in all. */
export const RETRY_DELAYS_MS = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  18 * HOUR,
  23 * HOUR,
] as const
export const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1
/** Attempts after an outage do not all come at the same moment. */
const MAX_JITTER = 0.05
/** A receiver may ask for a longer pause, within this limit. */
const MAX_RETRY_AFTER_MS = HOUR

interface FailedAttempt {
  /** Including this one. */
  attempts: number
  now: Date
  /** From 0 to 1. */
  random: number
  retryAfterMs?: number
}

/** Undefined: there are no more attempts. */
export function nextAttempt({ attempts, now, random, retryAfterMs = 0 }: FailedAttempt): Date | undefined {
  const delay = RETRY_DELAYS_MS[attempts - 1]
  if (delay === undefined) return undefined
  const spread = Math.round(delay * (1 + random * MAX_JITTER))
  return new Date(now.getTime() + Math.max(spread, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS)))
}

const DISABLE_AFTER_MS = 3 * 24 * HOUR

/** Every delivery has failed for three days: the receiver is gone. */
export function isFailingTooLong(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= DISABLE_AFTER_MS
}

/** How long the former secret signs too after a rotation. */
export const ROTATION_MS = 24 * HOUR

/** Deliveries are deleted after this time. */
export const RETENTION_DAYS = 30

export type DisabledReason = 'gone' | 'failing'

export type DeliveryState = 'waiting' | 'retrying' | 'delivered' | 'failed'

interface DeliveryProgress {
  attempts: number
  deliveredAt: Date | null
  failedAt: Date | null
}

export function deliveryState({ attempts, deliveredAt, failedAt }: DeliveryProgress): DeliveryState {
  if (deliveredAt) return 'delivered'
  if (failedAt) return 'failed'
  return attempts > 0 ? 'retrying' : 'waiting'
}

/** As it is shown; the secret is shown once, when it is made. */
export interface Endpoint {
  id: number
  url: string
  description: string
  types: EventType[]
  isActive: boolean
  disabledReason: DisabledReason | null
  disabledAt: Date | null
  failingSince: Date | null
  /** Until when the former secret signs too. */
  previousUntil: Date | null
}

export interface Delivery {
  id: number
  messageId: string
  type: string
  /** The body as it is sent. */
  body: string
  state: DeliveryState
  occurredAt: Date
  attempts: number
  nextAttemptAt: Date | null
  lastAttemptAt: Date | null
  responseStatus: number | null
  responseBody: string | null
  failure: string | null
}

export type WebhookAnswer =
  | { problems: EndpointProblem[] }
  | { done: 'added' | 'rotated'; id: number; secret: string }
  | { done: 'saved' | 'switched' | 'removed' | 'tested' }
  | { done: 'again'; count: number }
