import * as v from 'valibot'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { emptyOr, flag, id, text } from '#platform/http/field-schemas.server.ts'
import { parseForm } from '#platform/http/form.server.ts'
import {
  PROMOTION_FIELDS,
  promotionOf,
  promotionProblems,
  type PromotionProblem,
} from './promotion-form.rules.ts'
import { addPromotion, changePromotion, setPromotionStopped } from './save-promotion.server.ts'

const promotionForm = v.variant('intent', [
  v.object({ intent: v.literal('save'), id: emptyOr(id), ...v.entriesFromList(PROMOTION_FIELDS, text) }),
  v.object({ intent: v.literal('stop'), id, isStopped: flag }),
])

export type PromotionAnswer = { problems: PromotionProblem[] } | { done: 'saved' | 'stopped' }

interface Change {
  by: StaffPerson
  now: Date
}

export async function handlePromotionForm(form: FormData, change: Change): Promise<PromotionAnswer> {
  const input = parseForm(promotionForm, form)
  if (input.intent === 'stop') {
    await setPromotionStopped({ ...change, id: input.id, isStopped: input.isStopped })
    return { done: 'stopped' }
  }
  const { id: promotionId, intent: _intent, ...fields } = input
  const problems = promotionProblems(fields)
  if (problems.length > 0) return { problems }
  const values = promotionOf(fields)
  if (promotionId === undefined) await addPromotion({ ...change, values })
  else await changePromotion({ ...change, id: promotionId, values })
  return { done: 'saved' }
}
