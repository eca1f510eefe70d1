/** The fields that a pattern can name: how each looks in normalized text, and its value. */
import { money, type Money } from '#core/money.ts'
import { parsePhone } from '#core/phone.ts'
import { parseReference } from '#core/transfer-reference.ts'
import { DATE_SHAPE, parseDate, parseTime, TIME_SHAPE } from './moment.rules.ts'

export const FIELDS = ['amount', 'phone', 'name', 'reference', 'date', 'time', 'balance', 'fee'] as const
export type Field = (typeof FIELDS)[number]

/** Fields that are recognised so that they are not taken for another one. */
const UNUSED_FIELDS = new Set<Field>(['balance', 'fee'])

const THOUSANDS = `\\d{1,3}(?:[ .,']\\d{3})+(?:[.,]\\d{1,2})?`
const PLAIN = `\\d{1,9}(?:[.,]\\d{1,2})?`
const AMOUNT_SHAPES = [THOUSANDS, PLAIN]
const PHONE_SHAPES = [`(?:\\+|00)\\d(?:[ .-]?\\d){6,14}`, `(?:222[ .-]?)?[234]\\d(?:[ .-]?\\d){6}`]
const REFERENCE_SHAPE = `[a-z0-9](?:[a-z0-9._/-]{1,38}[a-z0-9])`
/** Up to six words of letters; the longest is tried first. */
const MAX_NAME_WORDS = 6
const NAME_WORD = `[\\p{L}][\\p{L}'.-]{0,30}`
const NAME_SHAPES = Array.from(
  { length: MAX_NAME_WORDS },
  (_, index) => `${NAME_WORD}(?: ${NAME_WORD}){${MAX_NAME_WORDS - 1 - index}}`,
)

/** The currency may be written without a space before or after an amount. */
const CURRENCY = '(?:mru|um|ouguiya|اوقيه)'
const AFTER_WORD = `(?<![\\p{L}\\p{N}]|\\d[.,])`
const BEFORE_WORD = `(?![\\p{L}\\p{N}])`

/** Each shape from a given place on, where no letter or digit continues it. */
function bounded(shapes: string[]): RegExp[] {
  return shapes.map((shape) => new RegExp(`${AFTER_WORD}(?:${shape})${BEFORE_WORD}`, 'uy'))
}

function amounts(): RegExp[] {
  return AMOUNT_SHAPES.map(
    (shape) =>
      new RegExp(
        `(?:${AFTER_WORD}|(?<=${CURRENCY}))(?:${shape})(?:${BEFORE_WORD}|(?=${CURRENCY}${BEFORE_WORD}))`,
        'uy',
      ),
  )
}

const SHAPES: Record<Field, RegExp[]> = {
  amount: amounts(),
  balance: amounts(),
  fee: amounts(),
  phone: bounded(PHONE_SHAPES),
  name: bounded(NAME_SHAPES),
  reference: bounded([REFERENCE_SHAPE]),
  date: bounded([DATE_SHAPE]),
  time: bounded([TIME_SHAPE]),
}

export interface FieldEnd {
  to: number
  /** What the field adds to a reading of the line: the reading with most is taken. */
  gain: number
}

/** Where the field can end if it starts here; the most likely end first. */
export function fieldEnds(field: Field, text: string, from: number): FieldEnd[] {
  if (field === 'amount' && OTHER_AMOUNT.test(text.slice(Math.max(0, from - 40), from))) return []
  const ends = SHAPES[field].flatMap((shape) => {
    shape.lastIndex = from
    const found = shape.exec(text)?.[0]
    if (found === undefined || !isValid(field, found)) return []
    const to = from + found.length
    const hasCurrency = field === 'amount' && isBesideCurrency(text, from, to)
    if (field === 'amount' && !hasCurrency && parsePhone(found)) return []
    return [{ to, gain: UNUSED_FIELDS.has(field) ? 0 : hasCurrency ? 1.5 : 1 }]
  })
  return ends.filter(({ to }, index) => ends.findIndex((end) => end.to === to) === index)
}

/** The words before say that an amount is the balance or a fee. */
const OTHER_AMOUNT = /(?:solde|balance|رصيد|رصيدك|الرصيد|frais|commission|رسوم)[^\d]{0,25}(?:\d[\d ]*)?$/

function isBesideCurrency(text: string, from: number, to: number): boolean {
  return (
    BEFORE_CURRENCY.test(text.slice(to, to + 9)) ||
    AFTER_CURRENCY.test(text.slice(Math.max(0, from - 9), from))
  )
}

const BEFORE_CURRENCY = new RegExp(`^ ?${CURRENCY}`, 'u')
const AFTER_CURRENCY = new RegExp(`${CURRENCY} ?$`, 'u')

function isValid(field: Field, found: string): boolean {
  switch (field) {
    case 'amount':
      return (parseStatementAmount(found) ?? 0) > 0
    case 'balance':
    case 'fee':
      return parseStatementAmount(found) !== undefined
    case 'phone':
      return parsePhone(found) !== undefined
    case 'reference':
      return /\d/.test(found) && parseReference(found) !== undefined
    case 'date':
      return parseDate(found) !== undefined
    case 'time':
      return parseTime(found) !== undefined
    case 'name':
      return found.length > 1
  }
}

/** Amounts above this are an error of reading, such as an account number: 100 million ouguiya. */
const MAX_AMOUNT = 10_000_000_000

/**
 * `1 500`, `1.500`, `1,500.00`, `1500,5`: a separator with one or two digits after it at the end is the decimal sign,
 * every other one separates thousands.
 */
export function parseStatementAmount(text: string): Money | undefined {
  const parts = /^(\d[\d .,']*?)(?:[.,](\d{1,2}))?$/.exec(text)
  if (!parts) return undefined
  const whole = parts[1]!.replaceAll(/[ .,']/g, '')
  const hundredths = Number(whole) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(hundredths) && hundredths <= MAX_AMOUNT ? money(hundredths) : undefined
}
