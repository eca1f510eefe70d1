/** Handles the forms of the client screens. */
import * as v from 'valibot'
import type { Actor } from '#features/staff/staff.rules.ts'
import { text } from '#platform/http/field-schemas.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import type { ClientChange } from './client-action.rules.ts'
import { addClient, deleteClient, promoteClient, updateClient } from './client-change.server.ts'
import { clientOf, clientProblems } from './client-form.rules.ts'

const clientSchema = v.object({
  name: text,
  phone: text,
  email: text,
  address: text,
  wilaya: text,
  city: text,
  status: text,
  language: text,
  offered: text,
  emailMessages: text,
  smsMessages: text,
  pushMessages: text,
  notes: text,
})

const changeSchema = v.variant('intent', [
  v.object({ intent: v.picklist(['promote', 'delete']) }),
  v.object({ intent: v.literal('save'), ...clientSchema.entries }),
])

interface ChangeContext {
  by: Actor
  now: Date
}

export async function handleClientCreate(request: Request, context: ChangeContext): Promise<ClientChange> {
  const form = parseForm(clientSchema, await readForm(request))
  const problems = clientProblems(form)
  if (problems.length > 0) return { problems }
  return { done: 'added', id: await addClient({ ...context, values: clientOf(form) }) }
}

export async function handleClientSubmit(
  request: Request,
  change: ChangeContext & { id: number },
): Promise<ClientChange> {
  const form = parseForm(changeSchema, await readForm(request))
  const { id } = change
  switch (form.intent) {
    case 'promote':
      await promoteClient(change)
      return { done: 'promoted', id }
    case 'delete':
      await deleteClient(change)
      return { done: 'deleted', id }
    case 'save': {
      const problems = clientProblems(form)
      if (problems.length > 0) return { problems }
      await updateClient({ ...change, values: clientOf(form) })
      return { done: 'changed', id }
    }
  }
}
