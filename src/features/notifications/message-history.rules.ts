import type { Channel, EventName } from './events.rules.ts'

/** `opened`: staff opened a prepared message in WhatsApp; whether it was sent is not known. */
export type MessageState = 'sent' | 'waiting' | 'givenUp' | 'opened'

/** A message to a shopper, as staff see it. */
export interface MessageLine {
  key: string
  channel: Channel | 'whatsapp'
  event: EventName
  /** '' where it is not an address. */
  recipient: string
  state: MessageState
  at: Date
  /** Why it was given up, or who opened it. */
  note: string
}
