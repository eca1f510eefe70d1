/** The shop in a few lines: what a history of actions must leave behind. Amounts in hundredths. */
import type { CashMethod, TransactionType } from '#features/cash/cash.rules.ts'
import type { OrderStatus } from '#features/orders/order.rules.ts'
import type { Permission } from '#features/staff/staff.rules.ts'
import type { Intent } from '../promises/shopper.ts'

export interface ModelOrder {
  intent: Intent
  id: number
  number: number
  url: string
  /** In the order of the shelf. */
  quantities: number[]
  total: number
  status: OrderStatus
  /** Its sale stands in the register. */
  isEntered: boolean
  /** Cancelled, and its transfer is not yet noted as given back. */
  isRefundDue: boolean
  isRemoved: boolean
}

export interface Member {
  id: number
  name: string
  /** Also of somebody who is out since; whoever comes back signs in anew. */
  cookie: string
  isIn: boolean
  permissions: Permission[]
}

export interface Model {
  shelf: { id: number; price: number; left: number }[]
  orders: ModelOrder[]
  /** Sums by session (the first of this history is 1), type and method. */
  ledger: Map<string, number>
  sessions: number
  /** What the drawer should hold; none while no session is active. */
  drawer: number | undefined
  closings: { expected: number; counted: number | null }[]
  staff: Member[]
}

export function emptyModel(shelf: Model['shelf'], staff: Member[]): Model {
  return { shelf, staff, orders: [], ledger: new Map(), sessions: 0, drawer: undefined, closings: [] }
}

const FREE_IN = 'Nouakchott'
const SHIPPING = 10_000

export function worth(model: Model, quantities: number[], wilaya: string): number {
  const items = quantities.reduce((sum, quantity, at) => sum + quantity * model.shelf[at]!.price, 0)
  return items + (wilaya === FREE_IN ? 0 : SHIPPING)
}

export function isOnShelf(model: Model, quantities: number[]): boolean {
  return quantities.every((quantity, at) => quantity <= model.shelf[at]!.left)
}

/** Cash is counted on delivery, a transfer at once. */
export function place(
  model: Model,
  order: Omit<ModelOrder, 'status' | 'isEntered' | 'isRefundDue' | 'isRemoved'>,
): void {
  const fresh = { status: 'pending' as const, isEntered: false, isRefundDue: false, isRemoved: false }
  const placed = { ...order, ...fresh }
  model.orders.push(placed)
  order.quantities.forEach((quantity, at) => (model.shelf[at]!.left -= quantity))
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
  giveBack(model, order)
  if (!order.isEntered) return
  enter(model, 'refund', order.intent.payment as CashMethod, order.total)
  order.isRefundDue = order.intent.payment !== 'cash'
}

/** The drawer must hold the cash that is given back. */
export function mayCancel(model: Model, { isEntered, intent, total }: ModelOrder): boolean {
  return !isEntered || mayEnter(model, 'refund', intent.payment as CashMethod, total)
}

/** A refund that is still due must be noted first. */
export function mayRemove({ isRefundDue }: ModelOrder): boolean {
  return !isRefundDue
}

/** What is on its way comes back; what she has, or was given back before, does not. */
export function remove(model: Model, order: ModelOrder): void {
  order.isRemoved = true
  if (order.status !== 'delivered' && order.status !== 'cancelled') giveBack(model, order)
}

function giveBack(model: Model, { quantities }: ModelOrder): void {
  quantities.forEach((quantity, at) => (model.shelf[at]!.left += quantity))
}

function recordSale(model: Model, order: ModelOrder): void {
  order.isEntered = true
  enter(model, 'sale', order.intent.payment as CashMethod, order.total)
}

const COMES_IN = new Set<TransactionType>(['sale', 'paidIn'])

/** Without a session the system opens one, with what the last closing left. */
export function enter(model: Model, type: TransactionType, method: CashMethod, amount: number): void {
  if (model.drawer === undefined) open(model, drawerWithout(model))
  const key = `${model.sessions} ${type} ${method}`
  model.ledger.set(key, (model.ledger.get(key) ?? 0) + amount)
  if (method === 'cash') model.drawer! += COMES_IN.has(type) ? amount : -amount
}

/** By hand, nothing is taken out of the drawer that is not in it. */
export function mayEnter(model: Model, type: TransactionType, method: CashMethod, amount: number): boolean {
  const takes = method === 'cash' && !COMES_IN.has(type)
  return !takes || amount <= (model.drawer ?? drawerWithout(model))
}

function drawerWithout({ closings }: Model): number {
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
