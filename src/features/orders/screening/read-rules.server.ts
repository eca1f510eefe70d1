/** The rules that are read with the products of an order. */
import { sql } from 'drizzle-orm'
import type { ScreeningRules } from '#features/settings/settings.rules.ts'
import { blockedPhones } from '../orders-tables.server.ts'

/** SQL: whether a phone is blocked at all. */
export const hasBlockedPhones = sql<boolean>`exists (select from ${blockedPhones})`

/** The rules as they were read with the products. */
export interface ReadRules {
  rules: ScreeningRules
  hasBlockedPhones: boolean
}
