/** Parses and saves the form with which staff edit an order. */
import * as v from 'valibot'
import { cleanLine } from '#core/clean-text.ts'
import { money } from '#core/money.ts'
import { CASH_METHODS } from '#features/cash/cash.rules.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { readForm } from '#platform/http/form.server.ts'
import { isPin } from '../checkout/pin.rules.ts'
import type { StockedOffer } from '../checkout/read-offers.server.ts'
import { firstValues, inputText, parseAction } from '../order-forms.server.ts'
import { ORDER_STATUSES } from '../order.rules.ts'
import { MAX_REFERENCE_LENGTH } from '../payment/payment-check.rules.ts'
import { fieldProblems, valuesOf } from './edit-form.rules.ts'
import { EditConflict, editOrder, EditRefusal } from './edit-order.server.ts'
import type { EditAnswer, FreshArticle } from './editable-order.rules.ts'
import { findEditableOrder } from './editable-order.server.ts'
import { MAX_LINES } from './order-edit.rules.ts'

const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** As many units as a cart line can have. */
const quantity = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(999_999))
const line = v.union([
  v.object({ position: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), quantity }),
  v.object({ id, variant: v.optional(id), quantity }),
])
const fields = v.object({
  kind: v.picklist(['delivery', 'pickup']),
  wilaya: inputText,
  city: inputText,
  address: inputText,
  landmark: inputText,
  pin: v.pipe(
    inputText,
    v.check((pin) => pin === '' || isPin(pin)),
  ),
  notes: inputText,
  discountKind: v.picklist(['none', 'amount', 'percent']),
  discount: inputText,
  discountReason: inputText,
})
const form = v.object({ fields, lines: v.pipe(v.array(line), v.maxLength(2 * MAX_LINES)) })

/** In hundredths. */
const amount = v.pipe(
  inputText,
  v.regex(/^\d{1,14}$/, 'badRequest'),
  v.transform((digits) => money(Number(digits))),
)
const submitted = v.object({
  key: v.pipe(inputText, v.toLowerCase(), v.uuid('badRequest')),
  version: v.pipe(inputText, v.regex(/^\d{1,9}$/, 'badRequest'), v.transform(Number)),
  status: v.pipe(inputText, v.picklist(ORDER_STATUSES, 'badRequest')),
  total: amount,
  giveBack: amount,
  refundMethod: v.pipe(inputText, v.picklist([...CASH_METHODS, 'credit'], 'badRequest')),
  refundReference: v.pipe(
    inputText,
    v.transform(cleanLine),
    v.maxLength(MAX_REFERENCE_LENGTH, 'badReference'),
  ),
  form: v.pipe(inputText, v.parseJson(undefined, 'badRequest'), form),
})

interface Change {
  id: number
  by: StaffPerson
  now: Date
}

export async function handleEditSubmit(request: Request, change: Change): Promise<EditAnswer> {
  const sent = parseAction(submitted, firstValues(await readForm(request)))
  const problems = fieldProblems(sent.form.fields)
  if (problems.length > 0) return { problems, code: 'badEdit', articles: [] }
  try {
    const { version } = await editOrder({
      ...change,
      ...valuesOf(sent.form.fields),
      key: sent.key,
      seen: { version: sent.version, status: sent.status },
      lines: sent.form.lines,
      shown: { total: sent.total, giveBack: sent.giveBack },
      refund: { method: sent.refundMethod, reference: sent.refundReference },
    })
    return { saved: { version } }
  } catch (error) {
    if (error instanceof EditRefusal)
      return { problems: error.problems, code: error.code, articles: error.articles.map(freshOf) }
    const stored = error instanceof EditConflict ? await findEditableOrder(change.id) : undefined
    if (stored) return { conflict: stored }
    throw error
  }
}

function freshOf({ id: productId, variant, price, available }: StockedOffer): FreshArticle {
  return { id: productId, ...(variant && { variant }), price, available }
}
