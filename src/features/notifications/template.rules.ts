/** Templates of messages: text with variables such as `{name}`. */
import { isolate, type Bilingual } from '#core/text.ts'
import { variablesOf, type EventName } from './events.rules.ts'

export interface Template {
  /** Of the e-mail; the title of a push notification. */
  subject: string
  /** Of the e-mail and of the prepared WhatsApp message; an empty line begins a paragraph. */
  text: string
  /** Also the body of a push notification, without the link. */
  sms: string
}

export const TEMPLATE_FIELDS = ['subject', 'text', 'sms'] as const
export type TemplateField = (typeof TEMPLATE_FIELDS)[number]

export const MAX_TEMPLATE_LENGTHS: Record<TemplateField, number> = { subject: 150, text: 3000, sms: 480 }

export type Values = Record<string, string>

/** Every text between braces is meant as a variable. */
const VARIABLE = /\{([^{}]*)\}/g

function variablesIn(text: string): string[] {
  return [...text.matchAll(VARIABLE)].map(([, name]) => name!)
}

export interface TemplateProblem {
  field: TemplateField
  code: 'required' | 'tooLong' | 'unknownVariable'
  /** The unknown variable with its braces, or the maximum length. */
  detail: string
}

/** Problems in the order of the fields; at most one of each field. */
export function templateProblems(event: EventName, template: Template): TemplateProblem[] {
  const known = variablesOf(event)
  return TEMPLATE_FIELDS.flatMap((field): TemplateProblem[] => {
    const text = template[field]
    if (text.trim() === '') return [{ field, code: 'required', detail: '' }]
    const max = MAX_TEMPLATE_LENGTHS[field]
    if (text.length > max) return [{ field, code: 'tooLong', detail: String(max) }]
    const unknown = variablesIn(text).find((name) => !known.includes(name))
    return unknown === undefined ? [] : [{ field, code: 'unknownVariable', detail: `{${unknown}}` }]
  })
}

/** Fills in the values. A line with a variable that is empty is left out: not every order has a courier. */
export function fillTemplate(text: string, values: Values, wrap = (value: string) => value): string {
  return text
    .split('\n')
    .filter((line) => variablesIn(line).every((name) => values[name]?.trim()))
    .map((line) => line.replaceAll(VARIABLE, (_, name: string) => wrap(values[name]!.trim())))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Paragraphs of an e-mail; values do not change the direction of the text around them. */
export function fillParagraphs(text: string, values: Values): string[] {
  return fillTemplate(text, values, isolateLines).split('\n\n')
}

/** An isolate ends with its line, and a URL must stay usable when it is copied. */
function isolateLines(value: string): string {
  if (/^https?:\/\//.test(value)) return value
  return value
    .split('\n')
    .map((line) => (line ? isolate(line) : line))
    .join('\n')
}

export type Templates = Record<EventName, Bilingual<Template>>

/** The whole message as staff open it in WhatsApp. */
export function fillForWhatsApp({ text }: Template, values: Values): string {
  const filled = fillParagraphs(text, values).join('\n\n')
  return text.includes('{link}') || !values.link ? filled : `${filled}\n\n${values.link}`
}

export interface FilledTemplate {
  subject: string
  paragraphs: string[]
  sms: string
  /** Body of a push notification, which opens the link by itself. */
  body: string
}

export function fillAll({ subject, text, sms }: Template, values: Values): FilledTemplate {
  return {
    subject: fillTemplate(subject, values),
    paragraphs: fillParagraphs(text, values),
    sms: fillTemplate(sms, values),
    body: fillTemplate(sms, { ...values, link: '' }),
  }
}
