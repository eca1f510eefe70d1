/** Reads submitted forms and query parameters and parses them with a valibot schema. */
import * as v from 'valibot'
import { Refusal } from '#core/refusal.ts'

/** A body that is not a form is read as an empty form, which the schema accepts or refuses. */
export async function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData())
}

type Fields = FormData | URLSearchParams

/** Returns the error to throw, given the name of the first invalid field. */
type Refuse = (field: string) => unknown

/** A field that was sent several times is invalid unless its schema is a list. */
export function parseForm<S extends v.GenericSchema>(
  schema: S,
  form: Fields,
  refuse: Refuse = badRequest,
): v.InferOutput<S> {
  return parseValues(schema, formValues(form), refuse)
}

/** Of a repeated parameter the first value is used. */
export function parseQuery<S extends v.GenericSchema>(
  schema: S,
  query: URLSearchParams,
  refuse: Refuse = badRequest,
): v.InferOutput<S> {
  const first = Object.entries(formValues(query)).map(([name, value]) => [name, [value].flat()[0]])
  return parseValues(schema, Object.fromEntries(first), refuse)
}

export function badRequest(): Refusal {
  return new Refusal('badRequest', 'invalid')
}

function parseValues<S extends v.GenericSchema>(
  schema: S,
  values: unknown,
  refuse: Refuse,
): v.InferOutput<S> {
  const result = v.safeParse(schema, values)
  if (!result.success) throw refuse(v.getDotPath(result.issues[0]) ?? '')
  return result.output
}

type Value = FormDataEntryValue

/** One value for each name, or a list if the name was sent several times. */
export function formValues(form: Fields): Record<string, Value | Value[]> {
  const lists = new Map<string, Value[]>()
  for (const [name, value] of form) {
    const list = lists.get(name)
    if (list) list.push(normalizeText(value))
    else lists.set(name, [normalizeText(value)])
  }
  return Object.fromEntries(Array.from(lists, ([name, list]) => [name, list.length > 1 ? list : list[0]!]))
}

/** Browsers send line breaks as CRLF; PostgreSQL text cannot contain NUL. */
function normalizeText(value: Value): Value {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').replaceAll('\0', '') : value
}
