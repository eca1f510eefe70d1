/** The query parameters of the cash register's screen and of its printed reports. */
import * as v from 'valibot'
import { count, day } from '#platform/http/field-schemas.server.ts'
import { CASH_TABS } from './cash-day.rules.ts'

/** A day or a tab that does not exist is ignored. */
export const cashQuery = v.object({
  day: v.fallback(v.optional(day), undefined),
  tab: v.fallback(v.picklist(CASH_TABS), 'daily'),
})

/** A report that does not exist is not found: the number 0 and the day null name none. */
export const reportQuery = v.object({
  closing: v.optional(v.fallback(count, 0)),
  day: v.optional(v.fallback(v.nullable(day), null)),
})
