/** Schemas of analytics events and report queries. */
import * as v from 'valibot'
import { day, id } from '#platform/http/field-schemas.server.ts'
import { formValues } from '#platform/http/form.server.ts'
import { EVENT_KINDS, isAboutProduct, type ShopEvent } from './analytics.rules.ts'
import { REPORT_PERIODS } from './report.rules.ts'

const eventSchema = v.pipe(
  v.strictObject({ kind: v.picklist(EVENT_KINDS), product: v.optional(id) }),
  v.check(({ kind, product }) => product === undefined || isAboutProduct(kind)),
  v.transform(({ kind, product }) => ({ kind, productId: product })),
)

/** Parses `kind=product_view&product=7`; undefined for anything else. */
export function parseEvent(body: string): ShopEvent | undefined {
  const result = v.safeParse(eventSchema, formValues(new URLSearchParams(body)))
  return result.success ? result.output : undefined
}

/** A period or a day that does not exist is ignored. */
export const reportQuery = v.object({
  period: v.fallback(v.optional(v.picklist(REPORT_PERIODS)), undefined),
  from: v.fallback(v.optional(day), undefined),
  to: v.fallback(v.optional(day), undefined),
})
