/** Reads what the screen of users sends, strictly: these fields and no others, each once. */
import { data } from 'react-router'
import * as v from 'valibot'
import { formIn } from '#platform/form-text.server.ts'

const id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/), v.transform(Number))
const person = { name: v.string(), phone: v.string(), role: v.string(), permissions: v.array(v.string()) }

const shape = v.variant('intent', [
  v.strictObject({ intent: v.literal('add'), email: v.string(), ...person }),
  // The e-mail is who somebody is: it cannot even be sent.
  v.strictObject({ intent: v.literal('update'), id, ...person }),
  v.strictObject({ intent: v.literal('activate'), id }),
  v.strictObject({ intent: v.literal('deactivate'), id }),
  v.strictObject({ intent: v.literal('delete'), id }),
])

export type UserDeed = v.InferOutput<typeof shape>

export async function readUserDeed(request: Request): Promise<UserDeed> {
  const form = await formIn(request)
  const fields = [...form].filter(([name]) => name !== 'permissions')
  const isRepeated = new Set(fields.map(([name]) => name)).size < fields.length
  const typed = Object.fromEntries(fields.map(([name, value]) => [name, plainText(value)]))
  const isPerson = typed.intent === 'add' || typed.intent === 'update'
  const permissions = form.getAll('permissions')
  const read = v.safeParse(shape, {
    ...typed,
    ...((isPerson || permissions.length > 0) && { permissions }),
  })
  if (!form || isRepeated || !read.success) throw data(null, { status: 400 })
  return read.output
}

/** PostgreSQL keeps no NUL. */
function plainText(value: FormDataEntryValue): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '') : value
}
