import { manyLines, oneLine } from '#core/clean-text.ts'
/** What staff write about a client (spec 5). */
import { parseEmail } from '#core/email.ts'
import { parsePhone, type Phone } from '#core/phone.ts'
import { isLanguage, type Language } from '#core/text.ts'
import { CLIENT_STATUSES, DEFAULT_WILAYA, WILAYAS, type ClientStatus, type Wilaya } from './clients.rules.ts'

/** The form as it was typed. */
export interface ClientForm {
  name: string
  phone: string
  email: string
  address: string
  wilaya: string
  city: string
  status: string
  language: string
  notifications: boolean
  newsletter: boolean
  notes: string
}

export const NEW_CLIENT: ClientForm = {
  name: '',
  phone: '',
  email: '',
  address: '',
  wilaya: DEFAULT_WILAYA,
  city: '',
  status: 'active',
  language: 'ar',
  notifications: true,
  newsletter: false,
  notes: '',
}

export interface ClientProblem {
  field: keyof ClientForm
  code: 'required' | 'badPhone' | 'badEmail' | 'tooLong' | 'notAnOption'
}

export const MAX_LENGTHS = { name: 100, address: 300, city: 100, notes: 1000 }

/** In the order of the form. */
export function clientProblems(form: ClientForm): ClientProblem[] {
  const { name, phone, email, address, wilaya, city, status, language, notes } = form
  const long = (value: string, most: number) =>
    manyLines(value).length > most ? ('tooLong' as const) : undefined
  const codes: [keyof ClientForm, ClientProblem['code'] | undefined][] = [
    ['name', oneLine(name) === '' ? 'required' : long(name, MAX_LENGTHS.name)],
    ['phone', phone.trim() === '' ? 'required' : parsePhone(phone) ? undefined : 'badPhone'],
    ['email', email.trim() === '' || parseEmail(email) ? undefined : 'badEmail'],
    ['address', long(address, MAX_LENGTHS.address)],
    ['wilaya', WILAYAS.some((known) => known === wilaya) ? undefined : 'notAnOption'],
    ['city', long(city, MAX_LENGTHS.city)],
    ['status', CLIENT_STATUSES.some((known) => known === status) ? undefined : 'notAnOption'],
    ['language', isLanguage(language) ? undefined : 'notAnOption'],
    ['notes', long(notes, MAX_LENGTHS.notes)],
  ]
  return codes.flatMap(([field, code]) => (code ? [{ field, code }] : []))
}

export interface ClientValues {
  name: string
  phone: Phone
  email: string | null
  addressFull: string
  city: string
  wilaya: Wilaya
  status: ClientStatus
  language: Language
  notifications: boolean
  newsletter: boolean
  notes: string
}

/** The form as it is kept; only for one without problems. */
export function clientOf(form: ClientForm): ClientValues {
  const phone = parsePhone(form.phone)
  const wilaya = WILAYAS.find((known) => known === form.wilaya)
  const status = CLIENT_STATUSES.find((known) => known === form.status)
  if (!phone || !wilaya || !status) throw new Error('the form was not checked')
  return {
    name: oneLine(form.name),
    phone,
    email: parseEmail(form.email) ?? null,
    addressFull: oneLine(form.address),
    // The city follows the wilaya (spec 9).
    city: oneLine(form.city) || wilaya,
    wilaya,
    status,
    language: form.language === 'fr' ? 'fr' : 'ar',
    notifications: form.notifications,
    newsletter: form.newsletter,
    notes: manyLines(form.notes),
  }
}
