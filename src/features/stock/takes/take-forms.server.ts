import * as v from 'valibot'
import { MAX_COUNT } from './take.rules.ts'

const idText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number))
const wholeNumber = (max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number), v.maxValue(max))

export const countForm = v.object({
  variantId: idText,
  counted: wholeNumber(MAX_COUNT),
  seen: wholeNumber(1_000_000),
  ageMs: wholeNumber(Number.MAX_SAFE_INTEGER),
})

export const variantQuery = v.object({ variant: v.fallback(v.optional(idText), undefined) })

export const startForm = v.object({ category: v.union([v.literal(''), idText]) })

export const endForm = v.variant('intent', [
  v.object({ intent: v.literal('apply'), uncounted: v.picklist(['keep', 'zero']) }),
  v.object({ intent: v.literal('cancel') }),
])

/** The id in the URL; undefined if it cannot be one. */
export function parseTakeId(input: string | undefined): number | undefined {
  const parsed = v.safeParse(idText, input)
  return parsed.success ? parsed.output : undefined
}
