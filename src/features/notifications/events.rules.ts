/** What a shopper or the staff may be notified about: who, by which channels, and with which variables. */

import type { Access } from '#features/staff/staff.rules.ts'

/** As in the message queue of the platform. */
export const CHANNELS = ['email', 'sms', 'push'] as const
export type Channel = (typeof CHANNELS)[number]
/** Those that ring at night. */
export const RINGING_CHANNELS: readonly Channel[] = ['sms', 'push']

export type Audience = 'shopper' | 'staff'

/** What a subject says about an event when it happens; it is stored with the event. */
export type Facts = Record<string, string | number | boolean | null>

/** Every message can name these: the shop, and the page that the message leads to. */
const SHARED_VARIABLES = ['shop', 'link'] as const

interface EventKind {
  audience: Audience
  /** Of staff: who gets push messages. E-mail and SMS go to the addresses of the settings. */
  access?: Access
  variables: readonly string[]
  /** On until the owner decides otherwise. */
  channels: readonly Channel[]
  /** How long after the event it is sent. */
  delayDays?: number
  /** She has asked for this very message: it is sent although she wants no others. */
  isRequested?: boolean
  /** It answers what she does at this moment: quiet hours do not delay it. */
  isImmediate?: boolean
  /** At most one message about the same subject in this time. */
  minHours?: number
}

const ORDER = ['name', 'number'] as const

export const EVENTS = {
  orderReceived: {
    audience: 'shopper',
    variables: [...ORDER, 'total', 'next'],
    // She allows push messages on the page of the order, later than this event.
    channels: ['email', 'sms'],
    isImmediate: true,
  },
  confirmationRequested: {
    audience: 'shopper',
    variables: [...ORDER, 'total', 'phone'],
    channels: ['email', 'sms', 'push'],
  },
  paymentAccepted: { audience: 'shopper', variables: [...ORDER, 'amount'], channels: ['email', 'push'] },
  paymentRefused: {
    audience: 'shopper',
    variables: [...ORDER, 'amount', 'reason'],
    channels: ['email', 'sms', 'push'],
  },
  unpaidWarning: {
    audience: 'shopper',
    variables: [...ORDER, 'total', 'until'],
    channels: ['email', 'sms', 'push'],
  },
  orderConfirmed: { audience: 'shopper', variables: [...ORDER, 'delivery'], channels: ['email', 'push'] },
  orderChanged: { audience: 'shopper', variables: [...ORDER, 'total'], channels: ['email', 'push'] },
  orderShipped: {
    audience: 'shopper',
    variables: [...ORDER, 'day', 'courier', 'courierPhone'],
    channels: ['email', 'sms', 'push'],
  },
  /** Of an order that is collected at the shop. */
  orderReady: { audience: 'shopper', variables: ORDER, channels: ['email', 'sms', 'push'] },
  orderDelivered: { audience: 'shopper', variables: ORDER, channels: ['email', 'push'] },
  reviewRequested: { audience: 'shopper', variables: ORDER, channels: ['email', 'push'], delayDays: 2 },
  orderCancelled: {
    audience: 'shopper',
    variables: [...ORDER, 'reason'],
    channels: ['email', 'sms', 'push'],
  },
  orderRefunded: { audience: 'shopper', variables: [...ORDER, 'amount'], channels: ['email', 'push'] },
  questionAnswered: {
    audience: 'shopper',
    variables: ['name', 'answer'],
    channels: ['email', 'push'],
    isRequested: true,
  },
  backInStock: {
    audience: 'shopper',
    variables: ['name', 'product'],
    channels: ['email', 'sms', 'push'],
    isRequested: true,
  },
  priceFell: {
    audience: 'shopper',
    variables: ['name', 'product', 'price'],
    channels: ['email', 'push'],
    isRequested: true,
  },
  newOrder: {
    audience: 'staff',
    access: 'manageOrders',
    variables: ['name', 'phone', 'number', 'total', 'details'],
    channels: ['email', 'push'],
  },
  newMessage: {
    audience: 'staff',
    access: 'manageClients',
    variables: ['name', 'message'],
    channels: ['email', 'push'],
    minHours: 1,
  },
  lowStock: { audience: 'staff', access: 'manageProducts', variables: ['products'], channels: ['email'] },
  closingDifference: {
    audience: 'staff',
    access: 'resetRegister',
    variables: ['difference', 'day', 'person', 'reason'],
    channels: ['email', 'push'],
  },
  backupFailed: {
    audience: 'staff',
    access: 'manageSettings',
    variables: ['reason'],
    channels: ['email', 'push'],
    // A failed backup is tried again every 15 minutes.
    minHours: 24,
  },
  webhookDisabled: {
    audience: 'staff',
    access: 'manageSettings',
    variables: ['address', 'reason'],
    channels: ['email', 'push'],
  },
} as const satisfies Record<string, EventKind>

export type EventName = keyof typeof EVENTS
export const EVENT_NAMES = Object.keys(EVENTS) as EventName[]

export function isEventName(value: string): value is EventName {
  return Object.hasOwn(EVENTS, value)
}

/** In addresses, which are lower case: `order-received`. */
export function eventSlug(event: EventName): string {
  return event.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

export function eventOfSlug(slug: string): EventName | undefined {
  return EVENT_NAMES.find((event) => eventSlug(event) === slug)
}

export function eventKind(event: EventName): EventKind {
  return EVENTS[event]
}

/** The names that a template of this event may contain, as `{name}`. */
export function variablesOf(event: EventName): readonly string[] {
  return [...eventKind(event).variables, ...SHARED_VARIABLES]
}

const DAY_MS = 24 * 3_600_000

/** When the messages of an event are made. */
export function dueAt(event: EventName, now: Date): Date {
  return new Date(now.getTime() + (eventKind(event).delayDays ?? 0) * DAY_MS)
}

/** Whether an event is sent by a channel, as the owner has decided. */
export type Switches = Partial<Record<EventName, Partial<Record<Channel, boolean>>>>

/** The channels of an event that are switched on and configured. */
export function channelsOf(
  event: EventName,
  switches: Switches,
  available: Record<Channel, boolean>,
): Channel[] {
  const byDefault = eventKind(event).channels
  return CHANNELS.filter(
    (channel) => available[channel] && (switches[event]?.[channel] ?? byDefault.includes(channel)),
  )
}

/** Without those that the recipient does not want, unless she has asked for this very message. */
export function wantedChannels(event: EventName, open: Channel[], muted: readonly Channel[]): Channel[] {
  return eventKind(event).isRequested ? open : open.filter((channel) => !muted.includes(channel))
}

/** The switches of the settings (`emailOrders` …), which each name a channel of events of the staff. */
export interface OwnerSwitches {
  emailOrders: boolean
  emailMessages: boolean
  smsOrders: boolean
  pushNotifications: boolean
}

export function withOwnerSwitches(chosen: Switches, owner: OwnerSwitches): Switches {
  const staff = EVENT_NAMES.filter((event) => eventKind(event).audience === 'staff').map((event) => {
    const push =
      owner.pushNotifications && (chosen[event]?.push ?? eventKind(event).channels.includes('push'))
    return [event, { ...chosen[event], push }] as const
  })
  const all: Switches = { ...chosen, ...Object.fromEntries(staff) }
  return {
    ...all,
    newOrder: { ...all.newOrder, email: owner.emailOrders, sms: owner.smsOrders },
    newMessage: { ...all.newMessage, email: owner.emailMessages },
  }
}
