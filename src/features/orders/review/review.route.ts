/** Adds a review. A plain form is redirected to the product page; a script gets the result as JSON. */
import { data, redirect } from 'react-router'
import * as v from 'valibot'
import { readId as readProductId } from '#core/id.ts'
import { Refusal, REFUSAL_STATUS } from '#core/refusal.ts'
import {
  MAX_REVIEW_PHOTOS,
  type ReviewAnswer,
  type ReviewOutcome,
  type ReviewProblem,
} from '#features/catalogue/reviews/reviews.rules.ts'
import { sizeProblem } from '#features/media/media.rules.ts'
import { readForm } from '#platform/http/form.server.ts'
import { addressKey, consumeRateLimits } from '#platform/http/rate-limit.server.ts'
import { requestInfo } from '#platform/http/request.server.ts'
import type { Route } from './+types/review.route'
import { checkReview } from './review.rules.ts'
import { leaveReview } from './review.server.ts'

const inputText = v.optional(v.string(), '')
const reviewSchema = v.strictObject({
  stars: inputText,
  content: inputText,
  orderNumber: inputText,
  phone: inputText,
})

export async function action({ request, params, context }: Route.ActionArgs) {
  const productId = productIdOf(params)
  const form = await readForm(request)
  const answer = await submitReview(productId, form, requestInfo(context).address)
  const isPlainForm = request.headers.get('accept')?.includes('text/html')
  return isPlainForm
    ? redirect(`/product/${productId}?review=${answer.outcome}#reviews`)
    : Response.json(answer, { status: STATUS[answer.outcome] })
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/product/${productIdOf(params)}`)
}

function productIdOf({ id }: Route.LoaderArgs['params']): number {
  const productId = readProductId(id)
  if (productId === undefined) throw data(null, { status: 404 })
  return productId
}

const STATUS: Record<ReviewOutcome, number> = {
  thanks: 200,
  invalid: REFUSAL_STATUS.invalid,
  photos: REFUSAL_STATUS.invalid,
  unknown: REFUSAL_STATUS.missing,
  again: REFUSAL_STATUS.conflict,
  busy: 429,
}

/**
 * Enough for an order with many products, too few to guess the phone of an order. Counted per address, so that
 * wrong attempts from another address do not lock out the owner of an order.
 */
const PER_ADDRESS_AND_ORDER = { points: 10, minutes: 60 }
/** All customers of a mobile carrier can share one IP address. */
const PER_ADDRESS = { points: 30, minutes: 15 }

async function submitReview(productId: number, form: FormData, address: string): Promise<ReviewAnswer> {
  const photos = photosIn(form)
  const parsed = v.safeParse(reviewSchema, Object.fromEntries(form))
  if (!parsed.success) return { outcome: 'invalid', problems: {} }
  const checked = checkReview(parsed.output)
  if ('problems' in checked) return { outcome: 'invalid', problems: checked.problems }
  const problem = photoProblem(photos)
  if (problem) return { outcome: 'photos', problems: { photos: problem } }
  const limits = {
    [addressKey(address)]: PER_ADDRESS,
    [`${addressKey(address)} order:${checked.review.orderNumber}`]: PER_ADDRESS_AND_ORDER,
  }
  if (!(await consumeRateLimits('review', limits))) return { outcome: 'busy', problems: {} }
  try {
    await leaveReview({ ...checked.review, productId, now: new Date(), photos, client: address })
    return { outcome: 'thanks', problems: {} }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'alreadyReviewed') return { outcome: 'again', problems: {} }
    if (error.code === 'orderUnknown') return { outcome: 'unknown', problems: {} }
    return { outcome: 'photos', problems: { photos: 'badPhoto' } }
  }
}

/** Takes the photos out of the form. A browser sends an empty file where none was chosen. */
function photosIn(form: FormData): File[] {
  const sent = form.getAll('photos')
  form.delete('photos')
  return sent.filter((photo) => photo instanceof File && photo.size > 0) as File[]
}

function photoProblem(photos: File[]): ReviewProblem | undefined {
  if (photos.length > MAX_REVIEW_PHOTOS) return 'tooManyPhotos'
  return photos.some(({ size }) => sizeProblem('image', size)) ? 'badPhoto' : undefined
}
