/** Actions of staff on an order, from the list or from its own page. */
import * as v from 'valibot'
import { cleanText } from '#core/clean-text.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { readForm } from '#platform/http/form.server.ts'
import { firstValues, parseAction, inputText } from '../order-forms.server.ts'
import { ORDER_STATUSES } from '../order.rules.ts'
import { MAX_REASON_LENGTH, parseReference } from '../payment/payment-check.rules.ts'
import { acceptPayment, refusePayment } from '../payment/payment-check.server.ts'
import type { OrderChange } from './order-action.rules.ts'
import { advanceOrder, cancelOrder, deleteOrder } from './order-lifecycle.server.ts'

const reason = v.pipe(
  inputText,
  v.transform(cleanText),
  v.nonEmpty('badReason'),
  v.maxLength(MAX_REASON_LENGTH, 'badReason'),
)
/** The media id of the checked picture: a newer one may have been uploaded meanwhile. */
const proof = v.pipe(
  inputText,
  v.transform((id) => id || undefined),
)

const orderAction = v.variant(
  'intent',
  [
    v.object({
      intent: v.literal('advance'),
      from: v.pipe(inputText, v.picklist(ORDER_STATUSES, 'badRequest')),
    }),
    v.object({ intent: v.literal('cancel'), reason }),
    v.object({ intent: v.literal('delete') }),
    v.object({
      intent: v.literal('accept'),
      reference: v.pipe(inputText, v.transform(parseReference), v.string('badReference')),
      proof,
    }),
    v.object({ intent: v.literal('refuse'), reason, proof }),
  ],
  'badRequest',
)

interface Change {
  id: number
  by: Actor
  now: Date
}

export async function handleOrderSubmit(request: Request, change: Change): Promise<OrderChange> {
  const action = parseAction(orderAction, firstValues(await readForm(request)))
  switch (action.intent) {
    case 'advance':
      return { done: 'advanced', status: await advanceOrder({ ...change, from: action.from }) }
    case 'cancel':
      await cancelOrder({ ...change, reason: action.reason })
      return { done: 'cancelled', status: 'cancelled' }
    case 'delete':
      await deleteOrder(change)
      return { done: 'deleted' }
    case 'accept':
      await acceptPayment({ ...change, reference: action.reference, proof: action.proof })
      return { done: 'accepted' }
    case 'refuse':
      await refusePayment({ ...change, reason: action.reason, proof: action.proof })
      return { done: 'refused' }
  }
}
