/** Schemas of the order forms of shoppers and staff. Schema messages are problem codes. */
import * as v from 'valibot'
import { parseMoney } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { lineKey } from '#features/cart/cart.rules.ts'
import type { CartLine } from './checkout/checkout.rules.ts'

/** A text field; '' if it is missing or a file. Converts CRLF to LF and removes NUL, which PostgreSQL cannot store. */
export const inputText = v.fallback(
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.replaceAll('\r\n', '\n').replaceAll('\0', '')),
    ),
    '',
  ),
  '',
)

const MAX_SEARCH_LENGTH = 100

/** The text of a search field, trimmed and limited in length. */
export const searchWords = v.pipe(
  inputText,
  v.trim(),
  v.transform((words) => words.slice(0, MAX_SEARCH_LENGTH)),
)

const cartLine = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,14}(\.[1-9]\d{0,14})?:[1-9]\d{0,5}$/),
  v.transform((line): CartLine => {
    const [key, quantity] = line.split(':')
    const [id, variant] = key!.split('.')
    return { id: Number(id), ...(variant && { variant: Number(variant) }), quantity: Number(quantity) }
  }),
)
const MAX_LINES = 100
const cartLines = v.pipe(v.array(cartLine), v.transform(sumEqualLines), v.maxLength(MAX_LINES))

function sumEqualLines(lines: CartLine[]): CartLine[] {
  const summed = new Map<string, CartLine>()
  for (const line of lines) {
    const quantity = (summed.get(lineKey(line))?.quantity ?? 0) + line.quantity
    summed.set(lineKey(line), { ...line, quantity })
  }
  return [...summed.values()]
}

/** Parses lines of `writeLine` and adds up those of one article; undefined if a line is invalid or there are too many. */
export function parseCartLines(values: unknown[]): CartLine[] | undefined {
  const parsed = v.safeParse(cartLines, values)
  return parsed.success ? parsed.output : undefined
}

export const idempotencyKey = v.pipe(v.string(), v.uuid())

/** Whether a value can be the idempotency key of an order. */
export function isIdempotencyKey(value: string): boolean {
  return v.is(idempotencyKey, value)
}

/** The version of the order that was on the screen; undefined if the form does not name it. */
export const seenVersion = v.optional(
  v.pipe(
    inputText,
    v.regex(/^[1-9]\d{0,8}$/, 'badRequest'),
    v.transform((version) => Number(version)),
  ),
)

/** The hidden fields of the checkout and the sale form. */
export const cartFields = {
  key: v.pipe(inputText, v.toLowerCase()),
  total: v.pipe(inputText, v.transform(parseMoney)),
  line: v.pipe(v.array(v.unknown()), v.transform(parseCartLines)),
}

/** The first value of each field, and all values of `line`. */
export function cartFormFields(form: FormData): Record<string, unknown> {
  return { ...firstValues(form), line: form.getAll('line') }
}

export function firstValues(form: FormData): Record<string, unknown> {
  return Object.fromEntries([...form].toReversed())
}

/** Names of the fields that occur more than once. */
export function repeatedFields(form: FormData): string[] {
  return [...new Set(form.keys())].filter((field) => form.getAll(field).length > 1)
}

/** Refuses with the code of the first problem. */
export function parseAction<Schema extends v.GenericSchema>(
  schema: Schema,
  fields: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, fields)
  if (!parsed.success) throw new Refusal(parsed.issues[0].message, 'invalid')
  return parsed.output
}

const orderId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number))

/** The order id in a URL. */
export function parseOrderId(param: string | undefined): number | undefined {
  const parsed = v.safeParse(orderId, param)
  return parsed.success ? parsed.output : undefined
}
