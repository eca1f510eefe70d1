/** Fills in the URL, headers and body of a request to an SMS gateway. */
import { escapeXml } from '#core/xml.ts'

export interface SmsValues {
  /** With country code, such as +22236000001. */
  phone: string
  /** The same without the plus sign. */
  digits: string
  text: string
  /** The same for every attempt to send one message. */
  id: string
}

const PLACEHOLDER = /\{(\w+)\}/g
const NAMES: readonly string[] = ['phone', 'digits', 'text', 'id'] satisfies (keyof SmsValues)[]

export function unknownPlaceholders(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].map(([, name]) => name!).filter((name) => !NAMES.includes(name))
}

/** A message needs a recipient and a text. */
export function isCompleteTemplate(template: string): boolean {
  return /\{(phone|digits)\}/.test(template) && template.includes('{text}')
}

export function fillUrl(template: string, values: SmsValues): string {
  return fill(template, values, encodeURIComponent)
}

/** A header is one line of ASCII characters. */
export function fillHeader(template: string, values: SmsValues): string {
  return fill(template, values, (value) => value.replaceAll(/[^\x20-\x7E]/g, ' '))
}

/** Values are escaped for the content type of the request, so that a text cannot add fields. */
export function fillBody(template: string, values: SmsValues, contentType: string): string {
  return fill(template, values, escapeFor(contentType))
}

function escapeFor(contentType: string): (value: string) => string {
  const type = contentType.toLowerCase()
  if (type.includes('json')) return (value) => JSON.stringify(value).slice(1, -1)
  if (type.includes('form-urlencoded')) return encodeURIComponent
  if (type.includes('xml')) return escapeXml
  return (value) => value
}

function fill(template: string, values: SmsValues, escape: (value: string) => string): string {
  return template.replaceAll(PLACEHOLDER, (whole, name: string) =>
    NAMES.includes(name) ? escape(values[name as keyof SmsValues]) : whole,
  )
}
