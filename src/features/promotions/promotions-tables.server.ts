import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Money } from '#core/money.ts'
import { amount, id, moment, reference } from '#platform/database/columns.server.ts'
import type { PromotionEffect, PromotionTerms } from './promotion.rules.ts'

export const promotions = pgTable('promotions', {
  id: id(),
  code: text(),
  name: text().notNull(),
  nameAr: text('name_ar').notNull(),
  effect: jsonb().$type<PromotionEffect>().notNull(),
  minimum: amount('minimum')
    .notNull()
    .default(0 as Money),
  products: reference('products').array().notNull().default([]),
  categories: reference('categories').array().notNull().default([]),
  isVipOnly: boolean('is_vip_only').notNull().default(false),
  isFirstOrderOnly: boolean('is_first_order_only').notNull().default(false),
  maxUses: integer('max_uses'),
  maxUsesPerPhone: integer('max_uses_per_phone'),
  startsAt: moment('starts_at').notNull(),
  endsAt: moment('ends_at'),
  stoppedAt: moment('stopped_at'),
  version: integer().notNull().default(1),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** What an order used; counted until it is released. */
export const orderPromotions = pgTable(
  'order_promotions',
  {
    orderId: reference('order_id').notNull(),
    promotionId: reference('promotion_id').notNull(),
    clientId: reference('client_id'),
    amount: amount('amount').notNull(),
    terms: jsonb().$type<PromotionTerms>().notNull(),
    at: moment('at').notNull(),
    releasedAt: moment('released_at'),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.promotionId] })],
)
