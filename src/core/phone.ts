import { latinDigits } from './text.ts'

/** One canonical form of a phone number, E.164: `+22222123456`. */
export type Phone = string & { readonly __brand: 'Phone' }

const COUNTRY_CODE = '222'
/** Mauritanian numbers have 8 digits and start with 2, 3 or 4 by operator. */
const LOCAL = /^[234]\d{7}$/
const FOREIGN = /^[1-9]\d{6,14}$/

/**
 * `22 12 34 56`, `+222 22123456`, `0022222123456` and Arabic-Indic digits are the same person.
 * A foreign number must say its country with + or 00; nothing where it cannot be a number.
 */
export function parsePhone(typed: string): Phone | undefined {
  const plain = latinDigits(typed).replaceAll(/[\s\u00A0\u202F\u200E\u200F\u2066-\u2069().\-/]/g, '')
  if (LOCAL.test(plain)) return `+${COUNTRY_CODE}${plain}` as Phone
  const international = /^(?:\+|00)(\d+)$/.exec(plain)?.[1] ?? countryFirst(plain)
  if (!international || !FOREIGN.test(international)) return undefined
  if (international.startsWith(COUNTRY_CODE) && !LOCAL.test(international.slice(COUNTRY_CODE.length)))
    return undefined
  return `+${international}` as Phone
}

/** `222 22 12 34 56` typed without its plus. */
function countryFirst(plain: string): string | undefined {
  return plain.startsWith(COUNTRY_CODE) && LOCAL.test(plain.slice(COUNTRY_CODE.length)) ? plain : undefined
}

/** As people read it here: `22 12 34 56`; foreign numbers keep their country, `+33 612345678`. */
export function formatPhone(phone: string): string {
  const local = phone.startsWith('+' + COUNTRY_CODE) ? phone.slice(1 + COUNTRY_CODE.length) : undefined
  if (local && LOCAL.test(local)) return local.replaceAll(/(\d{2})(?=\d)/g, '$1\u00A0')
  return phone
}

/** WhatsApp wants the country code and digits only. */
export function whatsAppLink(phone: Phone, text?: string): string {
  return `https://wa.me/${phone.slice(1)}${text ? `?text=${encodeURIComponent(text)}` : ''}`
}
