/** Handles the forms of the cash register screen. */
import * as v from 'valibot'
import { cleanText, cleanLine } from '#core/clean-text.ts'
import { money as moneyOf } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { can, type StaffPerson } from '#features/staff/staff.rules.ts'
import { emptyOr, id, money, text, trimmedText, uuid } from '#platform/http/field-schemas.server.ts'
import { badRequest, parseForm, readForm } from '#platform/http/form.server.ts'
import { entryOf, entryProblems, MAX_REASON_LENGTH, type CashChange } from './cash-form.rules.ts'
import { areDenominations } from './cash.rules.ts'
import { addTransaction } from './ledger.server.ts'
import type { OrderLookup } from './order-lookup.server.ts'
import { closeRegister, openRegister, resetRegister } from './register.server.ts'
import type { RunLookup } from './run-lookup.server.ts'

/** Hundredths of an ouguiya; negative in a session of an earlier version that gave back more cash than it held. */
const hundredths = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,15}$/),
  v.transform((digits) => moneyOf(Number(digits))),
)

const reasonField = v.pipe(text, v.transform(cleanText), v.maxLength(MAX_REASON_LENGTH))

const formSchema = v.variant('intent', [
  v.object({ intent: v.literal('open'), openingBalance: money, reason: reasonField, seen: emptyOr(id) }),
  v.object({
    intent: v.literal('close'),
    reason: reasonField,
    session: id,
    expected: hundredths,
    counted: emptyOr(money),
    denominations: emptyOr(v.pipe(v.string(), v.parseJson(), v.guard(areDenominations))),
  }),
  v.object({
    intent: v.literal('add'),
    type: trimmedText,
    method: trimmedText,
    amount: trimmedText,
    description: v.pipe(text, v.transform(cleanLine)),
    orderNumber: trimmedText,
    key: uuid,
  }),
  v.object({ intent: v.literal('reset'), reason: reasonField }),
])

/** Problem codes of the fields that the user fills in; any other invalid field is a bad request. */
const PROBLEM_CODES: Record<string, string> = {
  openingBalance: 'badAmount',
  counted: 'badAmount',
  reason: 'tooLong',
}

export async function handleCashSubmit(
  request: Request,
  { orders, ...change }: { by: StaffPerson; now: Date; orders: OrderLookup; runs?: RunLookup },
): Promise<CashChange> {
  const form = parseForm(
    formSchema,
    await readForm(request),
    (field) => new Refusal(PROBLEM_CODES[field] ?? 'badRequest', 'invalid'),
  )
  switch (form.intent) {
    case 'open': {
      const { openingBalance, reason, seen = null } = form
      await openRegister({ ...change, openingBalance, reason, seen })
      return { done: 'opened' }
    }
    case 'close': {
      const { session: sessionId, expected: expectedSeen, counted, denominations, reason } = form
      const number = await closeRegister({
        ...change,
        sessionId,
        expectedSeen,
        counted,
        denominations,
        reason,
      })
      return { done: 'closed', number }
    }
    case 'add': {
      const problems = entryProblems(form)
      if (problems.length > 0) return { problems }
      const entry = entryOf(form)
      if (!entry) throw badRequest()
      if (entry.type === 'refund' && !can(change.by, 'refundOrders'))
        throw new Refusal('mayNotRefund', 'forbidden')
      await addTransaction({ ...change, ...entry, key: form.key }, orders)
      return { done: 'added' }
    }
    case 'reset':
      if (!can(change.by, 'resetRegister')) throw new Refusal('mayNotReset', 'forbidden')
      if (form.reason === '') throw new Refusal('resetReasonNeeded', 'invalid')
      await resetRegister({ ...change, reason: form.reason })
      return { done: 'reset' }
  }
}
