/** What the owner sees and decides about messages. */
import type { Bilingual, Language } from '#core/text.ts'
import type { Audience, Channel, EventName } from './events.rules.ts'
import type { QuietHours } from './quiet-hours.rules.ts'
import type { Template, TemplateProblem } from './template.rules.ts'

/** `settings`: a switch of the settings page decides (`emailOrders` …). */
export interface ChannelChoice {
  channel: Channel
  isOn: boolean
  isOfSettings: boolean
}

export interface EventRow {
  event: EventName
  audience: Audience
  /** The owner wrote her own words in one of the languages. */
  isOwn: boolean
  channels: ChannelChoice[]
}

export interface DeadLetter {
  id: number
  channel: Channel
  /** Undefined for messages of other features, such as a reply. */
  event: EventName | undefined
  /** '' for a push notification. */
  recipient: string
  reason: string
  at: Date
}

export interface MessageOverview {
  available: Record<Channel, boolean>
  events: EventRow[]
  quiet: QuietHours
  waiting: number
  deadLetters: DeadLetter[]
  page: number
  pages: number
}

export interface TemplateView {
  event: EventName
  audience: Audience
  /** What is sent. */
  templates: Bilingual<Template>
  defaults: Bilingual<Template>
  /** Who changed which language. */
  changedBy: Bilingual<{ name: string; at: Date } | null>
}

export type MessageAnswer =
  | { done: 'switched' | 'quietSaved' | 'sentAgain' | 'saved' | 'reset' }
  | { problems: TemplateProblem[]; language: Language }

/** Switches that the settings page has had before, and keeps. */
export function isSettingsSwitch(event: EventName, channel: Channel): boolean {
  if (event === 'newOrder') return channel !== 'push'
  return event === 'newMessage' && channel === 'email'
}
