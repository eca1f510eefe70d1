/** Schemas for single fields of forms and query parameters, for `parseForm` and `parseQuery`. */
import * as v from 'valibot'
import { isDay } from '#core/day.ts'
import { isUuid, readId } from '#core/id.ts'
import { parseMoney } from '#core/money.ts'
import { LANGUAGES } from '#core/text.ts'

/** A missing field is the empty string. */
export const text = v.optional(v.string(), '')
export const trimmedText = v.pipe(text, v.trim())

/** A field that may be sent several times, or not at all. */
export const textList = v.pipe(
  v.optional(v.union([v.array(v.string()), v.string()]), []),
  v.transform((values) => [values].flat()),
)

/** Set by the value `1`. */
export const flag = v.pipe(
  text,
  v.transform((value) => value === '1'),
)

/** True if the field was sent at all, as a checkbox or `?new`. */
export const present = v.pipe(
  v.optional(v.unknown(), false),
  v.transform((value) => value !== false),
)

/** An empty or missing field is undefined; any other value must match the schema. */
export function emptyOr<S extends v.GenericSchema<string, unknown>>(schema: S) {
  const empty = v.pipe(
    v.literal(''),
    v.transform(() => undefined),
  )
  return v.pipe(trimmedText, v.union([empty, schema]))
}

/** Invalid if `parse` returns undefined. */
function parsedBy<T>(parse: (input: string) => T | undefined) {
  return v.pipe(
    v.string(),
    v.rawTransform<string, T>(({ dataset, addIssue, NEVER }) => {
      const value = parse(dataset.value)
      if (value !== undefined) return value
      addIssue()
      return NEVER
    }),
  )
}

export const id = parsedBy(readId)
export const uuid = v.pipe(v.string(), v.check(isUuid))
/** An amount as entered by a user. */
export const money = parsedBy(parseMoney)
/** A whole number of at most nine digits. */
export const count = v.pipe(v.string(), v.digits(), v.maxLength(9), v.transform(Number))
export const day = v.pipe(v.string(), v.guard(isDay))
export const language = v.picklist(LANGUAGES)
