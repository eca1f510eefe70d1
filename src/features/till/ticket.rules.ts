/** A ticket: what a client is about to buy at the counter. Every change gives a new ticket. */
import { money, sum, times, type Money } from '#core/money.ts'
import type { Bilingual, Language } from '#core/text.ts'
import { discountOf, type DiscountInput } from '#features/orders/edit/order-discount.rules.ts'
import type { TillArticle } from './till-catalogue.rules.ts'
import type { RemovedLine, TillLine, TillPayment, TillSale } from './till-events.rules.ts'

/** An article is on one line. */
export interface TicketLine {
  /** Of the article. */
  key: string
  product: number
  variant?: number | undefined
  name: Bilingual
  variantName: Bilingual
  quantity: number
  listPrice: Money
  /** Below the list price if the line has a discount. */
  price: Money
  picture?: string | undefined
}

export interface Buyer {
  name: string
  phone: string
  /** The store credit, if the shop could be asked. */
  credit: Money
}

export interface Ticket {
  /** UUID, also of the parked ticket. */
  id: string
  lines: TicketLine[]
  discount: DiscountInput
  /** Why lines are sold below their list price. */
  discountReason: string
  /** A manager's approval: up to which percentage, and for which key of the sale. */
  approval?: { secret: string; percent: number; by: string; key: string } | undefined
  buyer?: Buyer | undefined
  note: string
  removed: RemovedLine[]
  /** It was recalled from the parked tickets. */
  wasParked: boolean
}

export const MAX_QUANTITY = 999
export const MAX_NOTE_LENGTH = 500
export const MAX_REASON_LENGTH = 200

export function emptyTicket(id: string): Ticket {
  return {
    id,
    lines: [],
    discount: { kind: 'none' },
    discountReason: '',
    note: '',
    removed: [],
    wasParked: false,
  }
}

/** Nothing would be lost with it. */
export function isBlank(ticket: Ticket): boolean {
  return isReplaceable(ticket) && ticket.removed.length === 0
}

/** Whether another ticket may take its place: removed lines go on with that one. */
export function isReplaceable({ lines, note, buyer }: Ticket): boolean {
  return lines.length === 0 && note === '' && !buyer
}

/** The other ticket, with the trace of what was removed before it. */
export function replacedBy({ removed }: Ticket, next: Ticket): Ticket {
  return { ...next, removed: [...removed, ...next.removed] }
}

/** One more of the article; its line becomes the last one, so that the screen shows it. */
export function withArticle(ticket: Ticket, article: TillArticle, quantity = 1): Ticket {
  const { key, product, variant, name, variantName, price, picture } = article
  const known = ticket.lines.find((line) => line.key === key)
  const others = ticket.lines.filter((line) => line.key !== key)
  const line: TicketLine = known
    ? { ...known, quantity: limited(known.quantity + quantity) }
    : {
        key,
        product,
        variant,
        name,
        variantName,
        quantity: limited(quantity),
        listPrice: price,
        price,
        picture,
      }
  return { ...ticket, lines: [...others, line] }
}

function limited(quantity: number): number {
  return Math.min(MAX_QUANTITY, Math.max(1, quantity))
}

/** Fewer units leave a trace, as a removed line does. */
export function withQuantity(ticket: Ticket, key: string, quantity: number, at: string): Ticket {
  const line = ticket.lines.find((one) => one.key === key)
  if (!line) return ticket
  if (quantity < 1) return withoutLine(ticket, key, at)
  const next = limited(quantity)
  return {
    ...ticket,
    lines: ticket.lines.map((one) => (one.key === key ? { ...one, quantity: next } : one)),
    removed:
      next < line.quantity ? [...ticket.removed, traceOf(line, line.quantity - next, at)] : ticket.removed,
  }
}

export function withoutLine(ticket: Ticket, key: string, at: string): Ticket {
  const line = ticket.lines.find((one) => one.key === key)
  if (!line) return ticket
  return {
    ...ticket,
    lines: ticket.lines.filter((one) => one.key !== key),
    removed: [...ticket.removed, traceOf(line, line.quantity, at)],
  }
}

function traceOf({ name, variantName, price }: TicketLine, quantity: number, at: string): RemovedLine {
  return { name: fullName({ name, variantName }), quantity, price, at }
}

/** The name of the article with its variant. */
export function fullName({ name, variantName }: Pick<TillLine, 'name' | 'variantName'>): Bilingual {
  const joined = (language: Language) => [name[language], variantName[language]].filter(Boolean).join(' – ')
  return { fr: joined('fr'), ar: joined('ar') }
}

/** The price of a unit after a discount, in whole ouguiya. */
export function discountedPrice(listPrice: Money, input: DiscountInput): Money {
  return money(listPrice - discountOf(input, listPrice).amount)
}

