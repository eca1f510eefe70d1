/** The submitted form of a return or an exchange. */
import * as v from 'valibot'
import { cleanLine, cleanText } from '#core/clean-text.ts'
import { parseMoney, type Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { parseReference } from '#core/transfer-reference.ts'
import { CASH_METHODS } from '#features/cash/cash.rules.ts'
import { PAYMENT_METHODS } from '#features/settings/settings.rules.ts'
import { checkApproval } from '#features/staff/pins/check-pin.server.ts'
import { can, type StaffPerson } from '#features/staff/staff.rules.ts'
import { emptyOr, id, text } from '#platform/http/field-schemas.server.ts'
import { firstValues, idempotencyKey, inputText, parseAction, parseCartLines } from '../order-forms.server.ts'
import { needsProof } from '../order.rules.ts'
import { MAX_REASON_LENGTH, MAX_REFERENCE_LENGTH } from '../payment/payment-check.rules.ts'
import type { Exchange } from './exchange.server.ts'
import { returnGoods } from './return-goods.server.ts'
import type { StoredReturn } from './return-view.rules.ts'
import { RETURN_CONDITIONS, type ReturnedLine } from './return.rules.ts'

const amount = v.pipe(
  inputText,
  v.transform(parseMoney),
  v.custom<Money>((value) => value !== undefined, 'badAmount'),
)
const position = v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number))
const quantity = v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/), v.transform(Number))

/** `position:quantity:condition`. */
const returnedLine = v.pipe(
  v.string(),
  v.transform((line) => line.split(':')),
  v.strictTuple([position, quantity, v.picklist(RETURN_CONDITIONS)]),
  v.transform(([at, units, condition]): ReturnedLine => ({ position: at, quantity: units, condition })),
)
const MAX_LINES = 300

const form = v.object({
  key: v.pipe(inputText, v.toLowerCase(), idempotencyKey),
  line: v.pipe(v.array(returnedLine), v.maxLength(MAX_LINES)),
  fee: inputText,
  /** The most that could be given back, as the page showed it. */
  shown: amount,
  refund: amount,
  method: v.pipe(inputText, v.picklist([...CASH_METHODS, 'credit'] as const, 'badRequest')),
  reference: v.pipe(inputText, v.transform(cleanLine), v.maxLength(MAX_REFERENCE_LENGTH, 'badReference')),
  reason: v.pipe(
    inputText,
    v.transform(cleanText),
    v.nonEmpty('badReason'),
    v.maxLength(MAX_REASON_LENGTH, 'badReason'),
  ),
  newLine: v.array(v.unknown()),
  /** Who approves it, if the user may not refund. */
  approver: v.optional(emptyOr(id)),
  pin: v.optional(v.pipe(text, v.maxLength(20)), ''),
})

const exchangeForm = v.object({
  newTotal: amount,
  handover: v.pipe(inputText, v.picklist(['counter', 'same'] as const, 'badRequest')),
  payment: v.pipe(inputText, v.picklist([...PAYMENT_METHODS, 'credit'] as const, 'badRequest')),
  paymentReference: inputText,
})

interface Change {
  orderId: number
  by: StaffPerson
  now: Date
}

export async function handleReturnSubmit(
  data: FormData,
  { device, ...change }: Change & { device: string },
): Promise<{ stored: StoredReturn }> {
  const fields = firstValues(data)
  const { line, fee, shown, refund, method, reference, newLine, approver, pin, ...input } = parseAction(
    form,
    {
      ...fields,
      line: data.getAll('line'),
      newLine: data.getAll('newLine'),
    },
  )
  const { by, now } = change
  const mayRefund = can(by, 'refundOrders')
  if (!mayRefund && approver === undefined) throw new Refusal('mayNotRefund', 'forbidden')
  const approvedBy =
    mayRefund || approver === undefined
      ? undefined
      : await checkApproval({ person: approver, pin, device, by, now }, 'refundOrders')
  const stored = await returnGoods({
    ...change,
    ...input,
    approvedBy,
    shown,
    lines: line,
    isFeeReturned: fee === '1',
    refund: { amount: refund, method, reference },
    exchange: newLine.length > 0 ? exchangeOf(newLine, fields) : undefined,
  })
  return { stored }
}

function exchangeOf(newLines: unknown[], fields: unknown): Exchange {
  const lines = parseCartLines(newLines)
  if (!lines) throw new Refusal('badRequest', 'invalid')
  const { newTotal, handover, payment, paymentReference } = parseAction(exchangeForm, fields)
  const reference = parseReference(paymentReference)
  const hasReference = payment !== 'credit' && needsProof(payment) && paymentReference.trim() !== ''
  if (hasReference && !reference) throw new Refusal('badReference', 'invalid')
  return {
    lines,
    shown: newTotal,
    isAtCounter: handover === 'counter',
    payment,
    reference: hasReference ? reference : undefined,
  }
}
