/** Actions of staff on an order, from the list or from its own page. */
import * as v from 'valibot'
import { cleanLine, cleanText } from '#core/clean-text.ts'
import { parseMoney } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { parseReference } from '#core/transfer-reference.ts'
import { CASH_METHODS } from '#features/cash/cash.rules.ts'
import { recordOpenedMessage } from '#features/notifications/message-history.server.ts'
import { can, type StaffPerson } from '#features/staff/staff.rules.ts'
import { readForm } from '#platform/http/form.server.ts'
import { PREPARED_EVENTS } from '../notifications/order-events.rules.ts'
import { firstValues, inputText, parseAction, parseOrderId, seenVersion } from '../order-forms.server.ts'
import { findOrderToken } from '../order-lookup.server.ts'
import { ORDER_STATUSES } from '../order.rules.ts'
import { enterPaymentOf, giveMoneyBack } from '../payment/order-money.server.ts'
import { MAX_REASON_LENGTH, MAX_REFERENCE_LENGTH } from '../payment/payment-check.rules.ts'
import { acceptPayment, refusePayment } from '../payment/payment-check.server.ts'
import { settleRefund } from '../payment/refund.server.ts'
import type { OrderChange } from './order-action.rules.ts'
import { advanceOrder, cancelOrder, confirmPaidOrder, deleteOrder } from './order-lifecycle.server.ts'

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

const refundMethod = v.optional(v.pipe(inputText, v.picklist(CASH_METHODS, 'badRequest')))
/** Not every refund has a reference: it may be handed over. */
const refundReference = v.pipe(
  inputText,
  v.transform(cleanLine),
  v.maxLength(MAX_REFERENCE_LENGTH, 'badReference'),
)

/** The id of a payment or refund; empty for the one that waits. */
const paymentId = v.optional(
  v.pipe(
    inputText,
    v.transform((id) => (id === '' ? undefined : (parseOrderId(id) ?? -1))),
  ),
)
const amount = v.pipe(
  inputText,
  v.check((text) => (parseMoney(text) ?? 0) > 0, 'badAmount'),
  v.transform((text) => parseMoney(text)!),
)
/** The rest that was taken in cash with the delivery. */
const cashTaken = v.optional(amount)
/** A payment or refund that staff enter. */
const moneyFields = {
  method: v.pipe(inputText, v.picklist([...CASH_METHODS, 'credit'], 'badRequest')),
  amount,
  reference: inputText,
  key: v.pipe(inputText, v.uuid('badRequest')),
}

const orderAction = v.variant(
  'intent',
  [
    v.object({
      intent: v.literal('advance'),
      from: v.pipe(inputText, v.picklist(ORDER_STATUSES, 'badRequest')),
      version: seenVersion,
      cashTaken,
    }),
    v.object({ intent: v.literal('cancel'), reason, refundMethod, version: seenVersion }),
    v.object({ intent: v.literal('refundSent'), reference: refundReference, payment: paymentId }),
    v.object({ intent: v.literal('refundWaived'), reason, payment: paymentId }),
    v.object({ intent: v.literal('pay'), ...moneyFields }),
    v.object({ intent: v.literal('giveBack'), ...moneyFields }),
    v.object({ intent: v.literal('delete'), reason }),
    v.object({
      intent: v.picklist(['accept', 'acceptAndConfirm']),
      reference: v.pipe(inputText, v.transform(parseReference), v.string('badReference')),
      proof,
      payment: paymentId,
      version: seenVersion,
    }),
    v.object({ intent: v.literal('refuse'), reason, proof, payment: paymentId }),
    v.object({
      intent: v.literal('messageOpened'),
      event: v.pipe(inputText, v.picklist(PREPARED_EVENTS, 'badRequest')),
    }),
  ],
  'badRequest',
)

interface Change {
  id: number
  by: StaffPerson
  now: Date
}

export async function handleOrderSubmit(request: Request, change: Change): Promise<OrderChange> {
  const action = parseAction(orderAction, firstValues(await readForm(request)))
  switch (action.intent) {
    case 'advance':
      return { done: 'advanced', status: await advanceOrder({ ...change, ...action }) }
    case 'cancel':
      await cancelOrder({ ...change, ...action })
      return { done: 'cancelled', status: 'cancelled' }
    case 'messageOpened':
      await requireOrder(change.id)
      await recordOpenedMessage({ ...change, about: `order:${change.id}`, event: action.event })
      return { done: 'messageOpened' }
    case 'delete':
      if (!can(change.by, 'deleteOrders')) throw new Refusal('mayNotDelete', 'forbidden')
      await deleteOrder({ ...change, reason: action.reason })
      return { done: 'deleted' }
    case 'refundSent':
      requireRefundRight(change)
      await settleRefund({ ...change, paymentId: action.payment, state: 'sent', note: action.reference })
      return { done: 'refundSent' }
    case 'refundWaived':
      requireRefundRight(change)
      await settleRefund({ ...change, paymentId: action.payment, state: 'waived', note: action.reason })
      return { done: 'refundWaived' }
    case 'pay':
      await enterPaymentOf({ ...change, ...action })
      return { done: 'paid' }
    case 'giveBack':
      requireRefundRight(change)
      await giveMoneyBack({ ...change, ...action })
      return { done: 'givenBack' }
    case 'accept':
      await acceptPayment({ ...change, ...action, paymentId: action.payment })
      return { done: 'accepted' }
    case 'acceptAndConfirm': {
      const status = await confirmPaidOrder({ ...change, ...action, paymentId: action.payment })
      return { done: 'advanced', status }
    }
    case 'refuse':
      await refusePayment({ ...change, ...action, paymentId: action.payment })
      return { done: 'refused' }
  }
}

function requireRefundRight({ by }: Change): void {
  if (!can(by, 'refundOrders')) throw new Refusal('mayNotRefund', 'forbidden')
}

async function requireOrder(id: number): Promise<void> {
  if ((await findOrderToken(id)) === undefined) throw new Refusal('orderUnknown', 'missing')
}
