/** What shoppers say about a product, and what the form that asks them hears back. */
import { isId } from '#core/id.ts'

export const STARS = [5, 4, 3, 2, 1] as const

export interface Review {
  id: number
  author: string
  stars: number
  content: string
  createdAt: Date
}

export interface ReviewsPage {
  reviews: Review[]
  page: number
  hasMore: boolean
}

/** How many gave five stars, four, … one. */
export type StarCounts = { stars: number; count: number }[]

export const REVIEWS_PER_PAGE = 10
const LAST_PAGE = 1000

export function readReviewsPage(text: string | null): number {
  return text && /^[1-9]\d{0,3}$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1
}

export const MIN_REVIEW_LENGTH = 3
export const MAX_REVIEW_LENGTH = 1000

export type ReviewField = 'stars' | 'content' | 'orderNumber' | 'phone'
export type ReviewProblem = 'noStars' | 'tooShort' | 'tooLong' | 'noOrderNumber' | 'notAPhone'
export type ReviewProblems = Partial<Record<ReviewField, ReviewProblem>>

/** `unknown` stands for every order that does not allow a review: which one it is, is nobody's business. */
export const REVIEW_OUTCOMES = ['thanks', 'invalid', 'unknown', 'again', 'busy'] as const
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number]

export interface ReviewAnswer {
  outcome: ReviewOutcome
  problems: ReviewProblems
}

export function readReviewOutcome(text: string | null): ReviewOutcome | undefined {
  return REVIEW_OUTCOMES.find((outcome) => outcome === text)
}

/** The number of the order she comes from, to be filled in for her. */
export function readOrderQuery(value: string | null): string | undefined {
  return value && isId(value) ? value : undefined
}
