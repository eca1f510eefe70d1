/** Published reviews of a product, and the answers of the review form. */
import { isId } from '#core/id.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'

export const STARS = [5, 4, 3, 2, 1] as const

export interface Review {
  id: number
  author: string
  stars: number
  content: string
  createdAt: Date
  photos: PictureMedia[]
}

export interface ReviewsPage {
  reviews: Review[]
  page: number
  hasMore: boolean
}

/** Number of reviews with five, four, … one stars. */
export type StarCounts = { stars: number; count: number }[]

export const REVIEWS_PER_PAGE = 10
const LAST_PAGE = 1000

export function readReviewsPage(text: string | null): number {
  return text && /^[1-9]\d{0,3}$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1
}

export const MIN_REVIEW_LENGTH = 3
export const MAX_REVIEW_LENGTH = 1000
export const MAX_REVIEW_PHOTOS = 3

export type ReviewField = 'stars' | 'content' | 'orderNumber' | 'phone' | 'photos'
export type ReviewProblem =
  | 'noStars'
  | 'tooShort'
  | 'tooLong'
  | 'noOrderNumber'
  | 'notAPhone'
  | 'tooManyPhotos'
  | 'badPhoto'
export type ReviewProblems = Partial<Record<ReviewField, ReviewProblem>>

/** `unknown` covers every order that does not allow a review, so that the answer does not reveal which orders exist. */
export const REVIEW_OUTCOMES = ['thanks', 'invalid', 'photos', 'unknown', 'again', 'busy'] as const
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number]

export interface ReviewAnswer {
  outcome: ReviewOutcome
  problems: ReviewProblems
}

export function readReviewOutcome(text: string | null): ReviewOutcome | undefined {
  return REVIEW_OUTCOMES.find((outcome) => outcome === text)
}

/** The order number in the link from the order page, used to prefill the form. */
export function readOrderQuery(value: string | null): string | undefined {
  return value && isId(value) ? value : undefined
}
