/** Turns a cart into an order: one intent, one order; prices and stock are the catalogue's. */
import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Language } from '#core/text.ts'
import { productImages, products } from '#features/catalogue/catalogue-tables.server.ts'
import { availableOf } from '#features/catalogue/catalogue.rules.ts'
import { countOrderOf } from '#features/clients/clients.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import { SYSTEM, type Actor } from '#features/staff/staff.rules.ts'
import { db, repeatedTransaction } from '#platform/database.server.ts'
import { counter } from '#platform/metrics.server.ts'
import {
  quoteOf,
  quoteProblem,
  type CartLine,
  type Checkout,
  type Offer,
  type Quote,
  type QuoteProblem,
} from './checkout.rules.ts'
import { tellOwnerOfOrder } from './order-letter.server.ts'
import { estimatedDelivery, isSaleDue } from './order.rules.ts'
import { orderEvents, orders, paymentProofs } from './orders-tables.server.ts'
import { noteAccepted } from './payment-check.server.ts'
import type { ProofLook } from './proof-look.server.ts'
import { enterSale, type SoldOrder } from './register.server.ts'

/** A picture that came with the order, or that was announced and follows. */
export interface Proof {
  /** Of the file as the shopper has it. */
  sha256: string
  mediaId: string | undefined
  look?: ProofLook | undefined
}

export interface NewOrder extends Checkout {
  /** Made in the browser, once for each intent to order. */
  key: string
  lines: CartLine[]
  /** What she was shown. */
  shown: Money
  proof: Proof | undefined
  language: Language
  now: Date
  /** Taken by staff, at the counter or by telephone. */
  sale?: StaffSale | undefined
}

export interface StaffSale {
  by: Actor
  /** She takes everything along: delivered at once. */
  isAtCounter: boolean
  /** The wallet's number of her transfer, where staff saw it. */
  reference: string | undefined
}

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
    const placed = await repeatedTransaction(() => place(order))
    countPlaced({ by: order.sale ? 'staff' : 'shopper' })
    return placed
  } catch (error) {
    // The same intent, sent before or twice at once, may have taken the last piece, or the key.
    const winner = error instanceof Refusal ? await findPlaced(order) : undefined
    if (winner) return winner
    throw error
  }
}

/** What this intent has already become; the same key with another content is refused. */
export async function findPlaced(order: NewOrder): Promise<PlacedOrder | undefined> {
  const [row] = await db()
    .select({
      id: orders.id,
      number: orders.number,
      token: orders.token,
      total: orders.total,
      requestHash: orders.requestHash,
    })
    .from(orders)
    .where(eq(orders.requestKey, order.key))
  if (!row) return undefined
  const { requestHash, ...placed } = row
  if (requestHash !== contentHash(order)) throw new Refusal('keyReused', 'conflict', { token: row.token })
  return { ...placed, isNew: false }
}

