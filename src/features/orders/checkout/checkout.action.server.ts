/** The checkout from the submitted form to the answer, for the page and for programs. */
import { LRUCache } from 'lru-cache'
import { Refusal } from '#core/refusal.ts'
import type { MediaProblem } from '#features/media/media.rules.ts'
import { removeMedia } from '#features/media/media.server.ts'
import { isConnectionError } from '#platform/database/database.server.ts'
import { readForm } from '#platform/http/form.server.ts'
import { addressKey, consumeRateLimits, type RateLimit } from '#platform/http/rate-limit.server.ts'
import { languageOf, type RequestInfo } from '#platform/http/request.server.ts'
import { log } from '#platform/log.server.ts'
import { storeProof, type StoredProof } from '../payment/proofs.server.ts'
import { parseCheckout, type ParsedCheckout } from './checkout-form.server.ts'
import { changedBody, orderPath, placedBody, type CheckoutAnswer } from './checkout-result.rules.ts'
import { checkoutOf, type CheckoutForm } from './checkout.rules.ts'
import { CartRefusal, findExistingOrder, placeOrder, type PlacedOrder } from './place-order.server.ts'
import type { NewOrder } from './write-order.server.ts'

export interface CheckoutResult {
  answer: CheckoutAnswer
  typed: CheckoutForm
  key: string
}

/** The script of the checkout page and other programs take JSON. */
export function acceptsJson(request: Request): boolean {
  return request.headers.get('accept')?.includes('application/json') ?? false
}

export async function respondWithJson(request: Request, facts: RequestInfo): Promise<Response> {
  const { answer } = await handleCheckoutSubmit(request, facts)
  const { status } = answer
  const headers = { 'cache-control': 'no-store' }
  if ('body' in answer) return Response.json(answer.body, { status, headers })
  return Response.json({}, { status, headers: { ...headers, 'retry-after': String(answer.retryAfter) } })
}

export async function handleCheckoutSubmit(request: Request, { id, address }: RequestInfo): Promise<CheckoutResult> {
  const read = await parseCheckout(await readForm(request))
  const { typed, key } = read
  if (read.problems.length > 0) return { answer: wrong(read.problems), typed, key }
  const order = orderOf(read, request)
  const answer = await answerTo(order, read, address).catch((error: unknown) => excuse(error, id))
  return { answer, typed, key }
}

function orderOf({ typed, key, lines, shown, proof }: ParsedCheckout, request: Request): NewOrder {
  return {
    ...checkoutOf(typed),
    idempotencyKey: key,
    lines,
    shown,
    proof: proof && { sha256: proof.sha256, mediaId: undefined },
    language: languageOf(request),
    now: new Date(),
  }
}

async function answerTo(order: NewOrder, { proof }: ParsedCheckout, address: string): Promise<CheckoutAnswer> {
  const isWithin = await isWithinRateLimits(order, address)
  // Placing finds an existing order by itself; before a picture is stored, it is looked for here.
  const known = isWithin && !proof?.bytes ? undefined : await findExistingOrder(order)
  if (known) return placed(known)
  if (!isWithin) return { status: 429, retryAfter: 60 }
  const stored = proof?.bytes && (await storeIfThereIsRoom(proof.bytes))
  const mediaId = stored?.mediaId
  const withPicture = stored && order.proof ? { ...order, proof: { ...order.proof, ...stored } } : order
  try {
    const result = await placeOrder(withPicture)
    if (!result.isNew && mediaId) await removeMedia(mediaId)
    return placed(result)
  } catch (error) {
    // A refusal is certain: no order refers to the picture.
    if (error instanceof Refusal && mediaId) await removeMedia(mediaId)
    throw error
  }
}

/** On a full disk the order is taken without its picture; the page of the order then asks for it. */
async function storeIfThereIsRoom(bytes: Uint8Array): Promise<StoredProof | undefined> {
  try {
    return await storeProof(bytes)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'diskFull')) throw error
    log.error('disk nearly full: order taken without its payment picture, the shopper can send it again')
    return undefined
  }
}

function placed(order: PlacedOrder): CheckoutAnswer {
  return { status: order.isNew ? 201 : 200, body: placedBody(order) }
}

function wrong(problems: ParsedCheckout['problems']): CheckoutAnswer {
  return { status: 422, body: { problems } }
}

function excuse(error: unknown, requestId: string): CheckoutAnswer {
  if (error instanceof CartRefusal) return { status: 409, body: changedBody(error.code, error.quote) }
  if (error instanceof Refusal && error.code === 'keyReused')
    // Only the browser that made the key knows it, so it may see the order.
    return {
      status: 409,
      body: { reason: 'keyReused', total: 0, lines: [], url: orderPath(String(error.details.token)) },
    }
  // The picture could not be read.
  if (error instanceof Refusal && error.kind === 'invalid')
    return wrong([{ field: 'proof', code: error.code as MediaProblem }])
  if (!(error instanceof Refusal) && !isConnectionError(error)) throw error
  log.warn({ err: error, request: requestId }, 'order not taken, safe to send again')
  return { status: 503, retryAfter: 3 }
}

/**
 * Many customers of a carrier can share one address; one person seldom orders ten times in half an hour. A query for each
 * order is too expensive here. Processor time of shop and PostgreSQL per order, 32 at a time: 2.15 ms with both counts in
 * memory, 2.8 ms with the phone's in PostgreSQL (+29 %), 3.2 ms with both there (+49 %).
 */
const PER_ADDRESS: RateLimit = { points: 60, minutes: 15, store: 'memory' }
const PER_PHONE: RateLimit = { points: 10, minutes: 30, store: 'databaseAfterFirst' }

/** Results by idempotency key, so that sending the same order again consumes nothing. */
const admitted = new LRUCache<string, Promise<boolean>>({ max: 10_000 })

async function isWithinRateLimits(
  { idempotencyKey: key, customer }: NewOrder,
  address: string,
): Promise<boolean> {
  const limits = { [addressKey(address)]: PER_ADDRESS, [`phone:${customer.phone}`]: PER_PHONE }
  const result = admitted.get(key) ?? consumeRateLimits('order', limits)
  admitted.set(key, result)
  const isAdmitted = await result
  if (!isAdmitted) admitted.delete(key)
  return isAdmitted
}
