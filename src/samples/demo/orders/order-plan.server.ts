/** What is planned for each order of the demo before anything is written. */
import { money, sum, times, type Money } from '#core/money.ts'
import type { DeliveryZone } from '#features/delivery/delivery.rules.ts'
import type { OrderStatus } from '#features/orders/order.rules.ts'
import type {
  OrderMoneyMethod,
  PaymentKind,
  PaymentLineState,
  RefundLineState,
} from '#features/orders/payment/order-payments.rules.ts'
import type { ReturnedLine, ReturnMethod } from '#features/orders/returns/return.rules.ts'
import type { AppliedPromotion } from '#features/promotions/promotion.rules.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'
import type { SaleFlag } from '#features/till/till-events.rules.ts'
import type { DemoArticle, DemoProduct } from '../catalogue/products.server.ts'
import type { DemoPerson } from '../people/people.server.ts'
import type { Author } from '../people/staff.server.ts'
import type { CourierKey } from '../words.text.ts'
import type { OrderStep, PlannedStop } from './order-steps.server.ts'

export interface PlannedItem {
  product: DemoProduct
  article: DemoArticle
  quantity: number
  price: Money
  /** The price of the catalogue, if it was sold below it. */
  listPrice: Money | null
  promotionDiscount: Money
  returnedQuantity: number
  /** What one unit cost when it was sold; the plan of the stock knows it. */
  unitCost: Money | null
}

export interface PlannedOrder {
  token: string
  /** Null: a sale to a client who is not known. */
  person: DemoPerson | null
  items: PlannedItem[]
  subtotal: Money
  promotions: AppliedPromotion[]
  discount: Money
  discountPercent: number | null
  discountReason: string
  shipping: Money
  /** Null: a sale at the counter. */
  zone: DeliveryZone | null
  total: Money
  paymentMethod: PaymentMethodId
  notes: string
  /** Who enters the order: the system for the site. */
  placedBy: Author
  steps: OrderStep[]
  stops: PlannedStop[]
  payments: PlannedPayment[]
  edit: PlannedEdit | null
  goodsReturn: PlannedReturn | null
  ticket: PlannedTicket | null
  /** The return that it was given in exchange for. */
  exchangedFor: PlannedReturn | null
  /** Derived from the steps. */
  status: OrderStatus
  createdAt: Date
  updatedAt: Date
}

export type DemoOrder = PlannedOrder & { id: number; number: number; receiptNumber: number }

export interface PlannedPayment {
  kind: PaymentKind
  method: OrderMoneyMethod
  amount: Money
  state: PaymentLineState | RefundLineState
  reference: string
  at: Date
  by: Author
  decided: { at: Date; by: Author } | null
  goodsReturn: PlannedReturn | null
  /** Who has the cash; null: the drawer. */
  place: CourierKey | null
  isAutomatic: boolean
}

export interface PlannedReturn {
  at: Date
  key: string
  reason: string
  lines: (ReturnedLine & { amount: Money })[]
  goods: Money
  units: number
  /** What is given back as money or store credit. */
  refund: { method: ReturnMethod; amount: Money }
  /** Paid for the goods that were taken in exchange. */
  exchanged: Money
}

export interface PlannedEdit {
  at: Date
  key: string
  /** Units of the first line that the edit took off. */
  units: number
  /** The address before. */
  addressFull: string | null
}

export interface PlannedTicket {
  key: string
  /** Of the ticket on the device. */
  number: string
  by: 'cashier' | 'manager'
  /** Cash that the client handed over. */
  received: Money
  isOffline: boolean
  flags: SaleFlag[]
  lineReason: string
}

type OrderPlan = Omit<PlannedOrder, 'payments' | 'edit' | 'status' | 'createdAt' | 'updatedAt' | Defaulted> &
  Partial<Pick<PlannedOrder, Defaulted>>

/** Absent from most orders. */
type Defaulted =
  | 'goodsReturn'
  | 'ticket'
  | 'exchangedFor'
  | 'placedBy'
  | 'discount'
  | 'discountPercent'
  | 'discountReason'

export function asOrder(plan: OrderPlan): PlannedOrder {
  const [first, last] = [plan.steps[0]!, plan.steps.at(-1)!]
  return {
    goodsReturn: null,
    ticket: null,
    exchangedFor: null,
    placedBy: 'system',
    discount: money(0),
    discountPercent: null,
    discountReason: '',
    ...plan,
    payments: [],
    edit: null,
    status: last.status,
    createdAt: first.at,
    updatedAt: last.at,
  }
}

export function worthOf(items: Pick<PlannedItem, 'price' | 'quantity'>[]): Money {
  return sum(items.map(({ price, quantity }) => times(price, quantity)))
}

export function itemOf(product: DemoProduct, article: DemoArticle, quantity: number): PlannedItem {
  const none = { listPrice: null, promotionDiscount: money(0), returnedQuantity: 0, unitCost: null }
  return { product, article, quantity, price: article.price, ...none }
}

export function keysOf<K extends string>(weights: Record<K, unknown>): K[] {
  return Object.keys(weights) as K[]
}
