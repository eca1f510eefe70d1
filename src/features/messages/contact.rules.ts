import { cleanText, cleanLine } from '#core/clean-text.ts'
import { parseEmail } from '#core/email.ts'
import { parsePhone, type Phone } from '#core/phone.ts'
import { SUBJECTS, type Subject } from './messages.rules.ts'

/** The contact form as it was entered. */
export interface ContactForm {
  name: string
  email: string
  phone: string
  subject: string
  message: string
}

export type ContactField = keyof ContactForm

export interface ContactProblem {
  field: ContactField
  code: 'required' | 'badEmail' | 'badPhone' | 'tooLong' | 'notAnOption'
}

/** The result of a submitted form. */
export type ContactAnswer =
  | { outcome: 'sent' }
  | { outcome: 'wrong'; problems: ContactProblem[]; input: ContactForm }
  | { outcome: 'tooMany'; input: ContactForm }
  | { outcome: 'failed' }

export const EMPTY_CONTACT: ContactForm = { name: '', email: '', phone: '', subject: '', message: '' }

export const MAX_NAME_LENGTH = 100
export const MAX_MESSAGE_LENGTH = 4000

/** In the order of the form; whitespace alone counts as empty, only the phone may be left out (spec 5). */
export function contactProblems(form: ContactForm): ContactProblem[] {
  const { name, email, phone, subject, message } = form
  const codes: [ContactField, ContactProblem['code'] | undefined][] = [
    ['name', textProblem(name, MAX_NAME_LENGTH)],
    ['email', isBlank(email) ? 'required' : parseEmail(email) ? undefined : 'badEmail'],
    ['phone', isBlank(phone) || parsePhone(phone) ? undefined : 'badPhone'],
    ['subject', isBlank(subject) ? 'required' : isSubject(subject) ? undefined : 'notAnOption'],
    ['message', textProblem(message, MAX_MESSAGE_LENGTH)],
  ]
  return codes.flatMap(([field, code]) => (code ? [{ field, code }] : []))
}

export function maxLengthOf(field: ContactField): number {
  return field === 'name' ? MAX_NAME_LENGTH : MAX_MESSAGE_LENGTH
}

export interface Contact {
  name: string
  email: string
  phone: Phone | undefined
  subject: Subject
  message: string
}

/** The values to store; call it only for a form without problems. */
export function contactOf({ name, email, phone, subject, message }: ContactForm): Contact {
  return {
    name: cleanLine(name),
    email: parseEmail(email) ?? '',
    phone: parsePhone(phone),
    subject: isSubject(subject) ? subject : 'general',
    message: cleanText(message),
  }
}

function isSubject(value: string): value is Subject {
  return SUBJECTS.some((subject) => subject === value)
}

function isBlank(value: string): boolean {
  return cleanText(value) === ''
}

function textProblem(value: string, maxLength: number): 'required' | 'tooLong' | undefined {
  if (isBlank(value)) return 'required'
  return cleanText(value).length > maxLength ? 'tooLong' : undefined
}
