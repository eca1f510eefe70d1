/** Handles what the client screens submit. */
import { Refusal } from '#core/refusal.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { formIn, textIn } from '#platform/form-text.server.ts'
import type { ClientChange } from './client-action.rules.ts'
import { addClient, deleteClient, promoteClient, updateClient } from './client-change.server.ts'
import { clientOf, clientProblems, type ClientForm } from './client-form.rules.ts'

interface Sender {
  by: Actor
  now: Date
}

export async function handleClientCreate(request: Request, sender: Sender): Promise<ClientChange> {
  const form = await formIn(request)
  const typed = typedIn(form)
  const problems = clientProblems(typed)
  if (problems.length > 0) return { problems }
  return { done: 'added', id: await addClient({ ...sender, values: clientOf(typed) }) }
}

export async function handleClientSubmit(
  request: Request,
  change: Sender & { id: number },
): Promise<ClientChange> {
  const form = await formIn(request)
  const { id } = change
  switch (textIn(form, 'intent')) {
    case 'promote':
      await promoteClient(change)
      return { done: 'promoted', id }
    case 'delete':
      await deleteClient(change)
      return { done: 'deleted', id }
    case 'save': {
      const typed = typedIn(form)
      const problems = clientProblems(typed)
      if (problems.length > 0) return { problems }
      await updateClient({ ...change, values: clientOf(typed) })
      return { done: 'changed', id }
    }
    default:
      throw new Refusal('badRequest', 'invalid')
  }
}

function typedIn(form: FormData): ClientForm {
  const text = (field: string) => textIn(form, field)
  return {
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    address: text('address'),
    wilaya: text('wilaya'),
    city: text('city'),
    status: text('status'),
    language: text('language'),
    notifications: form.has('notifications'),
    newsletter: form.has('newsletter'),
    notes: text('notes'),
  }
}
