/** Takes a sent checkout from the form to the answer: what a page shows and a program reads. */
import { Refusal } from '#core/refusal.ts'
import type { MediaProblem } from '#features/media/media.rules.ts'
import { removeMedia } from '#features/media/media.server.ts'
import { isDatabaseAway } from '#platform/database.server.ts'
import { formIn } from '#platform/form-text.server.ts'
import { log } from '#platform/log.server.ts'
import { addressPayer, takeFromBudget } from '#platform/rate-budget.server.ts'
import { languageOf, type RequestFacts } from '#platform/request.server.ts'
import { changedBody, orderPath, placedBody, type CheckoutAnswer } from './checkout-answer.rules.ts'
import { readCheckout, type ReadCheckout } from './checkout-form.server.ts'
import { checkoutOf, type CheckoutForm } from './checkout.rules.ts'
import { CartRefusal, findPlaced, placeOrder, type PlacedOrder } from './place-order.server.ts'
import { storeProof, type StoredProof } from './proofs.server.ts'
import type { NewOrder } from './write-order.server.ts'

export interface TakenCheckout {
  answer: CheckoutAnswer
  typed: CheckoutForm
  key: string
}

/** The browser's own script, and other programs, want no page for an answer. */
export function isFromProgram(request: Request): boolean {
  return request.headers.get('accept')?.includes('application/json') ?? false
}

export async function answerProgram(request: Request, facts: RequestFacts): Promise<Response> {
  const { answer } = await takeCheckout(request, facts)
  const { status } = answer
  const headers = { 'cache-control': 'no-store' }
  if ('body' in answer) return Response.json(answer.body, { status, headers })
  return Response.json({}, { status, headers: { ...headers, 'retry-after': String(answer.retryAfter) } })
}

export async function takeCheckout(request: Request, { id, address }: RequestFacts): Promise<TakenCheckout> {
  const read = await readCheckout(await formIn(request))
  const { typed, key } = read
  if (read.problems.length > 0) return { answer: wrong(read.problems), typed, key }
  const order = orderOf(read, request)
  const answer = await answerTo(order, read, address).catch((error: unknown) => excuse(error, id))
  return { answer, typed, key }
}

function orderOf({ typed, key, lines, shown, proof }: ReadCheckout, request: Request): NewOrder {
  return {
    ...checkoutOf(typed),
    key,
    lines,
    shown,
    proof: proof && { sha256: proof.sha256, mediaId: undefined },
    language: languageOf(request),
    now: new Date(),
  }
}

async function answerTo(order: NewOrder, { proof }: ReadCheckout, address: string): Promise<CheckoutAnswer> {
  const isWithin = mayOrder(order, address)
  // Most intents are new, and placing finds out; a picture is too much work to find out with.
  const known = isWithin && !proof?.bytes ? undefined : await findPlaced(order)
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
    // Only where it is certain that no order holds the picture.
    if (error instanceof Refusal && mediaId) await removeMedia(mediaId)
    throw error
  }
}

/** On a full disk the order goes without its picture, as one whose picture follows: her order's page asks for it. */
async function storeIfThereIsRoom(bytes: Uint8Array): Promise<StoredProof | undefined> {
  try {
    return await storeProof(bytes)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'diskFull')) throw error
    log.error('the disk is nearly full: an order was taken without its picture')
    return undefined
  }
}

function placed(order: PlacedOrder): CheckoutAnswer {
  return { status: order.isNew ? 201 : 200, body: placedBody(order) }
}

function wrong(problems: ReadCheckout['problems']): CheckoutAnswer {
  return { status: 422, body: { problems } }
}

function excuse(error: unknown, requestId: string): CheckoutAnswer {
  if (error instanceof CartRefusal) return { status: 409, body: changedBody(error.code, error.quote) }
  if (error instanceof Refusal && error.code === 'keyReused')
    // Only the browser that made the key knows it: it may be led to what became of it.
    return {
      status: 409,
      body: { reason: 'keyReused', total: 0, lines: [], url: orderPath(String(error.details.token)) },
    }
  // The picture could not be read.
  if (error instanceof Refusal && error.kind === 'invalid')
    return wrong([{ field: 'proof', code: error.code as MediaProblem }])
  if (!(error instanceof Refusal) && !isDatabaseAway(error)) throw error
  log.warn({ err: error, request: requestId }, 'order not taken, safe to send again')
  return { status: 503, retryAfter: 3 }
}

/** A whole carrier can share one address; one person seldom orders ten times in an hour. */
const PER_ADDRESS = { burst: 60, perHour: 240 }
const PER_PHONE = { burst: 10, perHour: 20 }

/** Intents that have paid already: sending one again, for want of an answer, costs nothing. */
const paid = new Set<string>()
const MOST_REMEMBERED = 10_000

function mayOrder({ key, customer }: NewOrder, address: string): boolean {
  if (paid.has(key)) return true
  const payers = { [addressPayer(address)]: PER_ADDRESS, [`phone:${customer.phone}`]: PER_PHONE }
  if (!takeFromBudget('order', payers)) return false
  if (paid.size >= MOST_REMEMBERED) paid.delete(paid.values().next().value!)
  paid.add(key)
  return true
}
