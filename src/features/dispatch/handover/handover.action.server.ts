/** Handles the forms of a courier's cash. */
import * as v from 'valibot'
import { cleanText } from '#core/clean-text.ts'
import { money as moneyOf } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { MAX_REASON_LENGTH } from '#features/cash/cash-form.rules.ts'
import { areDenominations } from '#features/cash/cash.rules.ts'
import { can, type StaffPerson } from '#features/staff/staff.rules.ts'
import { emptyOr, flag, id, money, text, uuid } from '#platform/http/field-schemas.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { courierAt } from './courier-cash.server.ts'
import type { HandoverChange } from './handover.rules.ts'
import { handOver, payCourier, writeOffDebt } from './handover.server.ts'

const hundredths = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,15}$/),
  v.transform((digits) => moneyOf(Number(digits))),
)
const reasonField = v.pipe(text, v.transform(cleanText), v.maxLength(MAX_REASON_LENGTH))

const formSchema = v.variant('intent', [
  v.object({
    intent: v.literal('handover'),
    run: emptyOr(id),
    expected: hundredths,
    counted: money,
    denominations: emptyOr(v.pipe(v.string(), v.parseJson(), v.guard(areDenominations))),
    keepsFees: flag,
    isPart: flag,
    reason: reasonField,
    key: uuid,
  }),
  v.object({ intent: v.literal('writeOff'), amount: money, reason: reasonField, key: uuid }),
  v.object({ intent: v.literal('pay'), amount: money, key: uuid }),
])

/** Problem codes of the fields that the user fills in; any other invalid field is a bad request. */
const PROBLEM_CODES: Record<string, string> = { counted: 'badAmount', amount: 'badAmount', reason: 'tooLong' }

export async function handleHandoverSubmit(
  request: Request,
  { place, by, now }: { place: number; by: StaffPerson; now: Date },
): Promise<HandoverChange> {
  const form = parseForm(
    formSchema,
    await readForm(request),
    (field) => new Refusal(PROBLEM_CODES[field] ?? 'badRequest', 'invalid'),
  )
  const { id: courierId } = await courierAt(place)
  const change = { courierId, by, now }
  switch (form.intent) {
    case 'handover': {
      const { intent: _, run = null, expected: expectedSeen, ...values } = form
      return { done: 'handedOver', id: await handOver({ ...change, ...values, runId: run, expectedSeen }) }
    }
    case 'writeOff':
      if (!can(by, 'resetRegister')) throw new Refusal('mayNotWriteOff', 'forbidden')
      await writeOffDebt({ ...change, ...form })
      return { done: 'writtenOff' }
    case 'pay':
      await payCourier({ ...change, ...form, reason: '' })
      return { done: 'paid' }
  }
}
