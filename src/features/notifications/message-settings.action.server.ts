/** Handles the forms of the message settings. */
import * as v from 'valibot'
import { cleanLine, cleanText } from '#core/clean-text.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { flag, id, language, text } from '#platform/http/field-schemas.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { sendAgain } from '#platform/jobs/message-queue.server.ts'
import { CHANNELS, isEventName, type EventName } from './events.rules.ts'
import type { MessageAnswer } from './message-settings.rules.ts'
import { resetTemplate, saveTemplate, setQuietHours, switchChannel } from './message-settings.server.ts'
import { templateProblems } from './template.rules.ts'

const event = v.pipe(v.string(), v.guard(isEventName))
const hour = v.pipe(v.string(), v.digits(), v.transform(Number), v.maxValue(23))

const overviewSchema = v.variant('intent', [
  v.object({ intent: v.literal('switch'), event, channel: v.picklist(CHANNELS), isOn: flag }),
  v.object({ intent: v.literal('quiet'), from: hour, to: hour }),
  v.object({ intent: v.literal('again'), id }),
])

interface Change {
  by: StaffPerson
  now: Date
}

export async function handleMessagesSubmit(request: Request, change: Change): Promise<MessageAnswer> {
  const form = parseForm(overviewSchema, await readForm(request))
  switch (form.intent) {
    case 'switch':
      await switchChannel({ ...change, ...form })
      return { done: 'switched' }
    case 'quiet':
      await setQuietHours({ ...change, ...form })
      return { done: 'quietSaved' }
    case 'again':
      await sendAgain(form.id, change.now)
      return { done: 'sentAgain' }
  }
}

const templateSchema = v.variant('intent', [
  v.object({ intent: v.literal('save'), language, subject: text, text, sms: text }),
  v.object({ intent: v.literal('reset'), language }),
])

export async function handleTemplateSubmit(
  request: Request,
  change: Change & { event: EventName },
): Promise<MessageAnswer> {
  const form = parseForm(templateSchema, await readForm(request))
  if (form.intent === 'reset') {
    await resetTemplate({ ...change, language: form.language })
    return { done: 'reset' }
  }
  const template = {
    subject: cleanLine(form.subject),
    text: cleanText(form.text),
    sms: cleanText(form.sms),
  }
  const problems = templateProblems(change.event, template)
  if (problems.length > 0) return { problems, language: form.language }
  await saveTemplate({ ...change, language: form.language, template })
  return { done: 'saved' }
}
