import { cleanText } from '#core/clean-text.ts'
/** Validation of a product review, and the author name shown with it. */
import { parsePhone, type Phone } from '#core/phone.ts'
import { numberText } from '#core/text.ts'
import {
  MAX_REVIEW_LENGTH,
  MIN_REVIEW_LENGTH,
  type ReviewField,
  type ReviewProblems,
} from '#features/catalogue/reviews/reviews.rules.ts'

export type ReviewInput = Record<Exclude<ReviewField, 'photos'>, string>

export interface ParsedReview {
  stars: number
  content: string
  orderNumber: number
  phone: Phone
}

export type CheckedReview = { review: ParsedReview } | { problems: ReviewProblems }

export function checkReview(input: ReviewInput): CheckedReview {
  const stars = /^[1-5]$/.test(input.stars) ? Number(input.stars) : undefined
  const content = normalizeContent(input.content)
  const orderNumber = readOrderNumber(input.orderNumber)
  const phone = parsePhone(input.phone)
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

/** Parses an order number with or without its prefix: `1042`, `#1042`, `N° 1042`, `١٠٤٢`. */
export function readOrderNumber(input: string): number | undefined {
  const plain = numberText(input).replaceAll(/\s|^.*[#°]/gu, '')
  return /^[1-9]\d{0,14}$/.test(plain) ? Number(plain) : undefined
}

/** Converts CRLF to LF and replaces control characters, because PostgreSQL cannot store NUL. */
function normalizeContent(text: string): string {
  const plain = text
    .replaceAll('\r\n', '\n')
    .replaceAll(/\p{Cc}/gu, (character) => (character === '\n' ? character : ' '))
  return cleanText(plain).replaceAll(/\n{3,}/g, '\n\n')
}

/** `Mariem Mint Ahmed` is shown as `Mariem A.` to protect the client's privacy. */
export function reviewAuthor(customerName: string): string {
  const [first = '', ...others] = customerName.trim().split(/\s+/)
  const [initial] = (others.at(-1) ?? '').replace(/^ال(?=\p{L}{2})/u, '')
  return initial ? `${first} ${initial.toLocaleUpperCase('fr')}.` : first
}
