/** Forms that anyone may send, read strictly: exactly these fields, each once, each text. */
import { data, type RouterContextProvider } from 'react-router'
import * as v from 'valibot'
import { formIn } from '#platform/form-text.server.ts'
import { addressPayer, takeFromBudget, type Payers } from '#platform/rate-budget.server.ts'
import { factsOf } from '#platform/request.server.ts'

/** Nobody sees this field; what is written in it was written by a machine. */
const trap = v.string()

export const contactShape = v.strictObject({
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  subject: v.string(),
  message: v.string(),
  website: trap,
})

export const questionShape = v.strictObject({ message: v.string(), website: trap })

export const newsletterShape = v.strictObject({ email: v.string(), website: trap })

export const unsubscribeShape = v.strictObject({})

export async function readForm<S extends v.GenericSchema>(
  request: Request,
  shape: S,
): Promise<v.InferOutput<S>> {
  const form = await formIn(request)
  const fields = [...form].map(([key, value]) => [key, plainText(value)] as const)
  const isOdd = new Set(fields.map(([key]) => key)).size < fields.length
  const result = v.safeParse(shape, Object.fromEntries(fields))
  if (isOdd || !result.success) throw data(null, { status: 400 })
  return result.output
}

/** Browsers send line breaks as two characters; PostgreSQL keeps no NUL. */
function plainText(value: FormDataEntryValue): unknown {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').replaceAll('\0', '') : value
}

/** Generous: a whole carrier can stand behind one address. */
const PER_ADDRESS = { burst: 30, perHour: 60 }
const PER_PERSON = { burst: 5, perHour: 10 }

/** Whether this sender may do it once more; `people` are e-mails and phones that the form names. */
export function maySend(
  name: string,
  context: Readonly<RouterContextProvider>,
  people: (string | undefined)[] = [],
): boolean {
  const payers: Payers = { [addressPayer(factsOf(context).address)]: PER_ADDRESS }
  for (const person of people) if (person) payers[`person:${person}`] = PER_PERSON
  return takeFromBudget(name, payers)
}
