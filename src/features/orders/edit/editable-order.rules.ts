/** An order in its editor: the lines that staff change, and what they become if the order or the stock changed meanwhile. */
import type { Money } from '#core/money.ts'
import { lineKey, type CartOffer, type LineId } from '#features/cart/cart.rules.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'
import type { OrderPayment } from '../order.rules.ts'
import { netOf, type MoneyLine, type OrderMoneyMethod } from '../payment/order-payments.rules.ts'
import { refundMethodOf } from '../payment/refund.rules.ts'
import type { EditProblem } from './edit-form.rules.ts'
import { maxUnits, type EditedOrder, type EditLine } from './order-edit.rules.ts'

export interface EditableLine extends EditLine {
  /** Undefined if the article is no longer sold. */
  article?: LineId | undefined
  picture?: PictureMedia | undefined
}

export interface EditableOrder extends EditedOrder {
  id: number
  number: number
  version: number
  customerName: string
  hasClient: boolean
  lines: EditableLine[]
  /** Who changed it last. */
  changedBy: string
}

/** Today's price and stock of an article. */
export interface FreshArticle extends LineId {
  price: Money
  available: number
}

export type EditAnswer =
  | { saved: { version: number } }
  /** `code` is the reason if no field has a problem. */
  | { problems: EditProblem[]; code: string; articles: FreshArticle[] }
  | { conflict: EditableOrder }

/** Unique among the lines of an order. */
export function keyOfLine({ article, position }: EditableLine): string {
  return article ? lineKey(article) : `position ${position}`
}

/** One unit more of its line, or a new line; the line keeps its price. */
export function withArticle(lines: readonly EditableLine[], offer: CartOffer): EditableLine[] {
  const { id, variant, name, price, available, picture, categoryId } = offer
  const found = lines.find(({ article }) => article && lineKey(article) === lineKey(offer))
  if (found)
    return lines.map((line) =>
      line === found
        ? { ...line, available, quantity: Math.min(line.quantity + 1, maxUnits({ ...line, available })) }
        : line,
    )
  return [
    ...lines,
    {
      article: { id, ...(variant && { variant }) },
      productId: id,
      variantId: variant ?? null,
      name,
      price,
      categoryId: categoryId ?? null,
      available,
      picture,
      ordered: 0,
      quantity: Math.min(1, available),
    },
  ]
}

/** A removed line of the order stays with 0 units, so that it can be put back; a new one disappears. */
export function withUnits(lines: readonly EditableLine[], key: string, quantity: number): EditableLine[] {
  return lines.flatMap((line) => {
    if (keyOfLine(line) !== key) return [line]
    const limited = Math.max(0, Math.min(quantity, maxUnits(line)))
    return limited === 0 && line.position === undefined ? [] : [{ ...line, quantity: limited }]
  })
}

/** Today's prices of new lines and today's stock of all; the entered quantities stay. */
export function withFreshArticles(
  lines: readonly EditableLine[],
  articles: readonly FreshArticle[],
): EditableLine[] {
  const byKey = new Map(articles.map((article) => [lineKey(article), article]))
  return lines.map((line) => {
    const fresh = line.article && byKey.get(lineKey(line.article))
    const available = fresh?.available ?? 0
    return line.position === undefined
      ? { ...line, available, price: fresh?.price ?? line.price }
      : { ...line, available }
  })
}

/**
 * The wanted quantities on the lines of an order that was changed meanwhile. Lines that it no longer has are added
 * again; lines that it got are kept only if they are wanted.
 */
export function linesOnto(wanted: readonly EditableLine[], stored: readonly EditableLine[]): EditableLine[] {
  const isSame = (one: EditableLine, other: EditableLine) =>
    one.article && other.article
      ? lineKey(one.article) === lineKey(other.article)
      : one.position !== undefined && one.position === other.position && one.productId === other.productId
  const kept = stored.map((line) => ({
    ...line,
    quantity: wanted.find((one) => isSame(one, line))?.quantity ?? 0,
  }))
  const added = wanted
    .filter((one) => one.quantity > 0 && one.article && !stored.some((line) => isSame(one, line)))
    .map((one) => ({ ...one, position: undefined, ordered: 0 }))
  return [...kept, ...added]
}

/** As the form sends a line. */
export function wireLine({ position, article, quantity }: EditableLine) {
  return position === undefined ? { ...article, quantity } : { position, quantity }
}

/** Money goes back as most of it came; the value of exchanged goods goes back by the method of the order. */
export function usualRefundMethod(
  payments: readonly MoneyLine[],
  paymentMethod: OrderPayment,
): OrderMoneyMethod {
  const methods = new Set(payments.map(({ method }) => method).filter((method) => method !== 'exchange'))
  const [most] = [...methods].toSorted((one, other) => netOf(payments, other) - netOf(payments, one))
  return most ?? refundMethodOf(paymentMethod)
}
