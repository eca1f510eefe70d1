/** How a message leaves on each channel, and whether the channel is configured. */
import type { EmailMessage } from '#core/email-message.ts'
import { DeliveryError } from '../delivery-error.server.ts'
import { canSendMail, isPermanentFailure, openMail } from '../mail.server.ts'
import { canSendPush, sendPush } from '../push/push.server.ts'
import { canSendSms, sendSms } from '../sms/sms.server.ts'
import type { Channel, Payload, PushMessage, SmsMessage } from './message-queue.rules.ts'

interface Delivery {
  payload: Payload
  recipient: string
  /** The same for every attempt, so that a message that was delivered twice can be recognised. */
  id: string
}

/** Sends messages, one after the other. */
export interface Connection {
  send: (delivery: Delivery) => Promise<void>
  close?: () => void
}

export interface ChannelSender {
  isAvailable: () => boolean
  /** Called before the first message of a run. */
  open: () => Connection
  /** The message would fail again. */
  isPermanent: (error: unknown) => boolean
}

const isPermanentDelivery = (error: unknown) => error instanceof DeliveryError && error.isPermanent

export const SENDERS: Record<Channel, ChannelSender> = {
  email: {
    isAvailable: canSendMail,
    open: () => {
      const { send, close } = openMail()
      return {
        send: ({ payload, recipient, id }) => send({ message: payload as EmailMessage, to: recipient, id }),
        close,
      }
    },
    isPermanent: isPermanentFailure,
  },
  sms: {
    isAvailable: canSendSms,
    open: () => ({
      send: ({ payload, recipient, id }) =>
        sendSms({ to: recipient, text: (payload as SmsMessage).text, id }),
    }),
    isPermanent: isPermanentDelivery,
  },
  push: {
    isAvailable: canSendPush,
    open: () => ({
      send: ({ payload, recipient, id }) => sendPush({ to: recipient, message: payload as PushMessage, id }),
    }),
    isPermanent: isPermanentDelivery,
  },
}

/** Which channels are configured at all. Nothing is queued for the others. */
export function channelsAvailable(): Record<Channel, boolean> {
  return {
    email: SENDERS.email.isAvailable(),
    sms: SENDERS.sms.isAvailable(),
    push: SENDERS.push.isAvailable(),
  }
}