export function withLinePrice(ticket: Ticket, key: string, price: Money, reason: string): Ticket {
  const lines = ticket.lines.map((line) => (line.key === key ? { ...line, price } : line))
  const hasReduced = lines.some((line) => line.price < line.listPrice)
  return { ...ticket, lines, discountReason: hasReduced ? reason || ticket.discountReason : '' }
}

export interface TicketTotals {
  quantity: number
  /** At list prices. */
  list: Money
  /** At the prices of the lines. */
  subtotal: Money
  /** Of the whole ticket. */
  discount: Money
  total: Money
}

interface Priced {
  lines: readonly Pick<TicketLine, 'quantity' | 'listPrice' | 'price'>[]
  discount: DiscountInput
}

/** Of a ticket or of a sale. */
export function totalsOf({ lines, discount: input }: Priced): TicketTotals {
  const subtotal = sum(lines.map(({ price, quantity }) => times(price, quantity)))
  const discount = discountOf(input, subtotal).amount
  return {
    quantity: lines.reduce((all, { quantity }) => all + quantity, 0),
    list: sum(lines.map(({ listPrice, quantity }) => times(listPrice, quantity))),
    subtotal,
    discount,
    total: money(subtotal - discount),
  }
}

/** Whether the discounts of lines and ticket are above the limit, in percent of the list prices. */
export function needsApproval(ticket: Ticket, limit: number): boolean {
  const { list, total } = totalsOf(ticket)
  const allowed = Math.max(limit, ticket.approval?.percent ?? 0)
  return (list - total) * 100 > list * allowed
}

/** The percentage that a manager is asked to approve. */
export function discountShare(ticket: Ticket): number {
  const { list, total } = totalsOf(ticket)
  return list === 0 ? 0 : Math.ceil(((list - total) * 100) / list)
}

/** Lines whose price in the catalogue has changed since they were added. */
export function withCurrentPrices(ticket: Ticket, priceOf: (key: string) => Money | undefined): Ticket {
  const lines = ticket.lines.map((line) => {
    const current = priceOf(line.key)
    if (current === undefined || current === line.listPrice) return line
    return {
      ...line,
      listPrice: current,
      price: line.price < line.listPrice && line.price < current ? line.price : current,
    }
  })
  return { ...ticket, lines }
}

/** Coins and notes with which a client pays, in ouguiya. */
const NOTES = [50, 100, 200, 500, 1_000]
const MAX_QUICK_AMOUNTS = 5

/** The exact amount, then what a client probably hands over. */
export function quickAmounts(due: Money): Money[] {
  const rounded = NOTES.map((note) => Math.ceil(due / (note * 100)) * note * 100)
  const others = [...new Set(rounded)].filter((amount) => amount > due).toSorted((a, b) => a - b)
  return [due, ...others].slice(0, MAX_QUICK_AMOUNTS).map(money)
}

export interface Settlement {
  payments: TillPayment[]
  /** Still to be paid. */
  due: Money
  /** What the client gets back of the cash that was handed over. */
  change: Money
}

/** The payments so far and cash that is handed over now. */
export function settle(total: Money, payments: readonly TillPayment[], received: Money): Settlement {
  const before = sum(payments.map(({ amount }) => amount))
  const open = money(Math.max(0, total - before))
  const cash = money(Math.min(open, received))
  return {
    payments: cash > 0 ? [...payments, { method: 'cash', amount: cash, reference: '' }] : [...payments],
    due: money(open - cash),
    change: money(received - cash),
  }
}

interface Paid {
  number: string
  token: string
  payments: TillPayment[]
  received: Money
  language: Language
}

/** The sale that is sent to the shop. */
export function saleOf(ticket: Ticket, { number, token, payments, received, language }: Paid): TillSale {
  return {
    kind: 'sale',
    number,
    token,
    lines: ticket.lines.map(lineOf),
    discount: ticket.discount,
    discountReason: ticket.discountReason,
    ...(ticket.approval && { approval: ticket.approval.secret }),
    ...(ticket.buyer && { buyer: { name: ticket.buyer.name, phone: ticket.buyer.phone } }),
    note: ticket.note,
    payments,
    received,
    removed: ticket.removed,
    ...(ticket.wasParked && { ticket: ticket.id }),
    language,
  }
}

function lineOf({ product, variant, name, variantName, quantity, listPrice, price }: TicketLine): TillLine {
  return { product, ...(variant !== undefined && { variant }), name, variantName, quantity, listPrice, price }
}

/** `K7-0042`: the device and the count of its tickets. */
export function localNumber(device: string, count: number): string {
  return `${device}-${String(count).padStart(4, '0')}`
}
