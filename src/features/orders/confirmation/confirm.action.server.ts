/** Handles what staff do in the queue of orders to confirm. */
import * as v from 'valibot'
import { cleanText } from '#core/clean-text.ts'
import { Refusal } from '#core/refusal.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { readForm } from '#platform/http/form.server.ts'
import {
  firstValues,
  idempotencyKey,
  inputText,
  parseAction,
  parseOrderId,
  seenVersion,
} from '../order-forms.server.ts'
import { cancelProposed, logCall, releaseOrder, takeNext, takeOrder } from './calls.server.ts'
import type { ConfirmDone } from './confirm-result.rules.ts'
import { CALL_RESULTS, MAX_NOTE_LENGTH } from './confirmation.rules.ts'

const id = v.pipe(
  inputText,
  v.transform((text) => parseOrderId(text)),
  v.number('badRequest'),
)

/** `2026-11-16T17:30` in the time of the shop, which is UTC all year. */
const callAt = v.pipe(
  inputText,
  v.transform((time) => (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(time) ? new Date(`${time}:00Z`) : undefined)),
)

const confirmAction = v.variant(
  'intent',
  [
    v.object({ intent: v.literal('next') }),
    v.object({ intent: v.literal('pause') }),
    v.object({ intent: v.literal('take'), id, isTakenOver: v.optional(v.literal('1')) }),
    v.object({ intent: v.literal('cancel'), id }),
    v.object({
      intent: v.literal('call'),
      id,
      key: idempotencyKey,
      version: seenVersion,
      result: v.picklist(CALL_RESULTS, 'badRequest'),
      callAt,
      note: v.pipe(inputText, v.transform(cleanText), v.maxLength(MAX_NOTE_LENGTH, 'badRequest')),
    }),
  ],
  'badRequest',
)

/** After a call the next order comes by itself. */
export async function handleConfirmSubmit(
  request: Request,
  change: { by: StaffPerson; now: Date },
): Promise<{ done: ConfirmDone }> {
  const action = parseAction(confirmAction, firstValues(await readForm(request)))
  if (action.intent === 'pause') await releaseOrder(change.by.id)
  if (action.intent === 'take')
    await takeOrder({ ...change, id: action.id, isTakenOver: action.isTakenOver === '1' })
  if (action.intent === 'cancel') await cancelProposed({ ...change, id: action.id })
  if (action.intent === 'call') {
    if (action.callAt && Number.isNaN(action.callAt.getTime())) throw new Refusal('badCallTime', 'invalid')
    await logCall({ ...change, ...action })
  }
  if (action.intent === 'call' || action.intent === 'next') await takeNext(change)
  return { done: action.intent }
}
