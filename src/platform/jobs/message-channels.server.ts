/** How a message leaves on each channel, and whether the channel is configured. */
import type { EmailMessage } from '#core/email-message.ts'
import { canSendMail, isPermanentFailure, sendMail } from '../mail.server.ts'
import type { Channel, Payload } from './message-queue.rules.ts'

interface Delivery {
  payload: Payload
  recipient: string
  /** The same for every attempt, so that a message that was delivered twice can be recognised. */
  id: string
}

interface ChannelSender {
  isAvailable: () => boolean
  send: (delivery: Delivery) => Promise<void>
  /** The message would fail again. */
  isPermanent: (error: unknown) => boolean
}

const unavailable: ChannelSender = {
  isAvailable: () => false,
  send: () => Promise.reject(new Error('message not sent: the channel is not configured')),
  isPermanent: () => false,
}

export const SENDERS: Record<Channel, ChannelSender> = {
  email: {
    isAvailable: canSendMail,
    send: ({ payload, recipient, id }) => sendMail({ message: payload as EmailMessage, to: recipient, id }),
    isPermanent: isPermanentFailure,
  },
  sms: unavailable,
  push: unavailable,
}

/** Which channels are configured at all. Nothing is queued for the others. */
export function channelsAvailable(): Record<Channel, boolean> {
  return {
    email: SENDERS.email.isAvailable(),
    sms: SENDERS.sms.isAvailable(),
    push: SENDERS.push.isAvailable(),
  }
}
