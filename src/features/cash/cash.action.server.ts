/** Handles the forms of the cash register screen. */
import * as v from 'valibot'
import { cleanText, cleanLine } from '#core/clean-text.ts'
import { money as moneyOf } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { checkApproval } from '#features/staff/pins/check-pin.server.ts'
import { deviceOf } from '#features/staff/pins/device.server.ts'
import { can, type StaffPerson } from '#features/staff/staff.rules.ts'
import { count, emptyOr, id, money, text, trimmedText, uuid } from '#platform/http/field-schemas.server.ts'
import { badRequest, parseForm, readForm } from '#platform/http/form.server.ts'
import { entryOf, entryProblems, MAX_REASON_LENGTH, type CashChange } from './cash-form.rules.ts'
import { areDenominations } from './cash.rules.ts'
import { closeRegister, confirmCount } from './close-register.server.ts'
import { WALLETS } from './count.rules.ts'
import { countRegister } from './counts.server.ts'
import { addTransaction } from './ledger.server.ts'
import type { OrderLookup } from './order-lookup.server.ts'
import { transferMoney } from './place-transfers.server.ts'
import { openRegister, resetRegister } from './register.server.ts'
import type { RunLookup } from './run-lookup.server.ts'
import { readTransfer } from './transfer.rules.ts'

/** Hundredths of an ouguiya; negative in a session of an earlier version that gave back more cash than it held. */
const hundredths = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,15}$/),
  v.transform((digits) => moneyOf(Number(digits))),
)

const reasonField = v.pipe(text, v.transform(cleanText), v.maxLength(MAX_REASON_LENGTH))

function jsonOf<S extends v.GenericSchema>(schema: S) {
  return v.pipe(v.string(), v.parseJson(), schema)
}

const denominations = emptyOr(v.pipe(v.string(), v.parseJson(), v.guard(areDenominations)))

const amount = v.pipe(v.number(), v.safeInteger(), v.transform(moneyOf))

const walletCount = {
  method: v.picklist(WALLETS),
  counted: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.transform(moneyOf)),
}

/** A manager who approves a difference above the limit. */
const approval = { approver: v.optional(emptyOr(id)), pin: v.pipe(text, v.maxLength(20)) }

const formSchema = v.variant('intent', [
  v.object({ intent: v.literal('open'), openingBalance: money, reason: reasonField, seen: emptyOr(id) }),
  v.object({
    intent: v.literal('close'),
    reason: reasonField,
    session: id,
    expected: hundredths,
    counted: emptyOr(money),
    denominations,
    wallets: v.optional(
      emptyOr(
        jsonOf(
          v.array(v.strictObject({ ...walletCount, reason: reasonField, expected: v.nullable(amount) })),
        ),
      ),
    ),
    ...approval,
  }),
  v.object({
    intent: v.literal('count'),
    session: id,
    counted: money,
    denominations,
    wallets: emptyOr(jsonOf(v.array(v.strictObject(walletCount)))),
  }),
  v.object({
    intent: v.literal('confirm'),
    session: id,
    count,
    reason: reasonField,
    walletReasons: emptyOr(jsonOf(v.partial(v.strictObject(v.entriesFromList(WALLETS, reasonField))))),
    ...approval,
  }),
  v.object({
    intent: v.literal('transfer'),
    from: trimmedText,
    to: trimmedText,
    amount: trimmedText,
    description: v.pipe(text, v.transform(cleanLine)),
    key: uuid,
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
      const { session: sessionId, expected: expectedSeen, counted, reason, wallets = [] } = form
      const number = await closeRegister({
        ...change,
        sessionId,
        expectedSeen,
        counted,
        denominations: form.denominations,
        reason,
        wallets: wallets.map(({ expected, ...one }) => ({ ...one, expectedSeen: expected })),
        approvedBy: await approverOf(form, request, change),
      })
      return { done: 'closed', number }
    }
    case 'count': {
      const { session: sessionId, counted: cash, wallets = [] } = form
      const counted = { cash, denominations: form.denominations, wallets }
      return { done: 'counted', count: await countRegister({ ...change, sessionId, ...counted }) }
    }
    case 'confirm': {
      const { session: sessionId, count: countNumber, reason, walletReasons = {} } = form
      const approvedBy = await approverOf(form, request, change)
      const confirmed = { sessionId, count: countNumber, reason, walletReasons, approvedBy }
      return { done: 'closed', number: await confirmCount({ ...change, ...confirmed }) }
    }
    case 'transfer': {
      const transfer = readTransfer(form)
      if (Array.isArray(transfer)) return { problems: transfer }
      await transferMoney({ ...change, ...transfer, key: form.key })
      return { done: 'transferred' }
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

/** The manager who entered a PIN, if any; checked before the transaction, because a wrong PIN must be counted. */
async function approverOf(
  { approver: person, pin }: { approver?: number | undefined; pin: string },
  request: Request,
  { by, now }: { by: StaffPerson; now: Date },
): Promise<StaffPerson | undefined> {
  if (person === undefined) return undefined
  return checkApproval({ person, pin, device: deviceOf(request), by, now }, 'resetRegister')
}
