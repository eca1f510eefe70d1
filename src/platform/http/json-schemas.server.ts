/** Schemas for fields of JSON in requests and answers. All are plain, so that they can be written as JSON Schema. */
import * as v from 'valibot'
import { isDay } from '#core/day.ts'
import { CURRENCY } from '#core/money.ts'
import { LANGUAGES } from '#core/text.ts'

/** As `core/id.ts`: at most 15 digits. */
const MAX_ID = 999_999_999_999_999
/** 100 million ouguiya. */
const MAX_AMOUNT = 10_000_000_000

export const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_ID))
export const count = v.pipe(v.number(), v.integer())

export const amount = v.pipe(
  v.number(),
  v.integer(),
  v.description('Hundredths of an ouguiya: 125000 is 1 250 MRU'),
)
/** An amount that is sent. */
export const positiveAmount = v.pipe(amount, v.minValue(1), v.maxValue(MAX_AMOUNT))
export const price = v.pipe(amount, v.minValue(0), v.maxValue(MAX_AMOUNT))
export const currency = v.literal(CURRENCY)

export const language = v.picklist(LANGUAGES)

export const bilingual = v.object({ fr: v.string(), ar: v.string() })

export const moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.description('In UTC, as 2026-11-17T19:30:00.000Z'),
)

/** A day of the shop that is sent. */
export const day = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((value) => isDay(value)),
  v.description('A day in Nouakchott, as 2026-11-17'),
)

export function text(max: number) {
  return v.pipe(v.string(), v.maxLength(max))
}

export function requiredText(max: number) {
  return v.pipe(v.string(), v.minLength(1), v.maxLength(max))
}

export function timeOf(at: Date): string {
  return at.toISOString()
}

export function optionalTimeOf(at: Date | null): string | null {
  return at === null ? null : at.toISOString()
}
