/** Handles a submitted checkout, from the page's form or as a JSON request. */
import { LRUCache } from 'lru-cache'
import { formatMoney, type Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { inLanguage, type Language } from '#core/text.ts'
import type { FindShopper } from '#features/clients/signed-in-shopper.server.ts'
import type { MediaProblem } from '#features/media/media.rules.ts'
import { removeMedia } from '#features/media/media.server.ts'
import type { CodeProblem } from '#features/promotions/choose-promotions.rules.ts'
import { codeProblemText } from '#features/promotions/code-problem.text.ts'
import { normalizeCode } from '#features/promotions/promotion-code.rules.ts'
import { isConnectionError, isReportedOutage } from '#platform/database/database.server.ts'
import { readForm } from '#platform/http/form.server.ts'
import { addressKey, consumeRateLimits, type RateLimit } from '#platform/http/rate-limit.server.ts'
import { languageOf, type RequestInfo } from '#platform/http/request.server.ts'
import { log } from '#platform/log.server.ts'
import { labelZones } from '../delivery-days.text.ts'
import { addProof, storeProof } from '../payment/proofs.server.ts'
import { ScreeningRefusal } from '../screening/screen-orders.server.ts'
import { screenedBody } from '../screening/shown-screening.server.ts'
import { checkoutAnswerText } from './checkout-answer.text.ts'
import { parseCheckout, type ParsedCheckout, type ParsedDeposit } from './checkout-form.server.ts'
import { changedBody, placedBody, type CheckoutAnswer } from './checkout-result.rules.ts'
import { checkoutOf, type CartLine, type CheckoutForm } from './checkout.rules.ts'
import {
  CartRefusal,
  contentHashOf,
  findExistingOrder,
  placeOrder,
  refuseChangedCart,
  type PlacedOrder,
} from './place-order.server.ts'
import { storeVoiceNote } from './voice-note.server.ts'
import type { NewOrder } from './write-order.server.ts'

export interface CheckoutResult {
  answer: CheckoutAnswer
  input: CheckoutForm
  lines: CartLine[]
  key: string
  /** Says that the picture of the form must be chosen again; undefined: it had none. */
  lostProof: string | undefined
}

/** The script of the checkout page and API clients request JSON. */
export function acceptsJson(request: Request): boolean {
  return request.headers.get('accept')?.includes('application/json') ?? false
}

export async function respondWithJson(
  request: Request,
  info: RequestInfo,
  findShopper?: FindShopper,
): Promise<Response> {
  const { answer } = await handleCheckoutSubmit(request, info, findShopper)
  const { status } = answer
  const headers = { 'cache-control': 'no-store' }
  if ('body' in answer) return Response.json(answer.body, { status, headers })
  return Response.json({}, { status, headers: { ...headers, 'retry-after': String(answer.retryAfter) } })
}

export async function handleCheckoutSubmit(
  request: Request,
  { id, address }: RequestInfo,
  findShopper: FindShopper = () => Promise.resolve(undefined),
): Promise<CheckoutResult> {
  const checkout = await parseCheckout(await readForm(request))
  const { input, key, lines } = checkout
  const lostProof = checkout.hasPicture
    ? inLanguage(checkoutAnswerText, languageOf(request)).proofAgain
    : undefined
  if (checkout.problems.length > 0)
    return { answer: invalidAnswer(checkout.problems), input, lines, key, lostProof }
  const order = { ...orderOf(checkout, request), verifiedPhone: (await findShopper(request))?.phone }
  const answer = await placeOrFind(order, checkout, address).catch((error: unknown) =>
    errorAnswer(error, id, order.language),
  )
  return { answer, input, lines, key, lostProof }
}

function orderOf(
  { input, key, lines, shown, deposit, proof, voice }: ParsedCheckout,
  request: Request,
): NewOrder {
  return {
    ...checkoutOf(input),
    idempotencyKey: key,
    lines,
    shown,
    acceptedDeposit: deposit,
    proof: proof && { sha256: proof.sha256, mediaId: undefined },
    voice: voice && { sha256: voice.sha256, mediaId: undefined },
    language: languageOf(request),
    now: new Date(),
    code: normalizeCode(input.code),
  }
}

async function placeOrFind(
  order: NewOrder,
  checkout: ParsedCheckout,
  address: string,
): Promise<CheckoutAnswer> {
  const isAllowed = await isWithinRateLimits(order, address)
  const hasFiles = checkout.proof?.bytes !== undefined || checkout.voice !== undefined
  // `placeOrder` also finds an existing order; checking here first avoids storing its files again.
  const existing = isAllowed && !hasFiles ? undefined : await findExistingOrder(order)
  if (existing) return placedAnswer(existing, checkout, address)
  if (!isAllowed) return { status: 429, retryAfter: 60 }
  const stored: string[] = []
  const removeStored = () => Promise.all(stored.map(removeMedia))
  try {
    // Decoding a picture costs a hundred times as much as reading the prices.
    if (hasFiles) await refuseChangedCart(order)
    const result = await placeOrder(hasFiles ? await withFiles(order, checkout, address, stored) : order)
    if (!result.isNew) await removeStored()
    return await placedAnswer(result, checkout, address)
  } catch (error) {
    // After a refusal no order refers to the files.
    if (error instanceof Refusal) await removeStored()
    // Only an order without an answer may be sent again for free.
    if (error instanceof Refusal && error.kind !== 'busy') attempts.delete(attemptKey(order))
    throw error
  }
}

/** Stores the files of an order and adds their media ids to `stored`. */
async function withFiles(
  order: NewOrder,
  { proof, voice }: ParsedCheckout,
  address: string,
  stored: string[],
): Promise<NewOrder> {
  const picture = proof?.bytes && (await unlessDiskFull(storeProof(proof.bytes, address), 'payment picture'))
  if (picture) stored.push(picture.mediaId)
  const voiceNoteId = voice && (await unlessDiskFull(storeVoiceNote(voice.bytes, address), 'voice note'))
  if (voiceNoteId) stored.push(voiceNoteId)
  return {
    ...order,
    proof: order.proof && { ...order.proof, ...picture },
    voice: order.voice && { ...order.voice, mediaId: voiceNoteId },
  }
}

/** On a full disk the order is placed without its files; the order page then requests the picture. */
async function unlessDiskFull<T>(storing: Promise<T>, file: string): Promise<T | undefined> {
  try {
    return await storing
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'diskFull')) throw error
    log.error(`disk nearly full: order placed without its ${file}, free disk space`)
    return undefined
  }
}

