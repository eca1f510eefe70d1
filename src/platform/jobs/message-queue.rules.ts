/** What a queued message is, when it is sent again after a failure, and when it is given up. */
import type { EmailMessage } from '#core/email-message.ts'
import type { Language } from '#core/text.ts'

export const CHANNELS = ['email', 'sms', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

export interface SmsMessage {
  text: string
  language: Language
}

export interface PushMessage {
  title: string
  body: string
  /** Opened by a tap: a path of the shop, or its complete address. */
  url: string
  language: Language
}

export interface Payloads {
  email: EmailMessage
  sms: SmsMessage
  push: PushMessage
}

export type Payload = Payloads[Channel]

/** Kinds of which thousands are queued at once: sent when nothing else is due, with pauses. */
const PACED_KINDS = new Set(['newsletter'])

export const NORMAL_PRIORITY = 0
export const PACED_PRIORITY = 1

export function priorityOf(kind: string): number {
  return PACED_KINDS.has(kind) ? PACED_PRIORITY : NORMAL_PRIORITY
}

const SECOND = 1000
const FIRST_DELAY_MS = 30 * SECOND
const MAX_DELAY_MS = 6 * 3600 * SECOND

/** Over a day in all, so that a mail server may be down for a night. */
export const MAX_ATTEMPTS = 10

/** Four times as long after each attempt: 30 seconds, 2 minutes, 8 minutes … at most 6 hours. */
export function retryDelay(attempts: number): number {
  return Math.min(FIRST_DELAY_MS * 4 ** (Math.max(1, attempts) - 1), MAX_DELAY_MS)
}

/** Undefined when the message is given up. */
export function nextAttempt(attempts: number, now: Date): Date | undefined {
  return attempts >= MAX_ATTEMPTS ? undefined : new Date(now.getTime() + retryDelay(attempts))
}
