/** The content of a 58 mm receipt or invoice (spec 3 and 9). */
import { times, type Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { truncate, localized, type Bilingual, type Language } from '#core/text.ts'
import type { StoreProfile } from '#features/settings/settings.rules.ts'
import { isPartPaid, listedShipping, type OrderView } from '../order-view.rules.ts'
import { isRevenue, type OrderPayment } from '../order.rules.ts'

export type DocumentKind = 'receipt' | 'invoice'

/** 203 dpi: the print head covers 48 mm of the 58 mm paper. */
export const PAPER_WIDTH_DOTS = 384

const MAX_NAME_LENGTH: Record<DocumentKind, number> = { receipt: 25, invoice: 20 }

export interface OrderDocument {
  kind: DocumentKind
  /** The language in which it was ordered, independent of who prints it. */
  language: Language
  /** `REC-1001` or `INV-1001`. */
  id: string
  orderNumber: number
  orderedAt: Date
  /** Printed on the document, so that it is not mistaken for a valid sale. */
  isCancelled: boolean
  store: { name: string; address: string; phone: Phone; taxNumber: string | undefined }
  customer: DocumentCustomer
  items: DocumentItem[]
  subtotal: Money
  promotions: { name: string; amount: Money }[]
  discount: Money
  /** Undefined for a sale at the counter and for an order that is collected. */
  shipping: Money | undefined
  /** The zone and its days; undefined at the counter and for orders of before the zones. */
  zone: OrderView['zone']
  isPickup: boolean
  total: Money
  /** What is paid and still due; undefined unless a part is paid. */
  balance: { paid: Money; due: Money } | undefined
  payment: { method: OrderPayment; name: Bilingual }
  notes: string | undefined
  /** The number of the order as a QR code, as on packing slips; only on invoices. */
  code?: string | undefined
}

export interface DocumentCustomer {
  name: string
  /** '' for an anonymous sale, whose document has no customer. */
  phone: Phone
  email: string | undefined
  /** Undefined for a sale at the counter and for an order that is collected. */
  address: OrderView['address'] | undefined
}

export interface DocumentItem {
  name: string
  quantity: number
  price: Money
  /** The price of the catalogue, if it was sold below it. */
  listPrice?: Money | undefined
  total: Money
}

/** For the shopper. */
export function receiptOf(order: OrderView, store: StoreProfile): OrderDocument {
  return { ...commonFields(order, store, 'receipt'), id: `REC-${order.receiptNumber}` }
}

/** An order whose invoice number is assigned. */
export type InvoicedOrder = OrderView & { invoiceNumber: number }

/** For accounting and the parcel: with the store's tax number and the customer's e-mail. */
export function invoiceOf(order: InvoicedOrder, store: StoreProfile): OrderDocument {
  const common = commonFields(order, store, 'invoice')
  return {
    ...common,
    id: `INV-${order.invoiceNumber}`,
    store: { ...common.store, taxNumber: store.taxNumber.trim() || undefined },
    customer: { ...common.customer, email: order.customer.email ?? undefined },
  }
}

/** A receipt of the counter has the whole name, which wraps: it is the same paper that the till prints. */
function nameOn(kind: DocumentKind, name: string, { isAtCounter }: OrderView): string {
  return kind === 'receipt' && isAtCounter ? name : truncate(name, MAX_NAME_LENGTH[kind])
}

function commonFields(order: OrderView, store: StoreProfile, kind: DocumentKind): Omit<OrderDocument, 'id'> {
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
    customer: {
      name: order.customer.name,
      phone: order.customer.phone,
      email: undefined,
      address: order.isAtCounter || order.isPickup ? undefined : order.address,
    },
    items: order.lines.map(({ name, quantity, price, listPrice }) => ({
      name: nameOn(kind, localized(name, language).trim(), order),
      quantity,
      price,
      ...(listPrice !== undefined && { listPrice }),
      total: times(price, quantity),
    })),
    subtotal: order.subtotal,
    promotions: order.promotions.map(({ name, amount }) => ({
      name: localized(name, language).trim(),
      amount,
    })),
    discount: order.discount,
    shipping: order.isAtCounter || order.isPickup ? undefined : listedShipping(order),
    zone: order.zone,
    isPickup: order.isPickup,
    total: order.total,
    balance: isPartPaid(order) ? { paid: order.paid, due: order.due } : undefined,
    payment: { method: order.paymentMethod, name: order.paymentName },
    notes: order.notes.trim() || undefined,
  }
}
