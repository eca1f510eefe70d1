/** Parses the forms of the users screen: exactly these fields, each once; anything else is answered 400. */
import { data } from 'react-router'
import * as v from 'valibot'
import { id, text, textList } from '#platform/http/field-schemas.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'

const person = { name: v.string(), phone: v.string(), role: v.string(), permissions: textList, pin: text }

const shape = v.variant('intent', [
  v.strictObject({ intent: v.literal('add'), email: v.string(), ...person }),
  // The e-mail address identifies the account: it cannot be changed.
  v.strictObject({ intent: v.literal('update'), id, ...person }),
  v.strictObject({ intent: v.literal('activate'), id }),
  v.strictObject({ intent: v.literal('deactivate'), id }),
  v.strictObject({ intent: v.literal('delete'), id }),
  v.strictObject({ intent: v.literal('removePin'), id }),
  v.strictObject({ intent: v.literal('hideNote') }),
])

export type UserAction = v.InferOutput<typeof shape>

export async function parseUserAction(request: Request): Promise<UserAction> {
  return parseForm(shape, await readForm(request), () => data(null, { status: 400 }))
}
