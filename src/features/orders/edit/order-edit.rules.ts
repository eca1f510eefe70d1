/** Editing an order before it is sent: what it costs afterwards, what moves in stock, what is to pay or to give back. */
import { money, sum, times, type Money } from '#core/money.ts'
import type { Bilingual } from '#core/text.ts'
import type { LineId } from '#features/cart/cart.rules.ts'
import { deliveryFee, findZone, offersMethod, type DeliveryZone } from '#features/delivery/delivery.rules.ts'
import {
  applyTerms,
  type AppliedPromotion,
  type PromotionResult,
} from '#features/promotions/promotion.rules.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import type { Address } from '../checkout/checkout.rules.ts'
import type { OrderPayment, OrderStatus } from '../order.rules.ts'
import {
  balanceOf,
  type MoneyLine,
  type OrderBalance,
  type OrderMoneyMethod,
} from '../payment/order-payments.rules.ts'
import {
  discountOf,
  discountProblem,
  type DiscountInput,
  type OrderDiscount,
} from './order-discount.rules.ts'

export interface ContentLine {
  /** A line keeps its position while it is in the order. */
  position: number
  /** Null after the product was permanently deleted. */
  productId: number | null
  variantId: number | null
  name: Bilingual
  quantity: number
  price: Money
  /** Of the product; missing in versions of earlier releases. */
  categoryId?: number | null
  /** What promotions take off the whole line. */
  promotionDiscount?: Money
}

/** What an edit can change, as versions store it. */
export interface OrderContent {
  lines: ContentLine[]
  address: Address
  zone?: { id: number; name: Bilingual } | undefined
  isPickup: boolean
  notes: string
  discount: OrderDiscount
  subtotal: Money
  /** With the terms that the order was placed with; missing in versions of earlier releases. */
  promotions?: AppliedPromotion[]
  /** After promotions. */
  shipping: Money
  total: Money
}

/** The stored order that is edited. */
export interface EditedOrder {
  content: OrderContent
  status: OrderStatus
  returnedTotal: Money
  paymentMethod: OrderPayment
  payments: MoneyLine[]
}

export interface EditLine extends Omit<ContentLine, 'position'> {
  /** Undefined: the line is added. */
  position?: number | undefined
  /** Its units in the stored order, which keep their price. */
  ordered: number
  /** Units that can be added to them; 0 if the article is no longer sold. */
  available: number
}

/** What staff want. Lines that are missing or have no unit are removed. */
export interface WantedContent {
  lines: EditLine[]
  address: Address
  isPickup: boolean
  notes: string
  discount: DiscountInput
}

/** A line of the order, or an article to add. */
export type WantedLine = ({ position: number } | LineId) & { quantity: number }

export interface OrderEdit extends Omit<WantedContent, 'lines'> {
  id: number
  /** Created in the browser, one per edit; retries send the same key. */
  key: string
  /** What the editor saw: a concurrent edit or change of status is refused. */
  seen: { version: number; status: OrderStatus }
  lines: WantedLine[]
  /** The total and the amount to give back that the editor was shown. */
  shown: { total: Money; giveBack: Money }
  refund: { method: OrderMoneyMethod; reference: string }
  by: StaffPerson
  now: Date
}

export interface PlanContext {
  zones: readonly DeliveryZone[]
  /** The largest discount that the editor may give, in percent of the goods. */
  discountLimit: number
}

export interface PlanProblem {
  field: 'lines' | 'wilaya' | 'discount'
  code:
    | 'required'
    | 'tooMany'
    | 'outOfStock'
    | 'noZone'
    | 'methodNotOffered'
    | 'aboveGoods'
    | 'aboveLimit'
    | 'notAllowed'
}

export interface StockMovement {
  productId: number
  variantId: number
  /** Positive: back to the stock. */
  quantity: number
}

export interface EditPlan {
  after: OrderContent
  /** Undefined if the delivery does not change. */
  zone: DeliveryZone | undefined
  movements: StockMovement[]
  /** Positive: the order costs more. */
  difference: Money
  balance: OrderBalance
  problems: PlanProblem[]
}

/** As many as a cart can have. */
export const MAX_LINES = 100

export function planEdit(order: EditedOrder, wanted: WantedContent, context: PlanContext): EditPlan {
  const before = order.content
  const listed = linesAfter(before.lines, wanted.lines)
  const subtotal = sum(listed.map(({ price, quantity }) => times(price, quantity)))
  const delivery = deliveryAfter(before, { ...wanted, lines: listed, subtotal }, context.zones)
  const promotions = promotionsAfter(before, listed, delivery.fee)
  const lines = listed.map((line, index) => ({ ...line, promotionDiscount: promotions.lines[index]! }))
  const goods = money(subtotal - promotions.goods)
  const discount = discountOf(wanted.discount, goods)
  const shipping = money(delivery.fee - promotions.shipping)
  const total = money(goods - discount.amount + shipping)
  const { address, isPickup, notes } = wanted
  const after: OrderContent = {
    lines,
    address,
    zone: delivery.zone ? { id: delivery.zone.id, name: delivery.zone.name } : before.zone,
    isPickup,
    notes,
    discount,
    subtotal,
    promotions: promotions.applied,
    shipping,
    total,
  }
  const isAboveGoods = wanted.discount.kind === 'amount' && wanted.discount.amount > goods
  const discountCode = isAboveGoods
    ? 'aboveGoods'
    : discountProblem(discountedGoods(before), discountedGoods(after), context.discountLimit)
  const isMethodOffered =
    !delivery.zone ||
    delivery.zone.id === before.zone?.id ||
    order.paymentMethod === 'upload' ||
    offersMethod(delivery.zone, order.paymentMethod)
  return {
    after,
    zone: delivery.zone,
    movements: movementsBetween(before.lines, lines),
    difference: money(total - before.total),
    balance: balanceOf({ ...order, total }, order.payments),
    problems: [
      ...linesProblems(wanted.lines, lines),
      ...(delivery.isUncovered ? [{ field: 'wilaya', code: 'noZone' } as const] : []),
      ...(isMethodOffered ? [] : [{ field: 'wilaya', code: 'methodNotOffered' } as const]),
      ...(discountCode ? [{ field: 'discount', code: discountCode } as const] : []),
    ],
  }
}

