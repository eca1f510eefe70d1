import * as v from 'valibot'
import { cleanLine, cleanText } from '#core/clean-text.ts'
import { isDay } from '#core/day.ts'
import { money } from '#core/money.ts'
import { Refusal, REFUSAL_STATUS } from '#core/refusal.ts'
import { storeTransferPicture } from '#features/orders/run-orders.server.ts'
import { id, uuid } from '#platform/http/field-schemas.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { addressKey, consumeRateLimits, type RateLimit } from '#platform/http/rate-limit.server.ts'
import { requestInfo } from '#platform/http/request.server.ts'
import { markStop } from '../runs/mark-stop.server.ts'
import { MARKS, MAX_MARK_REASON_LENGTH, WALLETS } from '../runs/mark.rules.ts'
import type { Route } from './+types/marks.route'
import { courierRun, type MarkAnswer } from './courier-run.rules.ts'
import { openRun, PRIVATE } from './open-run.server.ts'

/** The run as the shop knows it now. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { run } = await openRun(args)
  return Response.json(courierRun(run), { headers: PRIVATE })
}

const amount = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.maxValue(1e11),
  v.transform((value) => money(value)),
)
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(10_000))
const content = v.object({
  state: v.picklist(MARKS),
  cash: amount,
  wallet: amount,
  method: v.nullable(v.picklist(WALLETS)),
  reference: v.pipe(v.string(), v.transform(cleanLine), v.maxLength(60)),
  refusedLines: v.pipe(v.array(v.object({ position: whole, quantity: whole })), v.maxLength(200)),
  reason: v.pipe(v.string(), v.transform(cleanText), v.maxLength(MAX_MARK_REASON_LENGTH)),
  postponedUntil: v.nullable(v.pipe(v.string(), v.guard(isDay))),
})
const markForm = v.object({
  key: uuid,
  order: id,
  madeAt: v.pipe(v.string(), v.digits(), v.maxLength(15), v.transform(Number)),
  content: v.pipe(v.string(), v.parseJson(), content),
  picture: v.optional(v.instance(File)),
})

/** Couriers of one shop can share an address; a phone sends all that waited at once. */
const PER_ADDRESS: RateLimit = { points: 600, minutes: 15, store: 'memory' }

/** Takes one mark. The same key again gives the same answer. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { run, by } = await openRun(args)
  try {
    return Response.json({ result: await takeMark(args, run.id, by) } satisfies MarkAnswer)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const answer: MarkAnswer = { refusal: error.code }
    return Response.json(answer, { status: REFUSAL_STATUS[error.kind] })
  }
}

async function takeMark(
  { request, context }: Route.ActionArgs,
  runId: number,
  by: { id: number | null; name: string },
) {
  const { address } = requestInfo(context)
  if (!(await consumeRateLimits('run mark', { [addressKey(address)]: PER_ADDRESS })))
    throw new Refusal('busy', 'busy')
  const { order, madeAt, picture, ...mark } = parseForm(markForm, await readForm(request))
  const bytes = picture && picture.size > 0 ? new Uint8Array(await picture.arrayBuffer()) : undefined
  return markStop({
    ...mark,
    runId,
    orderId: order,
    madeAt: new Date(madeAt),
    picture: bytes && (await storeTransferPicture(bytes, address)),
    by,
    now: new Date(),
  })
}
