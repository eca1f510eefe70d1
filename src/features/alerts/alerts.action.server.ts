/** Handles the forms of the alerts. */
import * as v from 'valibot'
import { cleanText } from '#core/clean-text.ts'
import { Refusal } from '#core/refusal.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { count, id, text } from '#platform/http/field-schemas.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { ALERT_TABS, MAX_DISMISS_REASON_LENGTH, type AlertChange } from './alert.rules.ts'
import { countOpenAlerts, dismissAlert } from './alerts.server.ts'
import { runChecks } from './run-checks.server.ts'

const formSchema = v.variant('intent', [
  v.object({ intent: v.literal('check') }),
  v.object({
    intent: v.literal('dismiss'),
    alert: id,
    reason: v.pipe(text, v.transform(cleanText), v.maxLength(MAX_DISMISS_REASON_LENGTH)),
  }),
])

/** Far more pages than there will be alerts. */
const MAX_PAGE = 10_000

/** An invalid tab or page is ignored. */
export const alertsQuery = v.object({
  tab: v.fallback(v.picklist(ALERT_TABS), 'open'),
  page: v.fallback(v.pipe(count, v.minValue(1), v.maxValue(MAX_PAGE)), 1),
})

export async function handleAlertSubmit(
  request: Request,
  { by, now }: { by: StaffPerson; now: Date },
): Promise<AlertChange> {
  const form = parseForm(
    formSchema,
    await readForm(request),
    (field) => new Refusal(field === 'reason' ? 'tooLong' : 'badRequest', 'invalid'),
  )
  if (form.intent === 'check') {
    await runChecks(now)
    return { done: 'checked', found: await countOpenAlerts() }
  }
  await dismissAlert({ id: form.alert, reason: form.reason, by, now })
  return { done: 'dismissed' }
}
