/** Sign-in of shoppers: contacts, codes and how long they last. */
import { parseEmail } from '#core/email.ts'
import { parsePhone, type Phone } from '#core/phone.ts'
import { numberText } from '#core/text.ts'

/** What a code proves: a telephone number with its country code, or an e-mail address in lower case. */
export type Contact = string & { readonly __brand: 'Contact' }

/** `erase` asks again before the data of a signed-in shopper are deleted. */
export type CodePurpose = 'signIn' | 'erase'

export const CODE_DIGITS = 6
export const CODE_MINUTES = 10
export const MAX_TRIES = 5
/** How long a browser may wait for a code of staff. */
export const ATTEMPT_MINUTES = 30
export const SESSION_DAYS = 30

const MINUTE = 60_000
export const inMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE)
export const inDays = (now: Date, days: number) => inMinutes(now, days * 24 * 60)

export function parseContact(input: string): Contact | undefined {
  return (input.includes('@') ? parseEmail(input) : parsePhone(input)) as Contact | undefined
}

/** The telephone number that the contact is; undefined for an e-mail address. */
export function phoneOf(contact: Contact): Phone | undefined {
  return contact.includes('@') ? undefined : (contact as string as Phone)
}

export function emailOf(contact: Contact): string | undefined {
  return contact.includes('@') ? contact : undefined
}

/** The digits of an entered code: Arabic digits, spaces and marks of a copied text are accepted. */
export function cleanCode(input: string): string {
  return numberText(input).replaceAll(/[\s.-]/g, '')
}

export function isCode(input: string): boolean {
  return new RegExp(`^\\d{${CODE_DIGITS}}$`).test(input)
}

/** `123 456`: easier to read out. */
export function spacedCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}

export interface AccountChannels {
  sms: boolean
  email: boolean
}

/** How the code reaches a contact; `staff` if it cannot be sent. */
export function wayOf(contact: Contact, { sms, email }: AccountChannels): 'sms' | 'email' | 'staff' {
  if (phoneOf(contact)) return sms ? 'sms' : 'staff'
  return email ? 'email' : 'staff'
}

/** Why a contact cannot be used; staff identify people by their telephone, so an e-mail address needs a mail server. */
export function contactProblem(
  input: string,
  channels: AccountChannels,
): 'badContact' | 'badPhone' | undefined {
  const contact = parseContact(input)
  if (!contact) return channels.email ? 'badContact' : 'badPhone'
  return emailOf(contact) && !channels.email ? 'badPhone' : undefined
}
