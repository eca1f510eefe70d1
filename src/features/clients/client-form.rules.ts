/** The client form and its checks (spec 5). */
import { cleanText, cleanLine } from '#core/clean-text.ts'
import { parseEmail } from '#core/email.ts'
import { parsePhone, type Phone } from '#core/phone.ts'
import { isLanguage, type Language } from '#core/text.ts'
import { DEFAULT_WILAYA, WILAYAS, type Wilaya } from '#features/delivery/wilaya.rules.ts'
import { CLIENT_STATUSES, type ClientStatus } from './clients.rules.ts'
import {
  NO_MESSAGE_FIELDS,
  readChoices,
  type MessageChoices,
  type MessageFields,
} from './muted-channels.rules.ts'

/** Raw input of the form. */
export interface ClientForm extends MessageFields {
  name: string
  phone: string
  email: string
  address: string
  wilaya: string
  city: string
  status: string
  language: string
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
  ...NO_MESSAGE_FIELDS,
  notes: '',
}

export interface ClientProblem {
  field: keyof ClientForm
  code: 'required' | 'badPhone' | 'badEmail' | 'tooLong' | 'notAnOption'
}

export const MAX_LENGTHS = { name: 100, address: 300, city: 100, notes: 1000 }

/** Problems in the order of the form's fields. */
export function clientProblems(form: ClientForm): ClientProblem[] {
  const { name, phone, email, address, wilaya, city, status, language, notes } = form
  const lengthProblem = (value: string, max: number) =>
    cleanText(value).length > max ? ('tooLong' as const) : undefined
  const codes: [keyof ClientForm, ClientProblem['code'] | undefined][] = [
    ['name', cleanLine(name) === '' ? 'required' : lengthProblem(name, MAX_LENGTHS.name)],
    ['phone', phone.trim() === '' ? 'required' : parsePhone(phone) ? undefined : 'badPhone'],
    ['email', email.trim() === '' || parseEmail(email) ? undefined : 'badEmail'],
    ['address', lengthProblem(address, MAX_LENGTHS.address)],
    ['wilaya', WILAYAS.some((known) => known === wilaya) ? undefined : 'notAnOption'],
    ['city', lengthProblem(city, MAX_LENGTHS.city)],
    ['status', CLIENT_STATUSES.some((known) => known === status) ? undefined : 'notAnOption'],
    ['language', isLanguage(language) ? undefined : 'notAnOption'],
    ['notes', lengthProblem(notes, MAX_LENGTHS.notes)],
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
  notes: string
}

/** Normalised values to store; the form must have no problems. */
export function clientOf(form: ClientForm): ClientValues & { messages: MessageChoices } {
  const phone = parsePhone(form.phone)
  const wilaya = WILAYAS.find((known) => known === form.wilaya)
  const status = CLIENT_STATUSES.find((known) => known === form.status)
  if (!phone || !wilaya || !status)
    throw new Error('clientOf: the form has problems, check clientProblems() first')
  return {
    name: cleanLine(form.name),
    phone,
    email: parseEmail(form.email) ?? null,
    addressFull: cleanLine(form.address),
    // The city follows the wilaya (spec 9).
    city: cleanLine(form.city) || wilaya,
    wilaya,
    status,
    language: form.language === 'fr' ? 'fr' : 'ar',
    notes: cleanText(form.notes),
    messages: readChoices(form),
  }
}
