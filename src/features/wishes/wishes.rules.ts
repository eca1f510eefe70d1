/** Requests to be notified, and the wish list. */
import { parseEmail } from '#core/email.ts'
import { money, type Money } from '#core/money.ts'
import { parsePhone, type Phone } from '#core/phone.ts'

/** `backInStock` and `priceFell` are requests of a person with a phone or e-mail; `wished` is on the list of an account. */
export type WishKind = 'backInStock' | 'priceFell' | 'wished'
export type RequestKind = Exclude<WishKind, 'wished'>

export const MAX_WISHES = 60

/** Who is notified: a phone or an e-mail, never both. */
export type Contact = { phone: Phone; email: null } | { phone: null; email: string }

/** The channels that the shop can send on. */
export interface ContactChannels {
  sms: boolean
  email: boolean
}

export type ContactProblem = 'missing' | 'invalid' | 'phoneOnly' | 'emailOnly'

/** One field takes both; a text with an @ is an e-mail. */
export function readContact(text: string, channels: ContactChannels): Contact | ContactProblem {
  const input = text.trim()
  if (!input) return 'missing'
  if (input.includes('@')) {
    if (!channels.email) return 'phoneOnly'
    const email = parseEmail(input)
    return email ? { phone: null, email } : 'invalid'
  }
  if (!channels.sms) return 'emailOnly'
  const phone = parsePhone(input)
  return phone ? { phone, email: null } : 'invalid'
}

/** After this time a group has had its turn, and the next is notified if there is still stock. */
export const GROUP_HOURS = 6
export const GROUP_MS = GROUP_HOURS * 3_600_000

interface Variant {
  /** Units that can be bought. */
  available: number
  /** How many wait for it. */
  waiting: number
  /** How many were notified within the last `GROUP_HOURS`. */
  notifiedLately: number
}

/**
 * How many of those who wait longest are notified now. Those who were notified lately may still be on their way, so one unit is
 * left for each of them; what they bought is no longer available and leaves room for nobody.
 */
export function groupSize({ available, waiting, notifiedLately }: Variant): number {
  return Math.max(0, Math.min(waiting, available - notifiedLately))
}

/** Smaller changes are not worth a message. */
export const MIN_FALL_PERCENT = 5

/** Compared with the price when she asked or that she was last notified: a price that rises and falls back is no news. */
export function hasFallen(before: Money, now: Money): boolean {
  return now > 0 && now <= money(Math.floor((before * (100 - MIN_FALL_PERCENT)) / 100))
}

/**
 * The list of a device that is signed in: that of the account. Before the first time, what the device had is added, and
 * `added` is sent to the account.
 */
export function joinWishes(
  own: readonly number[],
  account: readonly number[],
  isJoined: boolean,
): { ids: number[]; added: number[] } {
  const added = isJoined ? [] : own.filter((id) => !account.includes(id))
  return { ids: [...added, ...account].slice(0, MAX_WISHES), added }
}
