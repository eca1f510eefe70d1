import { numberText } from './text.ts'

/** Hundredths of an ouguiya (MRU). Always a whole number. */
export type Money = number & { readonly __brand: 'Money' }

export const CURRENCY = 'MRU'
export const CURRENCY_LABEL = 'UM'

const NARROW_NO_BREAK_SPACE = '\u202F'
const NO_BREAK_SPACE = '\u00A0'
const MINUS = '\u2212'

/** Converts a whole number of hundredths, from the database or from arithmetic on Money. */
export function money(hundredths: number): Money {
  if (!Number.isSafeInteger(hundredths)) throw new RangeError(`not an amount of money: ${hundredths}`)
  return hundredths as Money
}

export function ouguiya(amount: number): Money {
  return money(Math.round(amount * 100))
}

export function sum(amounts: Iterable<Money>): Money {
  let total = 0
  for (const amount of amounts) total += amount
  return money(total)
}

export function times(amount: Money, quantity: number): Money {
  return money(amount * quantity)
}

/** 0 to 2 decimals (spec 9): `3 200`, `12,5`, `−0,05`. */
export function formatAmount(amount: Money, thousands: string = NARROW_NO_BREAK_SPACE): string {
  const whole = String(Math.trunc(Math.abs(amount) / 100)).replaceAll(/\B(?=(?:\d{3})+$)/g, thousands)
  const cents = String(Math.abs(amount) % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return (amount < 0 ? MINUS : '') + whole + (cents && ',' + cents)
}

export function formatMoney(amount: Money): string {
  return formatAmount(amount) + NO_BREAK_SPACE + CURRENCY_LABEL
}

/** Thousands with one sign and decimals with the other, as programs write them: `1.130,00`, `1,130.00`. */
const GROUPED = /^\d{1,3}(?:(?:\.\d{3})+,|(?:,\d{3})+\.)\d{1,2}$/

/** Parses user input such as `3 200`, `3200,5`, `1.130,00`, `٣٢٠٠`; undefined if it is not an amount. */
export function parseMoney(input: string): Money | undefined {
  const signs = numberText(input).replaceAll(/[\s\u066C]|UM|MRU/gi, '')
  const plain = (GROUPED.test(signs) ? signs.replaceAll(/[.,](?=\d{3})/g, '') : signs).replace(
    /[,\u066B]/,
    '.',
  )
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? ouguiya(Number(plain)) : undefined
}

/** Rounded (original − price) / original; undefined if there is no reduction (spec 9). */
export function discountPercent(price: Money, original: Money | null | undefined): number | undefined {
  if (!original || original <= price) return undefined
  return Math.round(((original - price) / original) * 100)
}
