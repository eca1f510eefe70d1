/** Forms that anyone may send, read strictly: exactly these fields, each once, each text. */
import { data, type RouterContextProvider } from 'react-router'
import * as v from 'valibot'
import { formIn } from '#platform/form-text.server.ts'
import { addressKey, consumeRateLimits, type RateLimits } from '#platform/rate-limit.server.ts'
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

/** Generous, because many customers of a carrier can share one address. */
const PER_ADDRESS = { points: 30, minutes: 30 }
const PER_PERSON = { points: 5, minutes: 30 }

/** Whether the rate limits allow this form once more; `people` are the e-mails and phones that it names. */
export function maySend(
  name: string,
  context: Readonly<RouterContextProvider>,
  people: (string | undefined)[] = [],
): Promise<boolean> {
  const limits: RateLimits = { [addressKey(factsOf(context).address)]: PER_ADDRESS }
  for (const person of people) if (person) limits[`person:${person}`] = PER_PERSON
  return consumeRateLimits(name, limits)
}
