/** Handles the forms of the API keys. */
import * as v from 'valibot'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { id, text, textList } from '#platform/http/field-schemas.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { keyProblems, type KeyChange } from './api-key.rules.ts'
import { createKey, revokeKey } from './api-keys.server.ts'

const schema = v.variant('intent', [
  v.object({ intent: v.literal('create'), name: text, scopes: textList, validity: text }),
  v.object({ intent: v.literal('revoke'), id }),
])

export async function handleKeySubmit(
  request: Request,
  change: { by: StaffPerson; now: Date },
): Promise<KeyChange> {
  const sent = parseForm(schema, await readForm(request))
  if (sent.intent === 'revoke') {
    await revokeKey({ ...change, id: sent.id })
    return { done: 'revoked' }
  }
  const { intent: _, ...form } = sent
  const problems = keyProblems(form)
  return problems.length > 0 ? { problems } : { done: 'added', secret: await createKey({ ...change, form }) }
}
