import type { Phone } from '#core/phone.ts'

export interface PhoneBlock {
  phone: Phone
  reason: string
  at: Date
  /** The name of the person who blocked it. */
  by: string
}

export const MAX_BLOCK_REASON_LENGTH = 200
