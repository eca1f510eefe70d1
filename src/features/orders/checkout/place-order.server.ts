/**
 * Turns a cart into an order. One idempotency key gives one order; prices and stock are those of the catalogue.
 *
 * An order is written in one of two ways:
 *
 * 1. Batched: every order of a shopper, first. Products are read without locks and carts are priced; then one statement
 *    locks the products and writes up to 32 orders, or fails when a price or a stock is no longer as it was read. Orders
 *    that arrive while a batch is written are in the next one. What belongs to an order beside its rows (payment
 *    picture, sale in the register, events for notifications) is written in the same transaction.
 * 2. Under locks: one order in a transaction that locks its products before it prices them, and can therefore say what
 *    changed. For sales of staff, for carts that differ from the catalogue, and for every order of a batch that failed.
 *
 * Measured against the former four ways, in alternating runs on two shared, busy cores (orders/s with 64 connections;
 * processor time of shop and PostgreSQL per order, which depends less on other load):
 *
 *   in cash, spread over the catalogue     493 → 501   1.60 → 1.62 ms
 *   in cash, of one product                515 → 492   1.45 → 1.39 ms
 *   by wallet, with its sale, spread       124 → 420   8.9 → 2.1 ms
 *   by wallet, with its sale, one product  101 → 492   9.9 → 1.9 ms
 *   in cash with an e-mail, spread          39 → 194   13.2 → 4.8 ms
 *
 * On a quiet machine cash orders reach 1,137 and 1,269 orders/s (docs/speed.md).
 */
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { money, type Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { findZone, type DeliveryZone, type Destination } from '#features/delivery/delivery.rules.ts'
import { hasChannel } from '#features/notifications/record-events.server.ts'
import {
  choosePromotions,
  isLimited,
  type CodeProblem,
} from '#features/promotions/choose-promotions.rules.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import { SYSTEM } from '#features/staff/staff.rules.ts'
import { createBatcher } from '#platform/database/batcher.server.ts'
import {
  db,
  confirmReplicated,
  isConnectionError,
  hasSqlState,
  isUniqueViolation,
  onPrimary,
  retryOnConflict,
  retryTransaction,
} from '#platform/database/database.server.ts'
import { preparedStatement } from '#platform/database/prepared-statement.server.ts'
import { createQueue } from '#platform/jobs/queue.server.ts'
import { log } from '#platform/log.server.ts'
import { createCounter } from '#platform/metrics.server.ts'
import { discountOf, newDiscountProblem, type DiscountProblem } from '../edit/order-discount.rules.ts'
import { recordNewOrders } from '../notifications/record-order-events.server.ts'
import { isSaleDue } from '../order.rules.ts'
import { orderEvents, orders, paymentProofs } from '../orders-tables.server.ts'
import { markPaymentAccepted } from '../payment/payment-check.server.ts'
import { refundMethodOf } from '../payment/refund.rules.ts'
import { recordSale, recordSales, type Sale } from '../payment/sale-entry.server.ts'
import { screenOrders, ScreeningRefusal } from '../screening/screen-orders.server.ts'
import { limitOffers, quoteOf, quoteProblem, type Quote } from './checkout.rules.ts'
import { lockFacts, NO_FACTS, type PromotionFacts } from './promotion-facts.server.ts'
import { findLockedProducts, lockOffers, readOffers, type Offers } from './read-offers.server.ts'
import {
  OFFERS_CHANGED,
  PHONES_CHANGED,
  writeOrders,
  type NewOrder,
  type PricedOrder,
  type StaffSale,
  type WrittenOrder,
} from './write-order.server.ts'

export interface PlacedOrder extends Omit<WrittenOrder, 'paymentId' | 'receiptNumber'> {
  total: Money
  /** False if an earlier request with this key placed it. */
  isNew: boolean
}

/** The cart cannot be ordered as it was shown; `quote` is what it costs now, with the zones that decided it. */
export class CartRefusal extends Refusal {
  readonly quote: Quote
  readonly zones: DeliveryZone[]
  /** Why the code that was entered takes nothing off. */
  readonly codeProblem: CodeProblem | undefined

  constructor({ problem, quote, zones, promotions }: PricedOrder) {
    super(problem ?? 'priceChanged', 'conflict')
    this.quote = quote
    this.zones = zones
    this.codeProblem = promotions?.codeProblem
  }
}

const ordersPlacedTotal = createCounter({
  name: 'melhfa_orders_placed_total',
  help: 'Orders placed, by shoppers and by staff.',
  labelNames: ['by'],
})

/** The orders that this process is placing, by idempotency key. */
const inProgress = new Map<string, Promise<unknown>>()

/** A request waits for an earlier one with its key: both in one batch would abort the batch. */
export async function placeOrder(order: NewOrder): Promise<PlacedOrder> {
  const key = order.idempotencyKey
  for (let earlier = inProgress.get(key); earlier; earlier = inProgress.get(key)) {
    await earlier
    const existing = await findExistingOrder(order)
    if (existing) return existing
  }
  const placed = placeOrFind(order)
  inProgress.set(
    key,
    placed.catch(() => undefined),
  )
  try {
    return await placed
  } finally {
    inProgress.delete(key)
  }
}

async function placeOrFind(order: NewOrder): Promise<PlacedOrder> {
  try {
    const placed = order.sale ? await placeUnderLocks(order) : await placeBatchedOrAlone(order)
    if (!placed.isNew) return placed
    ordersPlacedTotal.inc({ by: order.sale ? 'staff' : 'shopper' })
    return placed
  } catch (error) {
    // A concurrent request with the same key may have placed the order and taken the last unit.
    const isConflict = isUniqueViolation(error) || (error instanceof Refusal && error.kind === 'conflict')
    const existing = isConflict ? await findExistingOrder(order) : undefined
    if (existing) return existing
    throw error
  }
}

const ordersOfKeys = preparedStatement<Omit<PlacedOrder, 'isNew'> & { key: string; contentHash: string }>(
  'orders of keys',
  () => sql`
    select id, number, token, total, request_key as key, request_hash as "contentHash" from ${orders}
    where ${orders.requestKey} = any(${sql.placeholder('keys')}::uuid[])`,
)

/** The order that was placed with this key; a key that was used with other content is refused. */
export async function findExistingOrder(order: NewOrder): Promise<PlacedOrder | undefined> {
  const [row] = await ordersOfKeys({ keys: [order.idempotencyKey] })
  if (!row) return undefined
  const { key: _, contentHash, ...placed } = row
  if (contentHash !== contentHashOf(order)) throw new Refusal('keyReused', 'conflict', { number: row.number })
  await confirmReplicated()
  return { ...placed, isNew: false }
}

/** Refuses a cart that differs from the catalogue before anything is done for it; `placeOrder` decides under locks. */
export async function refuseChangedCart(order: NewOrder): Promise<void> {
  const priced = quoteOrder(order, await readOffers(order.lines, order.code))
  // A concurrent request with the same key may have taken the last unit.
  if (priced.problem && !(await findExistingOrder(order))) throw new CartRefusal(priced)
}

/** Orders beyond this limit would wait too long: they are refused as busy and their browsers retry. */
const MAX_QUEUED = 300

async function placeBatchedOrAlone(order: NewOrder): Promise<PlacedOrder> {
  // Whether a code counts depends on its uses and on the buyer, which are read under locks.
  if (order.code) return lockQueue(() => placeUnderLocks(order))
  const result = await placeBatched(order)
  if (typeof result === 'object') return result
  if (result === 'exists') return (await findExistingOrder(order))!
  const queue = result === 'productLocked' ? lockedProductQueue : lockQueue
  return queue(() => placeUnderLocks(order))
}

/** The placed order, or why the batch does not contain it: its key is already placed, or it must be placed alone. */
type BatchResult = PlacedOrder | 'exists' | 'underLocks' | 'productLocked'

const placeBatched = createBatcher<NewOrder, BatchResult>({
  // A batch must not run inside the transaction or on the replica of the request that happened to start it.
  run: (batch) => onPrimary(() => placeBatch(batch)),
  conflictKey: ({ customer }) => customer.phone,
  maxBatchSize: 32,
  concurrency: 2,
  maxQueued: MAX_QUEUED,
})

async function placeBatch(batch: NewOrder[]): Promise<BatchResult[]> {
  const [offers, existing] = await Promise.all([
    readOffers(batch.flatMap(({ lines }) => lines)),
    ordersOfKeys({ keys: batch.map(({ idempotencyKey }) => idempotencyKey) }),
  ])
  const existingKeys = new Set(existing.map(({ key }) => key))
  const exists = (order: NewOrder) => existingKeys.has(order.idempotencyKey)
  const priced = batch
    .filter((order) => !exists(order))
    .map((order) => quoteOrder(order, offers))
    .filter(({ problem, promotions }) => !problem && !promotions?.hasLimited)
  const screened = await screenOrders(priced, offers.screening, { isLocking: false })
  const results = await writeBatch(screened.filter(({ refusal }) => !refusal))
  return batch.map((order) => results.get(order) ?? (exists(order) ? 'exists' : 'underLocks'))
}

async function writeBatch(priced: PricedOrder[]): Promise<Map<NewOrder, BatchResult>> {
  if (priced.length === 0) return new Map()
  // A single statement needs no explicit transaction, which saves two round trips.
  const hasMore = priced.some(({ order }) => hasRelatedRows(order)) || (await hasChannel())
  const inTransaction = hasMore ? retryTransaction : retryOnConflict
  try {
    const placed = await inTransaction(() => writeWithRelated(priced))
    return new Map(priced.map(({ order }, index) => [order, placed[index]!]))
  } catch (error) {
    if (hasSqlState(error, LOCK_NOT_AVAILABLE)) return writeAroundLocked(priced)
    if (isConnectionError(error)) throw error
    const isExpected = hasSqlState(error, OFFERS_CHANGED) || hasSqlState(error, PHONES_CHANGED)
    if (!isExpected && !isUniqueViolation(error))
      log.warn(
        { err: error, orders: priced.length },
        'batch of orders not written, each order is placed under locks instead',
      )
    return new Map()
  }
}

/** Another transaction holds a product of this batch: the orders of other products do not wait for it. */
async function writeAroundLocked(priced: PricedOrder[]): Promise<Map<NewOrder, BatchResult>> {
  const locked = await findLockedProducts(priced.flatMap(({ order }) => order.lines))
  const isLocked = ({ order }: PricedOrder) => order.lines.some(({ id }) => locked.has(id))
  const free = priced.filter((order) => !isLocked(order))
  // Only a smaller batch is tried again, so that this ends.
  const results = free.length < priced.length ? await writeBatch(free) : new Map<NewOrder, BatchResult>()
  for (const { order } of priced.filter(isLocked)) results.set(order, 'productLocked')
  return results
}

/** SQLSTATE of a lock that was not granted within `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03'

/** More concurrent orders would only hold connections while waiting for each other's locks. Staff sales do not queue. */
const lockQueue = createQueue({ concurrency: 8, maxQueued: MAX_QUEUED })
/** Orders that wait for a locked product, so that they hold few connections and no other order waits behind them. */
const lockedProductQueue = createQueue({ concurrency: 3, maxQueued: MAX_QUEUED })

/** Locks are taken in the same order everywhere: products by id, phones, clients by phone, sales totals, register session. */
function placeUnderLocks(order: NewOrder): Promise<PlacedOrder> {
  return retryTransaction(async () => {
    const offers = await lockOffers(order.lines, order.code)
    const priced = quoteOrder(order, offers, await lockFacts(order, offers.promotions))
    if (priced.problem) throw new CartRefusal(priced)
    refuseBadDiscount(priced)
    if ((order.sale?.prepaid?.amount ?? 0) > priced.quote.total)
      throw new Refusal('creditAboveTotal', 'conflict')
    const [screened] = await screenOrders([priced], offers.screening, { isLocking: true })
    if (screened!.refusal)
      throw new ScreeningRefusal(screened!.refusal, priced.quote.total, offers.screening.rules)
    const [placed] = await writeWithRelated([screened!])
    return placed!
  })
}

export class DiscountRefusal extends Refusal {
  readonly problem: DiscountProblem

  constructor(problem: DiscountProblem) {
    super('badDiscount', 'conflict')
    this.problem = problem
  }
}

function refuseBadDiscount({ order: { sale }, quote, promotions }: PricedOrder): void {
  if (!sale?.discount) return
  const goods = money(quote.subtotal - (promotions?.goods ?? 0))
  const problem = newDiscountProblem(sale.discount.input, goods, sale.discount.limit)
  if (problem) throw new DiscountRefusal(problem)
}

/** Places the sale of a caller that has its own transaction and idempotency key: a refusal rolls back both. */
export async function placeInTransaction(order: NewOrder): Promise<PlacedOrder> {
  const placed = await placeUnderLocks(order)
  countPlacedByStaff()
  return placed
}

/** Counts an order in the metrics. */
export function countPlacedByStaff(): void {
  ordersPlacedTotal.inc({ by: 'staff' })
}

/** Prices the cart at these offers, and finds what has changed since it was shown. */
function quoteOrder(order: NewOrder, read: Offers, facts: PromotionFacts = NO_FACTS): PricedOrder {
  const { offers, activeMethods, maxPerOrder, zones } = read
  const { lines, shown, payment, sale, code = '' } = order
  const isAtCounter = sale?.isAtCounter ?? false
  const zone = isAtCounter ? undefined : findZone(zones, destinationOf(order))
  const listed = quoteOf(lines, sale ? offers : limitOffers(offers, maxPerOrder), zone)
  const promotions = promotionsOf(order, listed, read, facts)
  const { goods: off, shipping: offShipping } = promotions ?? { goods: 0, shipping: 0 }
  const discount = discountOf(sale?.discount?.input ?? { kind: 'none' }, money(listed.subtotal - off))
  const quote = {
    ...listed,
    shipping: money(listed.shipping - offShipping),
    total: money(listed.total - off - offShipping - discount.amount),
  }
  const isMethodActive = activeMethods.includes(payment)
  const isPrepaid = sale?.prepaid !== undefined && sale.prepaid.amount >= quote.total
  // A code that another promotion makes needless does not stop the order.
  const isCodeRefused = Boolean(
    code && promotions?.codeProblem && promotions.codeProblem !== 'betterPromotion',
  )
  const problem = quoteProblem(quote, {
    shown,
    payment,
    isMethodActive,
    isAtCounter,
    isPrepaid,
    isCodeRefused,
  })
  const contentHash = contentHashOf(order)
  return {
    order,
    offers,
    zones,
    quote,
    promotions,
    discount,
    problem,
    deposit: money(0),
    history: undefined,
    contentHash,
  }
}

/** Undefined if no promotion can apply. */
function promotionsOf(
  { code = '', sale, now }: NewOrder,
  { lines, shipping }: Quote,
  { offers, promotions }: Offers,
  { buyer, isVip, uses }: PromotionFacts,
): PricedOrder['promotions'] {
  if ((promotions.length === 0 && !code) || (sale && !sale.hasPromotions)) return undefined
  const categoryOf = new Map(offers.map(({ id, categoryId }) => [id, categoryId]))
  const chosen = choosePromotions(
    lines.map(({ id, price, quantity, available }) => ({
      productId: id,
      categoryId: categoryOf.get(id) ?? null,
      price,
      quantity: Math.min(quantity, available),
    })),
    promotions.map((promotion) => ({ ...promotion, uses: uses.get(promotion.id) ?? promotion.uses })),
    { now, code, isVip, buyer, shipping },
  )
  const limited = new Set(promotions.filter(isLimited).map(({ id }) => id))
  return { ...chosen, hasLimited: chosen.applied.some(({ terms }) => limited.has(terms.id)) }
}

function destinationOf({ isPickup, address: { wilaya, city } }: NewOrder): Destination {
  return isPickup ? { kind: 'pickup' } : { kind: 'delivery', wilaya, city }
}

/** Whether `writeWithRelated` writes more of this order than the order itself, apart from events. */
function hasRelatedRows({ payment, proof, sale }: NewOrder): boolean {
  return Boolean(sale ?? proof?.mediaId) || isSaleDue(payment, 'pending')
}

/** Writes each kind of related row in one statement for all orders: a statement per order would hold the locks longer. */
async function writeWithRelated(priced: PricedOrder[]): Promise<PlacedOrder[]> {
  const written = await writeOrders(priced)
  const all = priced.map(({ order, quote }, index) => ({ ...order, ...quote, ...written[index]! }))
  await writeProofs(all)
  await recordSales(all.filter(({ payment }) => isSaleDue(payment, 'pending')).map(saleOf))
  await recordNewOrders(all)
  for (const one of all) if (one.sale) await finishSale(one, one.sale)
  return all.map(({ id, number, token, total }) => ({ id, number, token, total, isNew: true }))
}

type NewlyWritten = NewOrder & Quote & WrittenOrder

async function writeProofs(all: NewlyWritten[]): Promise<void> {
  const rows = all.flatMap(({ id, paymentId, proof, now }) => {
    const { mediaId, sha256, imageHash } = proof ?? {}
    return mediaId && sha256 ? [{ orderId: id, paymentId, mediaId, sha256, sentAt: now, ...imageHash }] : []
  })
  if (rows.length > 0) await db().insert(paymentProofs).values(rows)
}

function saleOf({ id, number, total, payment, paymentId, customer, sale, now }: NewlyWritten): Sale {
  const order = { id, number, total, paymentMethod: payment, customerName: customer.name }
  const method = refundMethodOf(payment)
  const amount = money(total - (sale?.prepaid?.amount ?? 0))
  return { order, amount, method, paymentId: paymentId ?? undefined, by: sale?.by ?? SYSTEM, now }
}

/** Writes what a staff sale has in addition to a shopper's order. */
async function finishSale(placed: NewlyWritten, sale: StaffSale): Promise<void> {
  const { id, number, total, payment, paymentId, now } = placed
  const { by, isAtCounter, reference, prepaid } = sale
  if (prepaid) await prepaid.pay(id)
  if (reference && paymentId !== null) await markPaymentAccepted(paymentId, { reference, by, now })
  if (isAtCounter) {
    await db().update(orders).set({ status: 'delivered' }).where(eq(orders.id, id))
    await db()
      .insert(orderEvents)
      .values({ orderId: id, status: 'delivered', staffId: by.id, staffName: by.name, at: now })
    if (isSaleDue(payment, 'delivered')) {
      const { order } = saleOf(placed)
      await recordSale({ ...order, status: 'delivered', returnedTotal: money(0) }, { by, now })
    }
  }
  const after = { number, total, isAtCounter, ...(sale.discount && { discount: sale.discount.input }) }
  await recordActivity({ by, action: 'orderPlaced', subject: 'order', subjectId: id, after, now })
}

/**
 * The hash of an order's content without its language; a retried request has the same hash. The format never changes,
 * because a request may be retried after an upgrade: a field that was added later is included only if it is filled.
 */
export function contentHashOf(order: NewOrder): string {
  const { lines, shown, customer, address, payment, notes, proof, isPickup, voice } = order
  const sorted = lines
    .toSorted((a, b) => a.id - b.id || (a.variant ?? 0) - (b.variant ?? 0))
    .map(({ id, variant, quantity }) => (variant ? [id, quantity, variant] : [id, quantity]))
  const { name, phone, email } = customer
  const { full, city, wilaya, ...later } = address
  const first = [sorted, shown, name, phone, email, full, city, wilaya, payment, notes, proof?.sha256 ?? null]
  const added = Object.entries<string>({
    ...later,
    pickup: isPickup ? 'pickup' : '',
    voice: voice?.sha256 ?? '',
    prepaid: order.sale?.prepaid ? String(order.sale.prepaid.amount) : '',
    discount: order.sale?.discount ? JSON.stringify(order.sale.discount.input) : '',
    code: order.code ?? '',
  })
    .filter(([, value]) => value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([...first, ...added]))
    .digest('hex')
}
