/** The two statements of every order: what is asked for is read, then everything is written at once. */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { productImages, products } from '#features/catalogue/catalogue-tables.server.ts'
import { availableOf } from '#features/catalogue/catalogue.rules.ts'
import { statusAfterSpending } from '#features/clients/clients.rules.ts'
import { countOrder, type Buyer } from '#features/clients/clients.server.ts'
import { SYSTEM } from '#features/staff/staff.rules.ts'
import { db, isTaken } from '#platform/database.server.ts'
import { statement } from '#platform/statement.server.ts'
import type { CartLine, Offer, Quote } from './checkout.rules.ts'
import { estimatedDelivery } from './order.rules.ts'
import { orders, paymentProofs } from './orders-tables.server.ts'
import type { NewOrder, PlacedOrder } from './place-order.server.ts'

export type StockedOffer = Offer & { imageId: string | null }

interface OfferedRow {
  id: number
  name: string
  nameAr: string
  price: Money
  inStock: boolean
  stockQuantity: number
  imageId: string | null
  isMethodActive: boolean
}

const offered = () => sql`
  select id, name, name_ar as "nameAr", price, in_stock as "inStock", stock_quantity as "stockQuantity",
    (select media_id from ${productImages} where product_id = products.id and position = 0) as "imageId",
    coalesce((select active from payment_methods where id = ${sql.placeholder('payment')}), false) as "isMethodActive"
  from ${products}
  where id = any(${sql.placeholder('ids')}::bigint[]) and deleted_at is null`

const readProducts = statement<OfferedRow>('read products', offered)
/** Sorted, so that two carts never wait for each other. */
const lockProducts = statement<OfferedRow>(
  'lock products',
  () => sql`${offered()} order by id for no key update of products`,
)

/** As they are now; somebody else may be buying them. */
export async function readOffers(lines: CartLine[], payment: string) {
  return offersIn(await readProducts({ ids: idsOf(lines), payment }))
}

/** Waits until nobody else is buying these products. */
export async function lockOffers(lines: CartLine[], payment: string) {
  return offersIn(await lockProducts({ ids: idsOf(lines), payment }))
}

function idsOf(lines: CartLine[]): number[] {
  return lines.map(({ id }) => id)
}

function offersIn(rows: OfferedRow[]) {
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
  /** Of what the order says. */
  hash: string
}

/** What `writeAll` asks for beside the client. */
interface WrittenOrder {
  token: string
  key: string
  hash: string
  itemCount: number
  totalQuantity: number
  subtotal: Money
  shipping: Money
  payment: string
  screenshotId: string | null
  promisedProof: string | null
  notes: string
  estimatedDelivery: Date
  openedAt: Date | null
  openedBy: number | null
  openedName: string | null
  staffId: number | null
  staffName: string
}

/** And for the lines, column by column. */
interface WrittenLines {
  ids: number[]
  names: string[]
  namesAr: string[]
  quantities: number[]
  prices: Money[]
  imageIds: (string | null)[]
}

const said = (name: keyof (Buyer & WrittenOrder & WrittenLines)) => sql.placeholder(name)

/**
 * The client, the order, its lines, its first event and what they take from the stock, in one statement: others who want
 * the same product wait for no more than that. Refused where the products are no longer as they were read. The last
 * piece also takes the product out of sale (spec 4); the database forbids less than nothing.
 */
const writeAll = statement<Pick<PlacedOrder, 'id' | 'number' | 'token'>>(
  'write order',
  () => sql`
    with held as materialized (
      select ${said('phone')} as phone
      where hold_offers(${said('ids')}::bigint[], ${said('prices')}::bigint[], ${said('quantities')}::int[])),
    buyer as (${countOrder(sql`(select phone from held)`)}),
    placed as (${insertOrder()}),
    line as (
      select * from unnest(
        ${said('ids')}::bigint[], ${said('names')}::text[], ${said('namesAr')}::text[], ${said('quantities')}::int[],
        ${said('prices')}::bigint[], ${said('imageIds')}::uuid[]
      ) with ordinality as given (product_id, name, name_ar, quantity, price, image_id, place)),
    added as (
      insert into order_items (order_id, position, product_id, name, name_ar, quantity, price, image_id)
      select placed.id, place - 1, product_id, name, name_ar, quantity, price, image_id from placed, line),
    begun as (
      insert into order_events (order_id, status, staff_id, staff_name, at)
      select id, 'pending', ${said('staffId')}::bigint, ${said('staffName')}, ${said('now')}::timestamptz from placed),
    taken as (
      update products set stock_quantity = stock_quantity - line.quantity,
        in_stock = in_stock and stock_quantity > line.quantity
      from placed, line where products.id = line.product_id)
    select id, number, token from placed`,
)

