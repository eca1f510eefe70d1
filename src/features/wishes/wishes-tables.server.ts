import { pgTable, text } from 'drizzle-orm/pg-core'
import type { Phone } from '#core/phone.ts'
import type { Language } from '#core/text.ts'
import { amount, id, moment, reference } from '#platform/database/columns.server.ts'
import type { WishKind } from './wishes.rules.ts'

export const wishes = pgTable('wishes', {
  id: id(),
  kind: text().$type<WishKind>().notNull(),
  productId: reference('product_id').notNull(),
  /** Null for a product without options, and for a wish of an account, which is for the whole product. */
  variantId: reference('variant_id'),
  /** The account whose list it is on. */
  clientId: reference('client_id'),
  phone: text().$type<Phone>(),
  email: text(),
  language: text().$type<Language>().notNull().default('ar'),
  /** The price when she asked, or of the last message to her. */
  price: amount('price').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  notifiedAt: moment('notified_at'),
})
