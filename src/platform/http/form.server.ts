/** Reads submitted forms and query parameters and parses them with a valibot schema. */
import * as v from 'valibot'
import { Refusal } from '#core/refusal.ts'

/** A body that is not a form has no fields: the schema decides what that means. */
export async function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData())
}

type Fields = FormData | URLSearchParams

/** What to throw, given the name of the first field that does not fit. */
type Refuse = (field: string) => unknown

/** Only a schema for lists takes a field that was sent several times. */
export function parseForm<S extends v.GenericSchema>(
  schema: S,
  form: Fields,
  refuse: Refuse = badRequest,
): v.InferOutput<S> {
  return parsed(schema, formValues(form), refuse)
}

/** Of a parameter that stands in an address several times the first one counts. */
export function parseQuery<S extends v.GenericSchema>(
  schema: S,
  query: URLSearchParams,
  refuse: Refuse = badRequest,
): v.InferOutput<S> {
  const first = Object.entries(formValues(query)).map(([name, value]) => [name, [value].flat()[0]])
  return parsed(schema, Object.fromEntries(first), refuse)
}

export function badRequest(): Refusal {
  return new Refusal('badRequest', 'invalid')
}

function parsed<S extends v.GenericSchema>(schema: S, values: unknown, refuse: Refuse): v.InferOutput<S> {
  const result = v.safeParse(schema, values)
  if (!result.success) throw refuse(v.getDotPath(result.issues[0]) ?? '')
  return result.output
}

type Value = FormDataEntryValue

/** One value for each name, or a list where a name was sent several times. */
export function formValues(form: Fields): Record<string, Value | Value[]> {
  const lists = new Map<string, Value[]>()
  for (const [name, value] of form) lists.set(name, [...(lists.get(name) ?? []), plainText(value)])
  return Object.fromEntries(Array.from(lists, ([name, list]) => [name, list.length > 1 ? list : list[0]!]))
}

/** Browsers send line breaks as two characters; PostgreSQL stores no NUL. */
function plainText(value: Value): Value {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').replaceAll('\0', '') : value
}
