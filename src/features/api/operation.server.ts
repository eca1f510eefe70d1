/** How the operations of the programming interface are declared, each in the feature that it is about. */
import * as v from 'valibot'
import type { Language } from '#core/text.ts'
import type { Access, ApiClient } from '#features/staff/staff.rules.ts'

export type ObjectSchema = v.StrictObjectSchema<v.ObjectEntries, undefined>

const NO_FIELDS = v.strictObject({})
type NoFields = typeof NO_FIELDS

/** One request; `id` is the one of the path, 0 if it has none. */
export interface Call<Query, Body> {
  id: number
  query: Query
  body: Body
  by: ApiClient
  expiresAt: Date | null
  now: Date
  language: Language
  /** Of a POST: the same for each repetition of the request. */
  requestKey: string
}

/** Turns the code of a refusal into a sentence; undefined for a code that it does not know. */
export type Sentence = (
  code: string,
  details: Record<string, string | number>,
  language: Language,
) => string | undefined

interface Definition<Q extends ObjectSchema, B extends ObjectSchema, R extends v.GenericSchema> {
  /** The name in generated clients. */
  name: string
  method: 'get' | 'post' | 'patch'
  /** Below `/api/v1`; `{id}` is the only parameter. */
  path: string
  access: Access
  summary: string
  description?: string
  query?: Q
  body?: B
  result: R
  /** 200 unless it creates something. */
  status?: 200 | 201
  sentence?: Sentence
  /** Of a PATCH: locks what is changed and reads it as the GET of the same path, for `If-Match`. */
  readLocked?: (call: Call<Record<string, unknown>, Record<string, unknown>>) => Promise<unknown>
  handle: (call: Call<v.InferOutput<Q>, v.InferOutput<B>>) => Promise<v.InferInput<R>>
}

export interface Operation extends Omit<
  Definition<ObjectSchema, ObjectSchema, v.GenericSchema>,
  'query' | 'body' | 'handle'
> {
  query: ObjectSchema
  body: ObjectSchema | undefined
  /** Its results are pages of a list. */
  isList: boolean
  handle: (call: Call<Record<string, unknown>, Record<string, unknown>>) => Promise<unknown>
}

export function defineOperation<
  R extends v.GenericSchema,
  Q extends ObjectSchema = NoFields,
  B extends ObjectSchema = NoFields,
>(definition: Definition<Q, B, R>): Operation {
  const { query = NO_FIELDS, body, handle, ...rest } = definition
  // The values are parsed with the schemas of this definition before they reach the handler.
  return { ...rest, query, body, isList: false, handle }
}

const MAX_LIMIT = 100
const DEFAULT_LIMIT = 50

const pageFields = {
  limit: v.pipe(
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_LIMIT)), DEFAULT_LIMIT),
    v.description('How many at most'),
  ),
  cursor: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(Number.MAX_SAFE_INTEGER),
      v.description('Where the page begins. Take it from `next` of the page before, and do not compute it.'),
    ),
  ),
}

interface ListDefinition<Q extends v.ObjectEntries, I extends v.GenericSchema> {
  name: string
  path: string
  access: Access
  summary: string
  description?: string
  filters: Q
  item: I
  sentence?: Sentence
  /** Reads up to `limit + 1` items: one more says that there is another page. */
  rows: (
    call: Call<
      v.InferOutput<v.StrictObjectSchema<Q & typeof pageFields, undefined>>,
      Record<string, never>
    > & { limit: number },
  ) => Promise<(v.InferInput<I> & { id: number })[]>
}

/** A list with pages: `{ data, next }`. The cursor is the id of the last item of the page before. */
export function defineList<I extends v.GenericSchema, Q extends v.ObjectEntries>(
  definition: ListDefinition<Q, I>,
): Operation {
  const { filters, item, rows, ...rest } = definition
  const query = v.strictObject({ ...filters, ...pageFields }) as ObjectSchema
  const result = v.strictObject({
    data: v.array(item),
    next: v.pipe(v.nullable(v.string()), v.description('The path of the next page; null on the last one')),
  })
  return {
    ...rest,
    method: 'get',
    query,
    body: undefined,
    result,
    isList: true,
    async handle(call) {
      const limit = call.query.limit as number
      const found = await rows({ ...call, limit: limit + 1 } as never)
      const data = found.slice(0, limit)
      return { data, next: found.length > limit ? String((data.at(-1) as { id: number }).id) : null }
    },
  }
}
