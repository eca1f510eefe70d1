/** Schemas of orders and payments in the programming interface. */
import * as v from 'valibot'
import { CASH_METHODS } from '#features/cash/cash.rules.ts'
import { WILAYAS } from '#features/delivery/wilaya.rules.ts'
import { PAYMENT_METHODS } from '#features/settings/settings.rules.ts'
import {
  amount,
  bilingual,
  count,
  currency,
  id,
  language,
  moment,
  positiveAmount,
  price,
  requiredText,
  text,
} from '#platform/http/json-schemas.server.ts'
import { MAX_LENGTHS } from '../checkout/checkout.rules.ts'
import { ORDER_STATUSES } from '../order.rules.ts'
import { MAX_REASON_LENGTH, MAX_REFERENCE_LENGTH } from '../payment/payment-check.rules.ts'
import { SALE_KINDS } from '../sale/sale.rules.ts'

const MAX_PHONE_LENGTH = 30
const MAX_EMAIL_LENGTH = 200
const MAX_PIN_LENGTH = 60
const MAX_CODE_LENGTH = 40
const MAX_LINES = 100
const MAX_UNITS = 100_000

const kind = v.pipe(
  v.picklist(SALE_KINDS),
  v.description('`counter` is sold and delivered in the shop at once'),
)
const orderMethod = v.picklist([...PAYMENT_METHODS, 'upload'])

export const orderLine = v.object({
  productId: v.nullable(id),
  variantId: v.nullable(id),
  name: bilingual,
  quantity: count,
  price: v.pipe(amount, v.description('Of one unit')),
  discount: v.pipe(amount, v.description('Of promotions, for the whole line')),
})

export const order = v.object({
  id,
  number: count,
  version: v.pipe(count, v.description('Rises with each edit of its content')),
  status: v.picklist(ORDER_STATUSES),
  kind,
  createdAt: moment,
  updatedAt: moment,
  customer: v.object({
    id: v.nullable(id),
    name: v.string(),
    phone: v.string(),
    email: v.nullable(v.string()),
  }),
  language,
  address: v.object({
    wilaya: v.picklist(WILAYAS),
    city: v.string(),
    full: v.string(),
    landmark: v.string(),
    pin: v.pipe(v.string(), v.description('Position as latitude,longitude')),
    zone: v.nullable(bilingual),
  }),
  lines: v.array(orderLine),
  subtotal: amount,
  discount: v.pipe(amount, v.description('Of promotions and of the seller, on the goods')),
  shipping: v.pipe(amount, v.description('The delivery fee')),
  total: amount,
  returned: v.pipe(amount, v.description('Value of what came back')),
  paid: amount,
  due: amount,
  currency,
  paymentMethod: orderMethod,
  notes: v.string(),
  cancelReason: v.nullable(v.string()),
})

export const newOrder = v.strictObject({
  kind,
  customer: v.strictObject({
    name: requiredText(MAX_LENGTHS.name),
    phone: v.pipe(requiredText(MAX_PHONE_LENGTH), v.description('In any spelling')),
    email: v.optional(v.nullable(text(MAX_EMAIL_LENGTH))),
  }),
  address: v.optional(
    v.pipe(
      v.strictObject({
        wilaya: v.picklist(WILAYAS),
        city: v.optional(text(MAX_LENGTHS.city)),
        full: requiredText(MAX_LENGTHS.address),
        landmark: v.optional(text(MAX_LENGTHS.landmark)),
        pin: v.optional(text(MAX_PIN_LENGTH)),
      }),
      v.description('Required for a delivery'),
    ),
  ),
  lines: v.pipe(
    v.array(
      v.strictObject({
        variantId: id,
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_UNITS)),
      }),
    ),
    v.minLength(1),
    v.maxLength(MAX_LINES),
  ),
  paymentMethod: v.picklist(PAYMENT_METHODS),
  reference: v.optional(
    v.pipe(text(MAX_REFERENCE_LENGTH), v.description('The transaction number of a wallet, if it is known')),
  ),
  language: v.optional(
    v.pipe(language, v.description('Of messages to the client; Arabic unless it is given')),
  ),
  code: v.optional(v.pipe(text(MAX_CODE_LENGTH), v.description('The code of a promotion'))),
  notes: v.optional(text(MAX_LENGTHS.notes)),
  expectedTotal: v.optional(
    v.pipe(price, v.description('The total that the buyer was shown: the order is refused if it differs')),
  ),
})

export const statusChange = v.strictObject({
  status: v.pipe(
    v.picklist(['confirmed', 'preparing', 'sent', 'delivered', 'cancelled']),
    v.description('The next status of the order, or `cancelled`'),
  ),
  reason: v.optional(v.pipe(text(MAX_REASON_LENGTH), v.description('Required to cancel'))),
  version: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(1_000_000_000),
      v.description('Of the order that you have read: refused if it was edited since'),
    ),
  ),
})

const moneyMethod = [...CASH_METHODS, 'credit'] as const

export const payment = v.object({
  id,
  orderId: id,
  orderNumber: count,
  kind: v.picklist(['payment', 'refund']),
  method: v.picklist([...moneyMethod, 'exchange']),
  amount,
  currency,
  state: v.pipe(
    v.picklist(['declared', 'seen', 'accepted', 'refused', 'due', 'sent', 'waived']),
    v.description('Of a payment the first four, of a refund the others'),
  ),
  reference: v.string(),
  at: moment,
  by: v.string(),
})

export const newPayment = v.strictObject({
  method: v.pipe(v.picklist(moneyMethod), v.description('`credit` uses the store credit of the client')),
  amount: positiveAmount,
  reference: v.optional(
    v.pipe(text(MAX_REFERENCE_LENGTH), v.description('The transaction number; required for a wallet')),
  ),
})
