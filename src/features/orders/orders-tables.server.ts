import { sql } from 'drizzle-orm'
import {
  bit,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
  type PgColumn,
} from 'drizzle-orm/pg-core'
import type { Day } from '#core/day.ts'
import type { Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import type { Language } from '#core/text.ts'
import type { Wilaya } from '#features/delivery/wilaya.rules.ts'
import { amount, id, moment, reference, searchText } from '#platform/database/columns.server.ts'
import type { Address } from './checkout/checkout.rules.ts'
import type { CallResult } from './confirmation/confirmation.rules.ts'
import type { OrderContent } from './edit/order-edit.rules.ts'
import type { OrderPayment, OrderStatus } from './order.rules.ts'
import type {
  OrderMoneyMethod,
  PaymentKind,
  PaymentLineState,
  RefundLineState,
} from './payment/order-payments.rules.ts'
import type { ReturnCondition } from './returns/return.rules.ts'

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
  /** What promotions take off the goods; free delivery is in `shipping`. */
  promotionDiscount: amount('promotion_discount')
    .notNull()
    .default(0 as Money),
  discount: amount('discount')
    .notNull()
    .default(0 as Money),
  /** Null: the discount is an amount. */
  discountPercent: smallint('discount_percent'),
  discountReason: text('discount_reason').notNull().default(''),
  total: amount('total').notNull(),
  /** Value of returned goods and of a delivery fee that was given back. */
  returnedTotal: amount('returned_total')
    .notNull()
    .default(0 as Money),
  returnedQuantity: integer('returned_quantity').notNull().default(0),
  /** Rises with each edit. */
  version: integer().notNull().default(1),
  status: text().$type<OrderStatus>().notNull().default('pending'),
  paymentMethod: text('payment_method').$type<OrderPayment>().notNull(),
  paymentAccount: text('payment_account').notNull().default(''),
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
  /** When the shopper and the staff were warned that the unpaid order will expire. */
  unpaidWarnedAt: moment('unpaid_warned_at'),
  /** What the shopper was asked to send in advance. */
  deposit: amount('deposit')
    .notNull()
    .default(0 as Money),
  /** When a parcel that was refused at the door was back in the shop. */
  refusedAt: moment('refused_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  deletedAt: moment('deleted_at'),
  /** When the personal data of its client were erased. */
  anonymisedAt: moment('anonymised_at'),
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

export function storedAddress(order: typeof orders.$inferSelect): Address {
  const { addressFull: full, city, wilaya, landmark, pin } = order
  return { full, city, wilaya, landmark, pin }
}

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
    /** The price of the catalogue, if it was sold below it. */
    listPrice: amount('list_price'),
    /** What promotions take off the whole line. */
    promotionDiscount: amount('promotion_discount')
      .notNull()
      .default(0 as Money),
    returnedQuantity: integer('returned_quantity').notNull().default(0),
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

/** An order as it was before an edit. */
export const orderVersions = pgTable(
  'order_versions',
  {
    orderId: reference('order_id').notNull(),
    version: integer().notNull(),
    at: moment('at').notNull(),
    staffId: reference('staff_id'),
    staffName: text('staff_name').notNull(),
    content: jsonb().$type<OrderContent>().notNull(),
    /** Created in the browser, one per edit. */
    key: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.version] })],
)

export const orderReturns = pgTable('order_returns', {
  id: id(),
  /** Of the credit note. */
  number: reference('number')
    .notNull()
    .default(sql`nextval('credit_note_numbers')`),
  orderId: reference('order_id').notNull(),
  key: uuid().notNull(),
  at: moment('at').notNull(),
  staffId: reference('staff_id'),
  staffName: text('staff_name').notNull(),
  goods: amount('goods').notNull(),
  shipping: amount('shipping')
    .notNull()
    .default(0 as Money),
  reason: text().notNull().default(''),
  exchangeOrderId: reference('exchange_order_id'),
})

export const orderReturnLines = pgTable(
  'order_return_lines',
  {
    returnId: reference('return_id').notNull(),
    position: smallint().notNull(),
    quantity: integer().notNull(),
    condition: text().$type<ReturnCondition>().notNull(),
    amount: amount('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.returnId, table.position, table.condition] })],
)

/** Payments and refunds. The register's entry refers to its line here. */
export const orderPayments = pgTable('order_payments', {
  id: id(),
  orderId: reference('order_id').notNull(),
  kind: text().$type<PaymentKind>().notNull(),
  /** The type of its entry in the register. */
  entryType: text('entry_type')
    .notNull()
    .generatedAlwaysAs(sql`case kind when 'payment' then 'sale' else 'refund' end`),
  method: text().$type<OrderMoneyMethod>().notNull(),
  amount: amount('amount').notNull(),
  state: text().$type<PaymentLineState | RefundLineState>().notNull(),
  reference: text().notNull().default(''),
  note: text().notNull().default(''),
  at: moment('at').notNull(),
  staffId: reference('staff_id'),
  staffName: text('staff_name').notNull(),
  decidedAt: moment('decided_at'),
  decidedBy: reference('decided_by'),
  decidedName: text('decided_name'),
  proofId: uuid('proof_id'),
  returnId: reference('return_id'),
  key: uuid(),
})

export const orderCalls = pgTable('order_calls', {
  id: id(),
  orderId: reference('order_id').notNull(),
  at: moment('at').notNull(),
  result: text().$type<CallResult>().notNull(),
  callAt: moment('call_at'),
  note: text().notNull().default(''),
  staffId: reference('staff_id'),
  staffName: text('staff_name').notNull(),
  key: uuid().notNull(),
})

export const orderCallLocks = pgTable('order_call_locks', {
  orderId: reference('order_id').primaryKey(),
  staffId: reference('staff_id').notNull(),
  staffName: text('staff_name').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const blockedPhones = pgTable('blocked_phones', {
  phone: text().$type<Phone>().primaryKey(),
  reason: text().notNull(),
  at: moment('at').notNull(),
  staffId: reference('staff_id'),
  staffName: text('staff_name').notNull(),
})

/** The address that a client chose for her next order. */
export const clientAddresses = pgTable('client_addresses', {
  clientId: reference('client_id').primaryKey(),
  wilaya: text().$type<Wilaya>().notNull(),
  city: text().notNull(),
  addressFull: text('address_full').notNull(),
  landmark: text().notNull(),
  pin: text().notNull(),
  chosenAt: moment('chosen_at').notNull(),
})

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const paymentProofs = pgTable('payment_proofs', {
  id: id(),
  orderId: reference('order_id').notNull(),
  /** Null for an order with nothing to pay. */
  paymentId: reference('payment_id'),
  mediaId: uuid('media_id').notNull(),
  sha256: text().notNull(),
  sentAt: moment('sent_at').notNull().defaultNow(),
  imageHash: bit('image_hash', { dimensions: 64 }),
  thumbnail: bytes(),
})
