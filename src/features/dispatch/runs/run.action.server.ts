/** The forms of the screens of runs. */
import * as v from 'valibot'
import { inLanguage, type Language } from '#core/text.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { day, id, textList, uuid } from '#platform/http/field-schemas.server.ts'
import { parseForm } from '#platform/http/form.server.ts'
import { receiveBack } from './back-in-shop.server.ts'
import { addStops, createRun, deleteRun, orderStops, removeStop, sendRun } from './change-run.server.ts'
import type { RunAnswer } from './run.rules.ts'
import { runText } from './runs.text.ts'

const orderIds = v.pipe(textList, v.array(id))

const newRun = v.object({ courier: id, day, key: uuid, order: orderIds })

interface Change {
  by: StaffPerson
  now: Date
}

export async function handleNewRun(form: FormData, change: Change): Promise<{ created: number }> {
  const { courier: courierId, order, ...fields } = parseForm(newRun, form)
  return { created: await createRun({ ...fields, courierId, orderIds: order, ...change }) }
}

const runForm = v.variant('intent', [
  v.object({ intent: v.literal('add'), order: orderIds }),
  v.object({ intent: v.literal('remove'), order: id }),
  v.object({ intent: v.literal('order'), order: orderIds }),
  v.object({ intent: v.literal('send') }),
  v.object({ intent: v.literal('delete') }),
  v.object({ intent: v.literal('receive'), order: id }),
])

export async function handleRunForm(
  form: FormData,
  { language, ...change }: Change & { runId: number; language: Language },
): Promise<RunAnswer> {
  const input = parseForm(runForm, form)
  switch (input.intent) {
    case 'add':
      await addStops({ ...change, orderIds: input.order })
      return { done: 'added' }
    case 'remove':
      await removeStop({ ...change, orderId: input.order })
      return { done: 'removed' }
    case 'order':
      await orderStops({ ...change, orderIds: input.order })
      return { done: 'ordered' }
    case 'send':
      await sendRun(change)
      return { done: 'sent' }
    case 'delete':
      await deleteRun(change)
      return { done: 'deleted' }
    case 'receive':
      await receiveBack({
        ...change,
        orderId: input.order,
        untakenReason: inLanguage(runText, language).untaken,
      })
      return { done: 'received' }
  }
}
