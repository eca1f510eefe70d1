/** Turns a cart into an order: one intent, one order; prices and stock are the catalogue's. */
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import { SYSTEM } from '#features/staff/staff.rules.ts'
import {
  db,
  isDatabaseAway,
  isRaised,
  isTaken,
  onShopsOwn,
  repeatedly,
  repeatedTransaction,
} from '#platform/database.server.ts'
import { queueOf } from '#platform/in-turn.server.ts'
import { log } from '#platform/log.server.ts'
import { canSendMail } from '#platform/mail.server.ts'
import { counter } from '#platform/metrics.server.ts'
import { statement } from '#platform/statement.server.ts'
import { together } from '#platform/together.server.ts'
import { quoteOf, quoteProblem, type Checkout, type Quote, type QuoteProblem } from './checkout.rules.ts'
import { tellOwnerOfOrder } from './order-letter.server.ts'
import { isSaleDue } from './order.rules.ts'
import { orderEvents, orders } from './orders-tables.server.ts'
import { noteAccepted } from './payment-check.server.ts'
import { enterSale, type SoldOrder } from './register.server.ts'
import {
  lockOffers,
  OFFERS_CHANGED,
  readOffers,
  writeOrder,
  writeOrders,
  type NewOrder,
  type Offers,
  type StaffSale,
  type StockedOffer,
} from './write-order.server.ts'

export interface PlacedOrder {
  id: number
  number: number
  token: string
  total: Money
  /** False where this intent had become an order before. */
  isNew: boolean
}

/** Carries what the cart costs now, so that she can be asked again. */
export class CartRefusal extends Refusal {
  readonly quote: Quote

  constructor(code: QuoteProblem, quote: Quote) {
    super(code, 'conflict')
    this.quote = quote
  }
}

const countPlaced = counter('melhfa_orders_placed_total', 'Orders placed, by shoppers and by staff.')

export async function placeOrder(order: NewOrder): Promise<PlacedOrder> {
  try {
    const placed = (isOneStatement(order) && (await placeTogether(order))) || (await placeAlone(order))
    countPlaced({ by: order.sale ? 'staff' : 'shopper' })
    return placed
  } catch (error) {
    // The same intent, sent before or twice at once, may have taken the last piece, or the key.
    const winner = error instanceof Refusal && error.kind === 'conflict' ? await findPlaced(order) : undefined
    if (winner) return winner
    throw error
  }
}

const orderOfKey = statement<PlacedOrder & { requestHash: string }>(
  'order of key',
  () => sql`
    select id, number, token, total, request_hash as "requestHash" from ${orders}
    where ${orders.requestKey} = ${sql.placeholder('key')}`,
)

/** What this intent has already become; the same key with another content is refused. */
export async function findPlaced(order: NewOrder): Promise<PlacedOrder | undefined> {
  const [row] = await orderOfKey({ key: order.key })
  if (!row) return undefined
  const { requestHash, ...placed } = row
  if (requestHash !== contentHash(order)) throw new Refusal('keyReused', 'conflict', { token: row.token })
  return { ...placed, isNew: false }
}

/** Of a crowd, those who would wait too long are asked to come again; their browsers do so by themselves. */
const MOST_WAITING = 300

/**
 * Nearly every cart is as the catalogue has it, so nobody waits while we read and reckon; and thirty orders cost
 * PostgreSQL little more than one. Undefined for a cart that is not, and for all where one of them stood against it or
 * somebody was quicker: these go alone.
 */
const placeTogether = together<NewOrder, PlacedOrder | undefined>({
  work: (asked) => onShopsOwn(() => placeMany(asked)),
  apart: ({ customer }) => customer.phone,
  most: 32,
  atOnce: 2,
  mostWaiting: MOST_WAITING,
})

async function placeMany(asked: NewOrder[]): Promise<(PlacedOrder | undefined)[]> {
  const read = await readOffers(asked.flatMap(({ lines }) => lines))
  const sound = asked.map((order) => reckon(order, read)).filter(({ problem }) => !problem)
  if (sound.length === 0) return asked.map(() => undefined)
  try {
    const written = await repeatedly(() => writeOrders(sound))
    const placed = new Map(
      sound.map(({ order, quote }, at) => [order, { ...written[at]!, total: quote.total, isNew: true }]),
    )
    return asked.map((order) => placed.get(order))
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    if (!isRaised(error, OFFERS_CHANGED) && !isTaken(error))
      log.warn({ err: error, orders: sound.length }, 'orders not written together, each goes alone')
    return asked.map(() => undefined)
  }
}