/**
 * The promotions of the order, computed again with their terms. An edit adds none, and one whose conditions are no longer
 * met falls away.
 */
function promotionsAfter(before: OrderContent, lines: ContentLine[], fee: Money): PromotionResult {
  return applyTerms(
    lines.map(({ productId, categoryId = null, price, quantity }) => ({
      productId,
      categoryId,
      price,
      quantity,
    })),
    (before.promotions ?? []).map(({ terms }) => terms),
    fee,
  )
}

/** What promotions take off the goods. */
export function promotionDiscountOf({ lines }: Pick<OrderContent, 'lines'>): Money {
  return sum(lines.map(({ promotionDiscount = money(0) }) => promotionDiscount))
}

/** A discount is on the goods after promotions. */
function discountedGoods(content: OrderContent) {
  return { discount: content.discount, subtotal: money(content.subtotal - promotionDiscountOf(content)) }
}

/** The delivery fee without promotions. */
export function feeOf({ shipping, promotions = [] }: Pick<OrderContent, 'shipping' | 'promotions'>): Money {
  const free = promotions.filter(({ terms }) => terms.effect.kind === 'freeDelivery')
  return sum([shipping, ...free.map(({ amount }) => amount)])
}

/** How many units a line can have. */
export function maxUnits({ ordered, available }: Pick<EditLine, 'ordered' | 'available'>): number {
  return ordered + available
}

function linesProblems(wanted: EditLine[], lines: ContentLine[]): PlanProblem[] {
  const codes: [boolean, PlanProblem['code']][] = [
    [lines.length === 0, 'required'],
    [lines.length > MAX_LINES, 'tooMany'],
    [wanted.some((line) => line.quantity > maxUnits(line)) || takesTooMany(wanted), 'outOfStock'],
  ]
  return codes.flatMap(([isProblem, code]) => (isProblem ? [{ field: 'lines', code } as const] : []))
}

/** Orders of earlier versions may have an article in two lines, which share its stock. */
function takesTooMany(wanted: readonly EditLine[]): boolean {
  return [...Map.groupBy(wanted, ({ variantId }) => variantId)].some(([variantId, lines]) => {
    const added = lines.reduce((units, { quantity, ordered }) => units + quantity - ordered, 0)
    return variantId !== null && added > Math.max(...lines.map(({ available }) => available))
  })
}

/** Kept lines in their order, then the added ones at positions that no line had. */
function linesAfter(before: readonly ContentLine[], wanted: readonly EditLine[]): ContentLine[] {
  const next = Math.max(-1, ...before.map(({ position }) => position)) + 1
  const present = wanted.filter(({ quantity }) => quantity > 0)
  const kept = present.flatMap(({ position, ...line }) =>
    position === undefined ? [] : [{ ...line, position }],
  )
  const added = present
    .filter(({ position }) => position === undefined)
    .map((line, index) => ({ ...line, position: next + index }))
  return [...kept.toSorted((one, other) => one.position - other.position), ...added].map(
    ({ position, productId, variantId, name, quantity, price, categoryId }) => ({
      position,
      productId,
      variantId,
      name,
      quantity,
      price,
      categoryId: categoryId ?? null,
    }),
  )
}

interface Destined extends Pick<WantedContent, 'address' | 'isPickup'> {
  lines: ContentLine[]
  subtotal: Money
}

/**
 * The fee is computed again if lines or address change. An address that no active zone covers any more keeps its fee;
 * a new address needs a zone.
 */
function deliveryAfter(before: OrderContent, after: Destined, zones: readonly DeliveryZone[]) {
  const isMoved = before.isPickup !== after.isPickup || !isSame(addressKey(before), addressKey(after))
  const kept = { zone: undefined, fee: feeOf(before), isUncovered: false }
  if (!isMoved && isSame(unitsOf(before.lines), unitsOf(after.lines))) return kept
  const { wilaya, city } = after.address
  const zone = findZone(zones, after.isPickup ? { kind: 'pickup' } : { kind: 'delivery', wilaya, city })
  if (zone) return { zone, fee: deliveryFee(zone, after.subtotal), isUncovered: false }
  return { ...kept, isUncovered: isMoved }
}

function unitsOf(lines: readonly ContentLine[]): unknown {
  return lines.map(({ position, variantId, quantity, price }) => [position, variantId, quantity, price])
}

function addressKey({ address, isPickup }: Pick<OrderContent, 'address' | 'isPickup'>): unknown {
  return isPickup ? [] : [address.wilaya, address.city, address.full]
}

/** By variant, and none for articles that were permanently deleted. */
export function movementsBetween(
  before: readonly ContentLine[],
  after: readonly ContentLine[],
): StockMovement[] {
  const changes = new Map<number, StockMovement>()
  const add = (lines: readonly ContentLine[], sign: 1 | -1) => {
    for (const { productId, variantId, quantity } of lines) {
      if (productId === null || variantId === null) continue
      const change = changes.get(variantId) ?? { productId, variantId, quantity: 0 }
      changes.set(variantId, { ...change, quantity: change.quantity + sign * quantity })
    }
  }
  add(before, 1)
  add(after, -1)
  return [...changes.values()].filter(({ quantity }) => quantity !== 0)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
