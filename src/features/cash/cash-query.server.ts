/** The query parameters of the cash register's screen and of its printed reports. */
import * as v from 'valibot'
import { parseMonth } from '#core/day.ts'
import { count, day } from '#platform/http/field-schemas.server.ts'
import { CASH_TABS } from './cash-day.rules.ts'

/** Far more pages than a day can have entries. */
const MAX_PAGE = 100_000

/** An invalid day, month, tab or page is ignored. The month is of the list of sessions. */
export const cashQuery = v.object({
  day: v.fallback(v.optional(day), undefined),
  month: v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.transform((text: string) => parseMonth(text)),
      ),
    ),
    undefined,
  ),
  tab: v.fallback(v.picklist(CASH_TABS), 'daily'),
  page: v.fallback(v.pipe(count, v.minValue(1), v.maxValue(MAX_PAGE)), 1),
})

/** An invalid number becomes 0 and an invalid day null; no report has them, so the page answers 404. */
export const reportQuery = v.object({
  closing: v.optional(v.fallback(count, 0)),
  day: v.optional(v.fallback(v.nullable(day), null)),
})