async function placedAnswer(
  order: PlacedOrder,
  checkout: ParsedCheckout,
  address: string,
): Promise<CheckoutAnswer> {
  if (checkout.depositProof) await sendDeposit(order, checkout.depositProof, address)
  return { status: order.isNew ? 201 : 200, body: placedBody(order) }
}

/**
 * The order exists, so that nothing here may fail it: its page asks for a deposit that was not stored. Sent again, the
 * same picture changes nothing.
 */
async function sendDeposit(
  { token, number }: PlacedOrder,
  { bytes, method, reference }: ParsedDeposit,
  address: string,
): Promise<void> {
  try {
    await addProof(token, bytes, new Date(), { address, method, reference })
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'conflict') return
    log.warn({ err: error }, `order ${number}: picture of the deposit not stored, its page asks for it`)
  }
}

function invalidAnswer(problems: ParsedCheckout['problems']): CheckoutAnswer {
  return { status: 422, body: { problems } }
}

function errorAnswer(error: unknown, requestId: string, language: Language): CheckoutAnswer {
  if (error instanceof CartRefusal && error.code === 'methodNotOffered')
    return invalidAnswer([{ field: 'payment', code: 'notOffered' }])
  if (error instanceof CartRefusal) {
    const { code, quote, zones, codeProblem } = error
    const t = inLanguage(checkoutAnswerText, language)
    const message =
      code === 'unknownProduct'
        ? t.unknownProduct(formatMoney(quote.total))
        : code === 'methodInactive'
          ? t.methodInactive
          : code === 'codeRefused'
            ? codeSentence(codeProblem ?? 'unknown', language, quote.total)
            : undefined
    const body = changedBody({ code, quote, zones: labelZones(zones, language) })
    return { status: 409, body: { ...body, ...(message && { message }) } }
  }
  if (error instanceof ScreeningRefusal) return { status: 409, body: screenedBody(error, language) }
  if (error instanceof Refusal && error.code === 'keyReused') {
    const number = Number(error.details.number)
    const message = inLanguage(checkoutAnswerText, language).keyReused(number)
    return { status: 409, body: { reason: 'keyReused', total: 0, lines: [], number, message } }
  }
  // An invalid refusal here is always about the picture.
  if (error instanceof Refusal && error.kind === 'invalid')
    return invalidAnswer([{ field: 'proof', code: error.code as MediaProblem }])
  if (!(error instanceof Refusal) && !isConnectionError(error)) throw error
  if (!isReportedOutage(error))
    log.warn({ err: error, request: requestId }, 'order not taken, safe to send again')
  return { status: 503, retryAfter: 3 }
}

/** Why the code takes nothing off, and what the order costs without it. */
function codeSentence(problem: CodeProblem, language: Language, total: Money): string {
  const t = inLanguage(codeProblemText, language)
  return `${t[problem]} ${inLanguage(checkoutAnswerText, language).withoutCode(formatMoney(total))}`
}

/**
 * Many customers of a mobile carrier can share one IP address; one person rarely orders ten times in half an hour. A
 * query per order is too expensive. CPU time of shop and PostgreSQL per order, 32 concurrently: 2.15 ms with both
 * counters in memory, 2.8 ms with the phone's in PostgreSQL (+29 %), 3.2 ms with both in PostgreSQL (+49 %).
 */
const PER_ADDRESS: RateLimit = { points: 600, minutes: 15, store: 'memory' }
const PER_PHONE: RateLimit = { points: 10, minutes: 30, store: 'databaseAfterFirst' }

/** How often an order that was allowed once may be sent again without consuming points, as after lost answers. */
const MAX_FREE_RETRIES = 20

interface Attempts {
  isAllowed: Promise<boolean>
  count: number
}

/** By key and content, so that other content with the same key consumes points again. */
const attempts = new LRUCache<string, Attempts>({ max: 10_000 })

function attemptKey(order: NewOrder): string {
  return `${order.idempotencyKey} ${contentHashOf(order)}`
}

async function isWithinRateLimits(order: NewOrder, address: string): Promise<boolean> {
  const key = attemptKey(order)
  const before = attempts.get(key)
  if (before && ++before.count <= MAX_FREE_RETRIES) return before.isAllowed
  const isAllowed = consumeRateLimits('order', {
    [addressKey(address)]: PER_ADDRESS,
    [`phone:${order.customer.phone}`]: PER_PHONE,
  })
  attempts.set(key, { isAllowed, count: 0 })
  if (!(await isAllowed)) attempts.delete(key)
  return isAllowed
}
