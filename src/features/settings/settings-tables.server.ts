import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Money } from '#core/money.ts'
import type { Language } from '#core/text.ts'
import { amount, moment, reference } from '#platform/database/columns.server.ts'
import type { AccountNumbers } from './accounts.rules.ts'
import type { BlindRole, DepositKind, PaymentMethodId, Theme } from './settings.rules.ts'

export const settings = pgTable('settings', {
  id: text().primaryKey().default('default'),
  profileName: text('profile_name').notNull().default(''),
  profileEmail: text('profile_email').notNull().default(''),
  profilePhone: text('profile_phone').notNull().default(''),
  profileAvatarId: uuid('profile_avatar_id'),
  emailOrders: boolean('email_orders').notNull().default(true),
  emailMessages: boolean('email_messages').notNull().default(true),
  smsOrders: boolean('sms_orders').notNull().default(false),
  pushNotifications: boolean('push_notifications').notNull().default(true),
  twoFactor: boolean('two_factor').notNull().default(false),
  sessionTimeout: integer('session_timeout').notNull().default(30),
  passwordExpiry: integer('password_expiry').notNull().default(90),
  theme: text().$type<Theme>().notNull().default('light'),
  language: text().$type<Language>().notNull().default('fr'),
  currency: text().notNull().default('MRU'),
  storeName: text('store_name').notNull(),
  storeNameAr: text('store_name_ar').notNull(),
  storeDescription: text('store_description').notNull(),
  storeDescriptionAr: text('store_description_ar').notNull(),
  logoId: uuid('logo_id'),
  address: text().notNull(),
  addressAr: text('address_ar').notNull(),
  phone: text().notNull(),
  email: text().notNull(),
  taxNumber: text('tax_number').notNull().default(''),
  cashDifferenceLimit: amount('cash_difference_limit')
    .notNull()
    .default(0 as Money),
  maxPerOrder: integer('max_per_order').notNull().default(10),
  lowStock: integer('low_stock').notNull().default(5),
  hasProductFeeds: boolean('has_product_feeds').notNull().default(false),
  managerDiscountLimit: smallint('manager_discount_limit').notNull().default(20),
  cashierDiscountLimit: smallint('cashier_discount_limit').notNull().default(5),
  unpaidHours: smallint('unpaid_hours').notNull().default(48),
  unpaidFrom: moment('unpaid_from').notNull().defaultNow(),
  confirmMethods: text('confirm_methods')
    .array()
    .$type<PaymentMethodId[]>()
    .notNull()
    .default(sql`'{}'`),
  confirmAttempts: smallint('confirm_attempts').notNull().default(3),
  confirmHours: smallint('confirm_hours').notNull().default(24),
  depositFrom: amount('deposit_from'),
  depositAfterRefusal: boolean('deposit_after_refusal').notNull().default(false),
  depositKind: text('deposit_kind').$type<DepositKind>().notNull().default('percent'),
  depositPercent: smallint('deposit_percent').notNull().default(30),
  depositAmount: amount('deposit_amount')
    .notNull()
    .default(50_000 as Money),
  maxOpenOrders: smallint('max_open_orders').notNull().default(0),
  hasRuns: boolean('has_runs').notNull().default(false),
  hasTill: boolean('has_till').notNull().default(false),
  blindRoles: text('blind_roles')
    .array()
    .$type<BlindRole[]>()
    .notNull()
    .default(sql`'{}'`),
  countWallets: boolean('count_wallets').notNull().default(false),
  approvalLimit: amount('approval_limit'),
  accountNumbers: jsonb('account_numbers').$type<Partial<AccountNumbers>>().notNull().default({}),
  guideHiddenAt: moment('guide_hidden_at'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

export const paymentMethods = pgTable('payment_methods', {
  id: text().$type<PaymentMethodId>().primaryKey(),
  position: smallint().notNull(),
  name: text().notNull(),
  nameAr: text('name_ar').notNull(),
  accountNumber: text('account_number').notNull().default(''),
  active: boolean().notNull().default(true),
})

export const settingsUploads = pgTable('settings_uploads', {
  mediaId: uuid('media_id').primaryKey(),
  uploadedBy: reference('uploaded_by'),
  uploadedAt: moment('uploaded_at').notNull().defaultNow(),
})
