import { manyLines } from '#core/clean-text.ts'
/** What a shopper must type to review a product, and how her name appears beside it. */
import { parsePhone, type Phone } from '#core/phone.ts'
import { latinDigits } from '#core/text.ts'
import {
  MAX_REVIEW_LENGTH,
  MIN_REVIEW_LENGTH,
  type ReviewField,
  type ReviewProblems,
} from '#features/catalogue/reviews/reviews.rules.ts'

export type ReviewInput = Record<ReviewField, string>

export interface ParsedReview {
  stars: number
  content: string
  orderNumber: number
  phone: Phone
}

export type CheckedReview = { review: ParsedReview } | { problems: ReviewProblems }

export function checkReview(typed: ReviewInput): CheckedReview {
  const stars = /^[1-5]$/.test(typed.stars) ? Number(typed.stars) : undefined
  const content = tidy(typed.content)
  const orderNumber = readOrderNumber(typed.orderNumber)
  const phone = parsePhone(typed.phone)
  const length = Array.from(content).length
  const problems: ReviewProblems = {
    ...(stars === undefined && { stars: 'noStars' }),
    ...(length < MIN_REVIEW_LENGTH && { content: 'tooShort' }),
    ...(length > MAX_REVIEW_LENGTH && { content: 'tooLong' }),
    ...(orderNumber === undefined && { orderNumber: 'noOrderNumber' }),
    ...(phone === undefined && { phone: 'notAPhone' }),
  }
  return stars === undefined || orderNumber === undefined || phone === undefined || problems.content
    ? { problems }
    : { review: { stars, content, orderNumber, phone } }
}

/** As on the receipt, with or without its sign: `1042`, `#1042`, `N° 1042`, `١٠٤٢`. */
export function readOrderNumber(typed: string): number | undefined {
  const plain = latinDigits(typed).replaceAll(/[\s\u200E\u200F\u2066-\u2069]|^.*[#°]/gu, '')
  return /^[1-9]\d{0,14}$/.test(plain) ? Number(plain) : undefined
}

/** Forms send line ends of their own; a database takes no control characters. */
function tidy(text: string): string {
  const plain = text.replaceAll('\r\n', '\n').replaceAll(/\p{Cc}/gu, (sign) => (sign === '\n' ? sign : ' '))
  return manyLines(plain).replaceAll(/\n{3,}/g, '\n\n')
}

/** `Mariem Mint Ahmed` appears as `Mariem A.`: known to her friends, not to everybody. */
export function reviewAuthor(customerName: string): string {
  const [first = '', ...others] = customerName.trim().split(/\s+/)
  const [initial] = (others.at(-1) ?? '').replace(/^ال(?=\p{L}{2})/u, '')
  return initial ? `${first} ${initial.toLocaleUpperCase('fr')}.` : first
}