function insertOrder() {
  return db()
    .insert(orders)
    .values({
      token: said('token'),
      requestKey: said('key'),
      requestHash: said('hash'),
      clientId: sql`(select id from buyer)`,
      customerName: said('name'),
      customerPhone: said('phone'),
      customerEmail: said('email'),
      language: said('language'),
      addressFull: said('addressFull'),
      city: said('city'),
      wilaya: said('wilaya'),
      itemCount: said('itemCount'),
      totalQuantity: said('totalQuantity'),
      subtotal: said('subtotal'),
      shipping: said('shipping'),
      total: said('total'),
      paymentMethod: said('payment'),
      paymentScreenshotId: said('screenshotId'),
      promisedProof: said('promisedProof'),
      notes: said('notes'),
      estimatedDelivery: said('estimatedDelivery'),
      createdAt: said('now'),
      // A column's own way of writing a moment knows none that is missing.
      openedAt: sql`${said('openedAt')}`,
      openedBy: said('openedBy'),
      openedName: said('openedName'),
    })
    .returning({ id: orders.id, number: orders.number, token: orders.token })
    .getSQL()
}

/** What `hold_offers` says where a product is no longer as it was read. */
export const OFFERS_CHANGED = 'SH001'

export async function writeOrder(written: Written) {
  const { proof, now } = written.order
  const values = { ...buyerOf(written), ...orderOf(written), ...linesOf(written) }
  const [placed] = await writeAll(values).catch((error: unknown) => {
    // The same intent was quicker on another way; nothing of this one is left.
    throw isTaken(error) ? new Refusal('keyTaken', 'conflict') : error
  })
  if (!placed) throw new Error('an order was written without a word')
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

function buyerOf({ order, quote: { total } }: Written): Buyer {
  const { customer, address, language, now } = order
  const { full: addressFull, city, wilaya } = address
  return {
    ...customer,
    addressFull,
    city,
    wilaya,
    language,
    status: statusAfterSpending('active', total),
    total,
    now,
  }
}

function orderOf({ order, quote: { subtotal, shipping }, hash }: Written): WrittenOrder {
  const { key, lines, payment, proof, notes, now, sale } = order
  const by = sale?.by ?? SYSTEM
  return {
    token: randomBytes(16).toString('base64url'),
    key,
    hash,
    itemCount: lines.length,
    totalQuantity: lines.reduce((count, { quantity }) => count + quantity, 0),
    subtotal,
    shipping,
    payment,
    screenshotId: proof?.mediaId ?? null,
    promisedProof: proof && !proof.mediaId ? proof.sha256 : null,
    notes,
    estimatedDelivery: estimatedDelivery(now),
    // Whoever takes an order has seen it.
    openedAt: sale ? now : null,
    openedBy: sale?.by.id ?? null,
    openedName: sale?.by.name ?? null,
    staffId: by.id,
    staffName: by.name,
  }
}

function linesOf({ quote: { lines }, offers }: Written): WrittenLines {
  const imageOf = new Map(offers.map(({ id, imageId }) => [id, imageId]))
  return {
    ids: lines.map(({ id }) => id),
    names: lines.map(({ name }) => name.fr),
    namesAr: lines.map(({ name }) => name.ar),
    quantities: lines.map(({ quantity }) => quantity),
    prices: lines.map(({ price }) => price),
    imageIds: lines.map(({ id }) => imageOf.get(id) ?? null),
  }
}
