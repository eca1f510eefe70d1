/** Forms that anyone may send: exactly these fields, each once, each text; anything else is answered 400. */
import { data, type RouterContextProvider } from 'react-router'
import * as v from 'valibot'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { addressKey, consumeRateLimits, type RateLimits } from '#platform/http/rate-limit.server.ts'
import { requestInfo } from '#platform/http/request.server.ts'

/** A field hidden from people: only bots fill it in. */
const honeypot = v.string()

export const contactSchema = v.strictObject({
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  subject: v.string(),
  message: v.string(),
  website: honeypot,
})

export const questionSchema = v.strictObject({ message: v.string(), website: honeypot })

export const newsletterSchema = v.strictObject({ email: v.string(), website: honeypot })

export const unsubscribeSchema = v.strictObject({})

export async function readPublicForm<S extends v.GenericSchema>(
  request: Request,
  schema: S,
): Promise<v.InferOutput<S>> {
  return parseForm(schema, await readForm(request), () => data(null, { status: 400 }))
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
  const limits: RateLimits = { [addressKey(requestInfo(context).address)]: PER_ADDRESS }
  for (const person of people) if (person) limits[`person:${person}`] = PER_PERSON
  return consumeRateLimits(name, limits)
}
