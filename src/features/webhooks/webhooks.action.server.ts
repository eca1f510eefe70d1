/** Handles the forms of the webhook screens. */
import * as v from 'valibot'
import { cleanLine } from '#core/clean-text.ts'
import { startOf } from '#core/day.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { day, emptyOr, flag, id, text, textList } from '#platform/http/field-schemas.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { sendDeliveryAgain, sendFailedAgain } from './deliveries.server.ts'
import {
  addEndpoint,
  changeEndpoint,
  problemsOf,
  removeEndpoint,
  rotateSecret,
  sendTest,
  switchEndpoint,
} from './endpoints.server.ts'
import type { WebhookAnswer } from './webhook.rules.ts'

const webhookForm = v.variant('intent', [
  v.object({ intent: v.literal('save'), id: emptyOr(id), url: text, description: text, types: textList }),
  v.object({ intent: v.literal('switch'), id, isActive: flag }),
  v.object({ intent: v.literal('rotate'), id }),
  v.object({ intent: v.literal('remove'), id }),
  v.object({ intent: v.literal('test'), id }),
  v.object({ intent: v.literal('again'), id, delivery: id }),
  v.object({ intent: v.literal('againSince'), id, since: day }),
])

interface Change {
  by: StaffPerson
  now: Date
}

export async function handleWebhookSubmit(request: Request, change: Change): Promise<WebhookAnswer> {
  const input = parseForm(webhookForm, await readForm(request))
  switch (input.intent) {
    case 'save': {
      const form = {
        url: input.url.trim(),
        description: cleanLine(input.description),
        types: input.types,
      }
      const problems = problemsOf(form)
      if (problems.length > 0) return { problems }
      if (input.id === undefined) return { done: 'added', ...(await addEndpoint({ ...change, form })) }
      await changeEndpoint({ ...change, id: input.id, form })
      return { done: 'saved' }
    }
    case 'switch':
      await switchEndpoint({ ...change, id: input.id, isActive: input.isActive })
      return { done: 'switched' }
    case 'rotate':
      return { done: 'rotated', id: input.id, secret: await rotateSecret({ ...change, id: input.id }) }
    case 'remove':
      await removeEndpoint({ ...change, id: input.id })
      return { done: 'removed' }
    case 'test':
      await sendTest({ id: input.id, now: change.now })
      return { done: 'tested' }
    case 'again':
      return { done: 'again', count: await sendDeliveryAgain(input.id, input.delivery) }
    case 'againSince':
      return { done: 'again', count: await sendFailedAgain(input.id, startOf(input.since)) }
  }
}
