/** By which channels a client is written to about her orders: one switch for each channel that the shop uses. */
import { CHANNELS, type Channel } from '#features/notifications/events.rules.ts'

/** Whether she is written to, for each channel that was offered. */
export type MessageChoices = Partial<Record<Channel, boolean>>

/** The fields of both forms. A switch that is off sends nothing, so `offered` says which ones were shown. */
export interface MessageFields {
  /** Channels, separated by spaces. */
  offered: string
  emailMessages: string
  smsMessages: string
  pushMessages: string
}

export const NO_MESSAGE_FIELDS: MessageFields = {
  offered: '',
  emailMessages: '',
  smsMessages: '',
  pushMessages: '',
}

export const FIELD_OF_CHANNEL = {
  email: 'emailMessages',
  sms: 'smsMessages',
  push: 'pushMessages',
} as const satisfies Record<Channel, keyof MessageFields>

export function readChoices(form: MessageFields): MessageChoices {
  const offered = form.offered.split(' ')
  const shown = CHANNELS.filter((channel) => offered.includes(channel))
  return Object.fromEntries(shown.map((channel) => [channel, form[FIELD_OF_CHANNEL[channel]] === '1']))
}

export function offeredChannels(choices: MessageChoices): Channel[] {
  return CHANNELS.filter((channel) => choices[channel] !== undefined)
}

export function choicesOf(offered: readonly Channel[], muted: readonly Channel[]): MessageChoices {
  return Object.fromEntries(offered.map((channel) => [channel, !muted.includes(channel)]))
}

/** A channel that was not offered stays as it was. */
export function mutedAfter(before: readonly Channel[], choices: MessageChoices): Channel[] {
  return CHANNELS.filter((channel) => !(choices[channel] ?? !before.includes(channel)))
}
