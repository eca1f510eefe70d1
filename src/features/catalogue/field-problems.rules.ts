/** Validation of single fields, shared by the forms of the catalogue. */
import { parseMoney } from '#core/money.ts'
import { parseWholeNumber } from '#core/whole-number.ts'

export type FormCode =
  | 'required'
  | 'tooLong'
  | 'notANumber'
  | 'notWhole'
  | 'notPositive'
  | 'notAnInteger'
  | 'tooLarge'
  | 'notAbovePrice'
  | 'tooMany'
  | 'unknownChoice'
  | 'repeated'
  | 'taken'
  | 'notABarcode'
  | 'notAColour'
  | 'noVariant'
  | 'tooManyCombinations'

export interface FormProblem<Field extends string = string> {
  field: Field
  code: FormCode
  /** The limit that was exceeded. */
  limit?: number
  /** The product that has the same code. */
  by?: string
}

export const MAX_PRICE = 10_000_000
export const MAX_STOCK = 1_000_000

export type Found = Omit<FormProblem, 'field'> | undefined

export function lengthProblem(text: string, limit: number): Found {
  if (text === '') return { code: 'required' }
  return text.length > limit ? { code: 'tooLong', limit } : undefined
}

export function priceProblem(input: string): Found {
  if (input.trim() === '') return { code: 'required' }
  const amount = parseMoney(input)
  if (amount === undefined) return { code: isNegative(input) ? 'notPositive' : 'notANumber' }
  if (amount % 100 !== 0) return { code: 'notWhole' }
  if (amount === 0) return { code: 'notPositive' }
  return amount > MAX_PRICE * 100 ? { code: 'tooLarge', limit: MAX_PRICE } : undefined
}

function isNegative(input: string): boolean {
  return /^\s*[-\u2212]/.test(input) && parseMoney(input.replace(/[-\u2212]/, '')) !== undefined
}

/** Must be empty or above the price, because it is shown as the price before a reduction. */
export function originalPriceProblem(originalPrice: string, price: string): Found {
  if (originalPrice.trim() === '') return undefined
  const problem = priceProblem(originalPrice)
  if (problem) return problem
  return parseMoney(originalPrice)! <= (parseMoney(price) ?? 0) ? { code: 'notAbovePrice' } : undefined
}

export function stockProblem(input: string, limit = MAX_STOCK): Found {
  if (input.trim() === '') return { code: 'required' }
  const quantity = parseWholeNumber(input)
  if (quantity === undefined) return { code: 'notAnInteger' }
  return quantity > limit ? { code: 'tooLarge', limit } : undefined
}
