/** A model of the shop: the expected state after a history of actions. Amounts in hundredths. */
import type { CashMethod, TransactionType } from '#features/cash/cash.rules.ts'
import type { OrderStatus } from '#features/orders/order.rules.ts'
import type { Permission } from '#features/staff/staff.rules.ts'
import type { Intent } from '../promises/shopper.ts'

export interface ModelOrder {
  intent: Intent
  id: number
  number: number
  url: string
  /** By index of the product in the model. */
  quantities: number[]
  total: number
  status: OrderStatus
  /** Whether its sale is in the ledger. */
  isEntered: boolean
  /** Cancelled, and its wallet refund is not yet recorded as sent. */
  isRefundDue: boolean
  isRemoved: boolean
}

export interface Member {
  id: number
  name: string
  /** Kept after deactivation; an activated member gets a new one. */
  cookie: string
  isActive: boolean
  permissions: Permission[]
}

export interface Model {
  products: { id: number; price: number; left: number }[]
  orders: ModelOrder[]
  /** Totals by session (the first of this history is 1), type and method. */
  ledger: Map<string, number>
  sessions: number
  /** Expected cash in the drawer; undefined while no session is active. */
  drawer: number | undefined
  closings: { expected: number; counted: number | null }[]
  staff: Member[]
}

export function emptyModel(products: Model['products'], staff: Member[]): Model {
  return { products, staff, orders: [], ledger: new Map(), sessions: 0, drawer: undefined, closings: [] }
}

const FREE_IN = 'Nouakchott'
const SHIPPING = 10_000

export function orderTotal(model: Model, quantities: number[], wilaya: string): number {
  const items = quantities.reduce((sum, quantity, at) => sum + quantity * model.products[at]!.price, 0)
  return items + (wilaya === FREE_IN ? 0 : SHIPPING)
}

export function isInStock(model: Model, quantities: number[]): boolean {
  return quantities.every((quantity, at) => quantity <= model.products[at]!.left)
}

/** A wallet payment is booked when the order is placed, cash on delivery. */
export function place(
  model: Model,
  order: Omit<ModelOrder, 'status' | 'isEntered' | 'isRefundDue' | 'isRemoved'>,
): void {
  const fresh = { status: 'pending' as const, isEntered: false, isRefundDue: false, isRemoved: false }
  const placed = { ...order, ...fresh }
  model.orders.push(placed)
  order.quantities.forEach((quantity, at) => (model.products[at]!.left -= quantity))
  if (order.intent.payment !== 'cash') recordSale(model, placed)
}

export function advance(model: Model, order: ModelOrder): void {
  const next = NEXT[order.status]
  if (next === undefined) return
  if (next === 'cancelled') return cancel(model, order)
  order.status = next
  if (next === 'delivered' && order.intent.payment === 'cash') recordSale(model, order)
}

export const NEXT: Record<OrderStatus, OrderStatus | undefined> = {
  pending: 'confirmed',
  confirmed: 'preparing',
  preparing: 'sent',
  sent: 'delivered',
  delivered: 'cancelled',
  cancelled: undefined,
}

export function cancel(model: Model, order: ModelOrder): void {
  order.status = 'cancelled'
  restock(model, order)
  if (!order.isEntered) return
  enter(model, 'refund', order.intent.payment as CashMethod, order.total)
  order.isRefundDue = order.intent.payment !== 'cash'
}

/** The drawer must hold the cash that is given back. */
export function mayCancel(model: Model, { isEntered, intent, total }: ModelOrder): boolean {
  return !isEntered || mayEnter(model, 'refund', intent.payment as CashMethod, total)
}

/** An order whose refund is still due cannot be deleted. */
export function mayRemove({ isRefundDue }: ModelOrder): boolean {
  return !isRefundDue
}

/** Units return to stock unless the order is delivered or was cancelled before. */
export function remove(model: Model, order: ModelOrder): void {
  order.isRemoved = true
  if (order.status !== 'delivered' && order.status !== 'cancelled') restock(model, order)
}

function restock(model: Model, { quantities }: ModelOrder): void {
  quantities.forEach((quantity, at) => (model.products[at]!.left += quantity))
}

function recordSale(model: Model, order: ModelOrder): void {
  order.isEntered = true
  enter(model, 'sale', order.intent.payment as CashMethod, order.total)
}

const INCOMING = new Set<TransactionType>(['sale', 'paidIn'])

/** Without an active session the system opens one with the balance of the last closing. */
export function enter(model: Model, type: TransactionType, method: CashMethod, amount: number): void {
  if (model.drawer === undefined) open(model, lastBalance(model))
  const key = `${model.sessions} ${type} ${method}`
  model.ledger.set(key, (model.ledger.get(key) ?? 0) + amount)
  if (method === 'cash') model.drawer! += INCOMING.has(type) ? amount : -amount
}

/** A manual entry cannot take more cash than the drawer holds. */
export function mayEnter(model: Model, type: TransactionType, method: CashMethod, amount: number): boolean {
  const isOutgoing = method === 'cash' && !INCOMING.has(type)
  return !isOutgoing || amount <= (model.drawer ?? lastBalance(model))
}

function lastBalance({ closings }: Model): number {
  const last = closings.at(-1)
  return last ? (last.counted ?? last.expected) : 0
}

export function open(model: Model, drawer: number): void {
  if (model.drawer !== undefined) close(model, null)
  model.sessions += 1
  model.drawer = drawer
}

export function close(model: Model, counted: number | null): void {
  model.closings.push({ expected: model.drawer!, counted })
  model.drawer = undefined
}
