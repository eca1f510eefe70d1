import { sql } from 'drizzle-orm'
import {
  bit,
  boolean,
  customType,
  date,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
  type PgColumn,
} from 'drizzle-orm/pg-core'
import type { Day } from '#core/day.ts'
import type { Phone } from '#core/phone.ts'
import type { Language } from '#core/text.ts'
import type { CashMethod } from '#features/cash/cash.rules.ts'
import type { Wilaya } from '#features/delivery/wilaya.rules.ts'
import { amount, id, moment, reference, searchText } from '#platform/database/columns.server.ts'
import type { Address } from './checkout/checkout.rules.ts'
import type { OrderPayment, OrderStatus } from './order.rules.ts'
import type { PaymentCheck, RefundState } from './payment/payment-check.rules.ts'

export const orders = pgTable('orders', {
  id: id(),
  number: reference('number').notNull().generatedAlwaysAsIdentity(),
  token: text().notNull(),
  requestKey: uuid('request_key').notNull(),
  requestHash: text('request_hash').notNull(),
  clientId: reference('client_id'),
  customerName: text('customer_name').notNull(),
  customerPhone: text('customer_phone').$type<Phone>().notNull(),
  customerEmail: text('customer_email'),
  language: text().$type<Language>().notNull().default('ar'),
  addressFull: text('address_full').notNull(),
  city: text().notNull(),
  wilaya: text().$type<Wilaya>().notNull(),
  isAtCounter: boolean('is_at_counter').notNull().default(false),
  zoneId: reference('zone_id'),
  zoneName: text('zone_name').notNull().default(''),
  zoneNameAr: text('zone_name_ar').notNull().default(''),
  daysFrom: smallint('days_from'),
  daysTo: smallint('days_to'),
  isPickup: boolean('is_pickup').notNull().default(false),
  landmark: text().notNull().default(''),
  pin: text().notNull().default(''),
  voiceNoteId: uuid('voice_note_id'),
  itemCount: integer('item_count').notNull(),
  totalQuantity: integer('total_quantity').notNull(),
  subtotal: amount('subtotal').notNull(),
  shipping: amount('shipping').notNull(),
  total: amount('total').notNull(),
  status: text().$type<OrderStatus>().notNull().default('pending'),
  paymentMethod: text('payment_method').$type<OrderPayment>().notNull(),
  paymentAccount: text('payment_account').notNull().default(''),
  paymentScreenshotId: uuid('payment_screenshot_id'),
  notes: text().notNull().default(''),
  estimatedDelivery: moment('estimated_delivery').notNull(),
  cancelReason: text('cancel_reason'),
  receiptNumber: reference('receipt_number')
    .notNull()
    .default(sql`nextval('receipt_numbers')`),
  invoiceNumber: reference('invoice_number'),
  promisedProof: text('promised_proof'),
  awaitingRegister: boolean('awaiting_register').notNull().default(false),
  openedAt: moment('opened_at'),
  openedBy: reference('opened_by'),
  openedName: text('opened_name'),
  paymentCheck: text('payment_check').$type<PaymentCheck>(),
  paymentCheckedAt: moment('payment_checked_at'),
  paymentCheckedBy: reference('payment_checked_by'),
  paymentCheckedName: text('payment_checked_name'),
  paymentReference: text('payment_reference'),
  paymentRefusal: text('payment_refusal'),
  refundState: text('refund_state').$type<RefundState>(),
  refundAmount: amount('refund_amount'),
  refundMethod: text('refund_method').$type<CashMethod>(),
  refundSettledAt: moment('refund_settled_at'),
  refundSettledBy: reference('refund_settled_by'),
  refundSettledName: text('refund_settled_name'),
  refundNote: text('refund_note').notNull().default(''),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  deletedAt: moment('deleted_at'),
  searchText: searchText(),
})

/** The column of each address field, used to select and to insert. */
export const addressColumns = {
  full: orders.addressFull,
  city: orders.city,
  wilaya: orders.wilaya,
  landmark: orders.landmark,
  pin: orders.pin,
} satisfies Record<keyof Address, PgColumn>

/** Written by triggers, one row per change; `compact_totals()` merges rows of the same key periodically. */
export const orderTotals = pgTable('order_totals', {
  day: date().$type<Day>().notNull(),
  status: text().$type<OrderStatus>().notNull(),
  wilaya: text().$type<Wilaya>().notNull(),
  paymentMethod: text('payment_method').$type<OrderPayment>().notNull(),
  orders: integer().notNull(),
  units: integer().notNull(),
  total: amount('total').notNull(),
  isCompacted: boolean('is_compacted').notNull().default(false),
})

export const orderItems = pgTable(
  'order_items',
  {
    orderId: reference('order_id').notNull(),
    position: smallint().notNull(),
    productId: reference('product_id'),
    name: text().notNull(),
    nameAr: text('name_ar').notNull(),
    quantity: integer().notNull(),
    price: amount('price').notNull(),
    imageId: uuid('image_id'),
    /** Null in orders of earlier versions: the default variant of the product. */
    variantId: reference('variant_id'),
    variantName: text('variant_name').notNull().default(''),
    variantNameAr: text('variant_name_ar').notNull().default(''),
    sku: text().notNull().default(''),
    unitCost: amount('unit_cost'),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
)

export const orderEvents = pgTable('order_events', {
  id: id(),
  orderId: reference('order_id').notNull(),
  at: moment('at').notNull().defaultNow(),
  status: text().$type<OrderStatus>().notNull(),
  staffId: reference('staff_id'),
  staffName: text('staff_name').notNull(),
  note: text().notNull().default(''),
})

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const paymentProofs = pgTable('payment_proofs', {
  id: id(),
  orderId: reference('order_id').notNull(),
  mediaId: uuid('media_id').notNull(),
  sha256: text().notNull(),
  sentAt: moment('sent_at').notNull().defaultNow(),
  imageHash: bit('image_hash', { dimensions: 64 }),
  thumbnail: bytes(),
})