/** More at once only make each other wait in the database, where a wait costs a connection. */
const inTurn = queueOf(MOST_WAITING, 8)

/** Staff do not stand behind a crowd of shoppers. */
function placeAlone(order: NewOrder): Promise<PlacedOrder> {
  const work = async () =>
    (isOneStatement(order) ? undefined : await placeAsRead(order)) ??
    (await repeatedTransaction(() => place(order)))
  return order.sale ? work() : inTurn(work)
}

/** Undefined where the cart is not as the catalogue has it, or where somebody was quicker. */
async function placeAsRead(order: NewOrder): Promise<PlacedOrder | undefined> {
  const reckoned = reckon(order, await readOffers(order.lines))
  if (reckoned.problem) return undefined
  try {
    return await repeatedTransaction(() => write(reckoned))
  } catch (error) {
    if (isRaised(error, OFFERS_CHANGED)) return undefined
    throw error
  }
}

/** Locks go in one order for everybody: products by id, clients by phone, sales figures, register session. */
async function place(order: NewOrder): Promise<PlacedOrder> {
  const reckoned = reckon(order, await lockOffers(order.lines))
  if (reckoned.problem) throw new CartRefusal(reckoned.problem, reckoned.quote)
  return write(reckoned)
}

interface Reckoned {
  order: NewOrder
  offers: StockedOffer[]
  quote: Quote
  problem: QuoteProblem | undefined
  /** Of what the order says. */
  hash: string
}

/** What the cart costs at these offers, and what stands against it. */
function reckon(order: NewOrder, { offers, activeMethods }: Offers): Reckoned {
  const { lines, shown, address, payment } = order
  const quote = quoteOf(lines, offers, address.wilaya)
  const problem = quoteProblem(quote, { shown, isMethodActive: activeMethods.includes(payment) })
  return { order, offers, quote, problem, hash: contentHash(order) }
}

/** Nothing to be written beside the order itself. */
function isOneStatement({ payment, proof, sale }: NewOrder): boolean {
  return !sale && !proof?.mediaId && !isSaleDue(payment, 'pending') && !canSendMail()
}

async function write(reckoned: Reckoned): Promise<PlacedOrder> {
  const { order, quote } = reckoned
  const { payment, address, customer, now, sale } = order
  const by = sale?.by ?? SYSTEM
  const placed = await writeOrder(reckoned)
  const sold = { ...placed, total: quote.total, paymentMethod: payment, customerName: customer.name }
  if (isSaleDue(payment, 'pending')) await enterSale(sold, now, by)
  if (sale) await finishSale(sold, sale, now)
  // Whoever takes an order at the counter needs no letter about it.
  else
    await tellOwnerOfOrder({
      ...placed,
      ...quote,
      customer,
      place: placeOf(address),
      notes: order.notes,
      now,
    })
  return { ...placed, total: quote.total, isNew: true }
}

/** What staff add to a sale of their own, in the transaction of its order. */
async function finishSale(order: SoldOrder, { by, isAtCounter, reference }: StaffSale, now: Date) {
  const { id, number, total, paymentMethod } = order
  if (reference) await noteAccepted({ id, reference, by, now })
  if (isAtCounter) {
    await db().update(orders).set({ status: 'delivered' }).where(eq(orders.id, id))
    await db()
      .insert(orderEvents)
      .values({ orderId: id, status: 'delivered', staffId: by.id, staffName: by.name, at: now })
    if (isSaleDue(paymentMethod, 'delivered')) await enterSale(order, now, by)
  }
  const after = { number, total, isAtCounter }
  await recordActivity({ by, action: 'orderPlaced', subject: 'order', subjectId: id, after, now })
}

function placeOf({ full, city, wilaya }: Checkout['address']): string {
  return [full, city, ...(city === wilaya ? [] : [wilaya])].filter(Boolean).join(', ')
}

/** The same intent says the same; the language it is said in does not matter. */
function contentHash({ lines, shown, customer, address, payment, notes, proof }: NewOrder): string {
  const sorted = lines.toSorted((a, b) => a.id - b.id).map(({ id, quantity }) => [id, quantity])
  const { name, phone, email } = customer
  const { full, city, wilaya } = address
  const content = [
    sorted,
    shown,
    name,
    phone,
    email,
    full,
    city,
    wilaya,
    payment,
    notes,
    proof?.sha256 ?? null,
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