/** Locks go in one order for everybody: products by id, client, sales figures, register session. */
async function place(order: NewOrder): Promise<PlacedOrder> {
  const { lines, shown, payment, address, customer, language, now, sale } = order
  const by = sale?.by ?? SYSTEM
  const { offers, isMethodActive } = await lockOffers(lines, payment)
  const quote = quoteOf(lines, offers, address.wilaya)
  const problem = quoteProblem(quote, { shown, isMethodActive })
  if (problem) throw new CartRefusal(problem, quote)
  const clientId = await countOrderOf({ ...customer, address, language }, quote.total, now)
  const placed = await writeOrder({ order, quote, offers, clientId })
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

type StockedOffer = Offer & { imageId: string | null }

/** Waits until nobody else is buying these products; sorted, so that two carts never wait for each other. */
async function lockOffers(lines: CartLine[], payment: string) {
  const rows = await db()
    .select({
      id: products.id,
      name: products.name,
      nameAr: products.nameAr,
      price: products.price,
      inStock: products.inStock,
      stockQuantity: products.stockQuantity,
      imageId: sql<string | null>`(select ${productImages.mediaId} from ${productImages}
        where ${productImages.productId} = ${products.id} and ${productImages.position} = 0)`,
      isMethodActive: sql<boolean>`coalesce((select active from payment_methods where id = ${payment}), false)`,
    })
    .from(products)
    .where(
      and(
        inArray(
          products.id,
          lines.map(({ id }) => id),
        ),
        isNull(products.deletedAt),
      ),
    )
    .orderBy(asc(products.id))
    .for('no key update', { of: products })
  const offers = rows.map((row): StockedOffer => ({
    id: row.id,
    name: { fr: row.name, ar: row.nameAr },
    price: row.price,
    available: availableOf(row),
    imageId: row.imageId,
  }))
  return { offers, isMethodActive: rows[0]?.isMethodActive ?? true }
}

interface Written {
  order: NewOrder
  quote: Quote
  offers: StockedOffer[]
  clientId: number
}

/**
 * The order, its lines, its first event and what they take from the stock, in one statement: others who want the same
 * product wait for no more than that. The last piece also takes the product out of sale (spec 4); the database forbids
 * less than nothing.
 */
async function writeOrder(written: Written) {
  const { lines } = written.quote
  const imageOf = new Map(written.offers.map(({ id, imageId }) => [id, imageId]))
  const { proof, now, sale } = written.order
  const by = sale?.by ?? SYSTEM
  const { rows } = await db().execute<{ id: number; number: number; token: string }>(sql`
    with placed as (${insertOrder(written).getSQL()}),
    line as (
      select * from unnest(
        ${sql.param(lines.map(({ id }) => id))}::bigint[],
        ${sql.param(lines.map(({ name }) => name.fr))}::text[],
        ${sql.param(lines.map(({ name }) => name.ar))}::text[],
        ${sql.param(lines.map(({ quantity }) => quantity))}::int[],
        ${sql.param(lines.map(({ price }) => price))}::bigint[],
        ${sql.param(lines.map(({ id }) => imageOf.get(id) ?? null))}::uuid[]
      ) with ordinality as given (product_id, name, name_ar, quantity, price, image_id, place)),
    added as (
      insert into order_items (order_id, position, product_id, name, name_ar, quantity, price, image_id)
      select placed.id, place - 1, product_id, name, name_ar, quantity, price, image_id from placed, line),
    begun as (
      insert into order_events (order_id, status, staff_id, staff_name, at)
      select id, 'pending', ${by.id}::bigint, ${by.name}, ${now.toISOString()}::timestamptz from placed),
    taken as (
      update products set stock_quantity = stock_quantity - line.quantity,
        in_stock = in_stock and stock_quantity > line.quantity
      from placed, line where products.id = line.product_id)
    select id, number, token from placed`)
  const [placed] = rows
  if (!placed) throw new Refusal('keyTaken', 'conflict')
  if (proof?.mediaId)
    await db()
      .insert(paymentProofs)
      .values({
        orderId: placed.id,
        mediaId: proof.mediaId,
        sha256: proof.sha256,
        sentAt: now,
        ...proof.look,
      })
  return placed
}

function insertOrder({ order, quote: { subtotal, shipping, total }, clientId }: Written) {
  const { key, lines, customer, address, payment, proof, notes, language, now, sale } = order
  return db()
    .insert(orders)
    .values({
      token: randomBytes(16).toString('base64url'),
      requestKey: key,
      requestHash: contentHash(order),
      clientId,
      customerName: customer.name,
      customerPhone: customer.phone,
      customerEmail: customer.email,
      language,
      addressFull: address.full,
      city: address.city,
      wilaya: address.wilaya,
      itemCount: lines.length,
      totalQuantity: lines.reduce((count, { quantity }) => count + quantity, 0),
      subtotal,
      shipping,
      total,
      paymentMethod: payment,
      paymentScreenshotId: proof?.mediaId ?? null,
      promisedProof: proof && !proof.mediaId ? proof.sha256 : null,
      notes,
      estimatedDelivery: estimatedDelivery(now),
      createdAt: now,
      // Whoever takes an order has seen it.
      openedAt: sale ? now : null,
      openedBy: sale?.by.id ?? null,
      openedName: sale?.by.name ?? null,
    })
    .onConflictDoNothing({ target: orders.requestKey })
    .returning({ id: orders.id, number: orders.number, token: orders.token })
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
