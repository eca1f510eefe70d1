import { numberText } from './text.ts'

/** A phone number in E.164 form: `+22222123456`. */
export type Phone = string & { readonly __brand: 'Phone' }

const COUNTRY_CODE = '222'
/** Mauritanian numbers have 8 digits and start with 2, 3 or 4 by operator. */
const LOCAL = /^[234]\d{7}$/
/** A country code that is not assigned: no real number starts with it. */
const ERASED_CODE = '999'
const FOREIGN = /^[1-9]\d{6,14}$/

/**
 * `22 12 34 56`, `+222 22123456`, `0022222123456` and Arabic-Indic digits give the same result.
 * A foreign number needs its country code with + or 00. Undefined if the number is invalid.
 */
export function parsePhone(input: string): Phone | undefined {
  const plain = numberText(input).replaceAll(/[\s().\-/]/g, '')
  if (LOCAL.test(plain)) return `+${COUNTRY_CODE}${plain}` as Phone
  const international = /^(?:\+|00)(\d+)$/.exec(plain)?.[1] ?? withoutPlus(plain)
  if (!international || !FOREIGN.test(international)) return undefined
  if (international.startsWith(ERASED_CODE)) return undefined
  if (international.startsWith(COUNTRY_CODE) && !LOCAL.test(international.slice(COUNTRY_CODE.length)))
    return undefined
  return `+${international}` as Phone
}

/** Accepts `222 22 12 34 56`, a country code without plus. */
function withoutPlus(plain: string): string | undefined {
  return plain.startsWith(COUNTRY_CODE) && LOCAL.test(plain.slice(COUNTRY_CODE.length)) ? plain : undefined
}

/** Replaces the phone of an anonymised person: unique, and refused by `parsePhone`. */
export function erasedPhone(id: number): Phone {
  return `+${ERASED_CODE}${String(id).padStart(7, '0')}` as Phone
}

/** `22 12 34 56` for a Mauritanian number; foreign numbers stay in E.164 form, and an erased or missing one is a dash. */
export function formatPhone(phone: string): string {
  if (!phone || phone.startsWith(`+${ERASED_CODE}`)) return '—'
  const local = phone.startsWith('+' + COUNTRY_CODE) ? phone.slice(1 + COUNTRY_CODE.length) : undefined
  if (local && LOCAL.test(local)) return local.replaceAll(/(\d{2})(?=\d)/g, '$1\u00A0')
  return phone
}

/** wa.me expects the country code and digits only. */
export function whatsAppLink(phone: Phone, text?: string): string {
  return `https://wa.me/${phone.slice(1)}${text ? `?text=${encodeURIComponent(text)}` : ''}`
}
