/** Handles the list of blocked phones, from its screen, a client's page and the queue of calls. */
import * as v from 'valibot'
import { cleanLine } from '#core/clean-text.ts'
import { parsePhone } from '#core/phone.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { readForm } from '#platform/http/form.server.ts'
import { firstValues, inputText, parseAction } from '../order-forms.server.ts'
import { MAX_BLOCK_REASON_LENGTH } from './blocked-phones.rules.ts'
import { blockPhone, unblockPhone } from './blocked-phones.server.ts'

const phone = v.pipe(
  inputText,
  v.transform((input) => parsePhone(input)),
  v.check((parsed) => parsed !== undefined, 'badPhone'),
  v.transform((parsed) => parsed!),
)

const reason = v.pipe(
  inputText,
  v.transform(cleanLine),
  v.minLength(1, 'noReason'),
  v.maxLength(MAX_BLOCK_REASON_LENGTH, 'badRequest'),
)

const blockAction = v.variant(
  'intent',
  [
    v.object({ intent: v.literal('block'), phone, reason }),
    v.object({ intent: v.literal('unblock'), phone }),
  ],
  'badRequest',
)

export async function handleBlockSubmit(
  request: Request,
  change: { by: StaffPerson; now: Date },
): Promise<{ done: 'block' | 'unblock' }> {
  const action = parseAction(blockAction, firstValues(await readForm(request)))
  if (action.intent === 'block') await blockPhone({ ...change, ...action })
  else await unblockPhone({ ...change, phone: action.phone })
  return { done: action.intent }
}
