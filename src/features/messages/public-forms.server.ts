/** Forms that anyone may send: exactly these fields, each once, each text; anything else is answered 400. */
import { data, type RouterContextProvider } from 'react-router'
import * as v from 'valibot'
import { parseForm, readForm } from '#platform/form.server.ts'
import { addressPayer, takeFromBudget, type Payers } from '#platform/rate-budget.server.ts'
import { factsOf } from '#platform/request.server.ts'

/** The field is hidden from people, so that only a program fills it in. */
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

export async function readPublicForm<S extends v.GenericSchema>(
  request: Request,
  schema: S,
): Promise<v.InferOutput<S>> {
  return parseForm(schema, await readForm(request), () => data(null, { status: 400 }))
}

/** Generous, because the customers of a whole mobile carrier can share one IP address. */
const PER_ADDRESS = { burst: 30, perHour: 60 }
const PER_PERSON = { burst: 5, perHour: 10 }

/** False where the rate limit is reached; `people` are the e-mail addresses and phones in the form. */
export function maySend(
  name: string,
  context: Readonly<RouterContextProvider>,
  people: (string | undefined)[] = [],
): boolean {
  const payers: Payers = { [addressPayer(factsOf(context).address)]: PER_ADDRESS }
  for (const person of people) if (person) payers[`person:${person}`] = PER_PERSON
  return takeFromBudget(name, payers)
}
