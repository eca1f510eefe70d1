import { boolean, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'
import { amount, id, moment, reference } from '#platform/database/columns.server.ts'
import type { DeliveryZone } from './delivery.rules.ts'
import type { Wilaya } from './wilaya.rules.ts'

export const deliveryZones = pgTable('delivery_zones', {
  id: id(),
  kind: text().$type<DeliveryZone['kind']>().notNull().default('delivery'),
  position: smallint().notNull(),
  name: text().notNull(),
  nameAr: text('name_ar').notNull(),
  fee: amount('fee').notNull(),
  freeFrom: amount('free_from'),
  daysFrom: smallint('days_from').notNull(),
  daysTo: smallint('days_to').notNull(),
  methods: text().array().$type<PaymentMethodId[]>(),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const deliveryAreas = pgTable('delivery_areas', {
  id: id(),
  zoneId: reference('zone_id').notNull(),
  wilaya: text().$type<Wilaya>().notNull(),
  city: text().notNull().default(''),
  cityAr: text('city_ar').notNull().default(''),
})
