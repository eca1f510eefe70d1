/** What a 58 mm receipt or invoice says of an order (spec 3 and 9). */
import { times, type Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { truncate, localized, type Language } from '#core/text.ts'
import type { StoreProfile } from '#features/settings/settings.rules.ts'
import type { OrderView } from '../order-view.rules.ts'
import { isRevenue, type OrderPayment } from '../order.rules.ts'

export type DocumentKind = 'receipt' | 'invoice'

/** 203 dots an inch: 58 mm of paper, of which the print head reaches 48 mm. */
export const PAPER_WIDTH_DOTS = 384

const MAX_NAME_LENGTH: Record<DocumentKind, number> = { receipt: 25, invoice: 20 }

export interface Paper {
  kind: DocumentKind
  /** The one in which it was ordered, whoever prints it. */
  language: Language
  /** `REC-1001` or `INV-1001`. */
  id: string
  orderNumber: number
  orderedAt: Date
  /** Said on the paper: nobody should take it for a sale that stands. */
  isCancelled: boolean
  store: { name: string; address: string; phone: Phone; taxNumber: string | undefined }
  customer: DocumentCustomer | undefined
  items: DocumentItem[]
  subtotal: Money
  shipping: Money
  total: Money
  payment: { method: OrderPayment; name: string }
  notes: string | undefined
}

export interface DocumentCustomer {
  name: string
  phone: Phone
  address: OrderView['address']
}

export interface DocumentItem {
  name: string
  quantity: number
  price: Money
  total: Money
}

/** For the shopper: what was bought and how it is paid. Whoever finds it learns nothing about them. */
export function receiptOf(order: OrderView, store: StoreProfile): Paper {
  return {
    ...bothShow(order, store, 'receipt'),
    id: `REC-${order.receiptNumber}`,
    customer: undefined,
    notes: undefined,
  }
}

/** An invoice has its number from the first time that it is printed. */
export type InvoicedOrder = OrderView & { invoiceNumber: number }

/** For the books and the parcel: the store's tax number, and to whom it goes. */
export function invoiceOf(order: InvoicedOrder, store: StoreProfile): Paper {
  const paper = bothShow(order, store, 'invoice')
  return {
    ...paper,
    id: `INV-${order.invoiceNumber}`,
    store: { ...paper.store, taxNumber: store.taxNumber.trim() || undefined },
    customer: { name: order.customer.name, phone: order.customer.phone, address: order.address },
    notes: order.notes.trim() || undefined,
  }
}

function bothShow(order: OrderView, store: StoreProfile, kind: DocumentKind) {
  const { language } = order
  return {
    kind,
    language,
    orderNumber: order.number,
    orderedAt: order.createdAt,
    isCancelled: !isRevenue(order.status),
    store: {
      name: localized(store.name, language),
      address: localized(store.address, language),
      phone: store.phone,
      taxNumber: undefined,
    },
    items: order.lines.map(({ name, quantity, price }) => ({
      name: truncate(localized(name, language).trim(), MAX_NAME_LENGTH[kind]),
      quantity,
      price,
      total: times(price, quantity),
    })),
    subtotal: order.subtotal,
    shipping: order.shipping,
    total: order.total,
    payment: { method: order.paymentMethod, name: order.paymentName },
  }
}
