/** The two statements of every order, for one or for many orders: read the products, then write everything. */
import { randomBytes } from 'node:crypto'
import { sql, type GetColumnData, type SQLChunk } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Money } from '#core/money.ts'
import type { Language } from '#core/text.ts'
import { availableOf } from '#features/catalogue/catalogue.rules.ts'
import {
  lockAndCheckProducts,
  lockedById,
  selectOffers,
  takeStock,
  type OfferRow,
} from '#features/catalogue/stock/stock.server.ts'
import { statusAfterSpending } from '#features/clients/clients.rules.ts'
import { countOrders, type Buyer } from '#features/clients/clients.server.ts'
import { activeMethodIds } from '#features/settings/settings.server.ts'
import { SYSTEM, type Actor } from '#features/staff/staff.rules.ts'
import { preparedStatement } from '#platform/database/prepared-statement.server.ts'
import { estimatedDelivery } from '../order.rules.ts'
import { addressColumns, orders } from '../orders-tables.server.ts'
import type { ImageHash } from '../payment/image-hash.server.ts'
import type { CartLine, Checkout, Offer, Quote, QuoteProblem } from './checkout.rules.ts'

/** A payment picture: stored with the order, or announced by its hash and sent later. */
export interface Proof {
  /** Of the file as the shopper has it. */
  sha256: string
  mediaId: string | undefined
  imageHash?: ImageHash | undefined
}

/** A sale entered by staff, at the counter or by telephone. */
export interface StaffSale {
  by: Actor
  /** Delivered when it is placed. */
  isAtCounter: boolean
  /** The wallet's transaction number, where staff saw it. */
  reference: string | undefined
}

export interface NewOrder extends Checkout {
  /** Made in the browser, one for each order the shopper wants; sent again with every retry. */
  idempotencyKey: string
  lines: CartLine[]
  /** The total the shopper was shown. */
  shown: Money
  proof: Proof | undefined
  language: Language
  now: Date
  sale?: StaffSale | undefined
}

/** An order with the prices of the catalogue. */
export interface PricedOrder {
  order: NewOrder
  offers: StockedOffer[]
  quote: Quote
  /** Why it cannot be placed as it was shown. */
  problem: QuoteProblem | undefined
  contentHash: string
}

export type StockedOffer = Offer & { imageId: string | null }

export interface Offers {
  offers: StockedOffer[]
  activeMethods: string[]
}

type OfferedRow = OfferRow & { activeMethods: string[] | null }

const offered = () => selectOffers(sql.placeholder('ids'), sql`${activeMethodIds} as "activeMethods"`)

const readProducts = preparedStatement<OfferedRow>('read products', offered)
const lockProducts = preparedStatement<OfferedRow>('lock products', () => sql`${offered()} ${lockedById}`)

/** Without locks: price and stock may change before the order is written. */
export async function readOffers(lines: CartLine[]): Promise<Offers> {
  return offersIn(await readProducts({ ids: idsOf(lines) }))
}

/** Locks the products until the end of the transaction. */
export async function lockOffers(lines: CartLine[]): Promise<Offers> {
  return offersIn(await lockProducts({ ids: idsOf(lines) }))
}

function idsOf(lines: CartLine[]): number[] {
  return Array.from(new Set(lines.map(({ id }) => id)))
}

function offersIn(rows: OfferedRow[]): Offers {
  const offers = rows.map((row) => ({
    id: row.id,
    name: { fr: row.name, ar: row.nameAr },
    price: row.price,
    available: availableOf(row),
    imageId: row.imageId,
  }))
  return { offers, activeMethods: rows[0]?.activeMethods ?? [] }
}

/** The column of `orders` that each property of an `OrderRow` fills. */
const ORDER_COLUMNS = {
  token: orders.token,
  idempotencyKey: orders.requestKey,
  contentHash: orders.requestHash,
  name: orders.customerName,
  phone: orders.customerPhone,
  email: orders.customerEmail,
  language: orders.language,
  ...addressColumns,
  itemCount: orders.itemCount,
  totalQuantity: orders.totalQuantity,
  subtotal: orders.subtotal,
  shipping: orders.shipping,
  total: orders.total,
  payment: orders.paymentMethod,
  screenshotId: orders.paymentScreenshotId,
  promisedProof: orders.promisedProof,
  notes: orders.notes,
  estimatedDelivery: orders.estimatedDelivery,
  now: orders.createdAt,
  openedAt: orders.openedAt,
  openedBy: orders.openedBy,
  openedName: orders.openedName,
} satisfies Record<string, PgColumn>

type OrderColumns = typeof ORDER_COLUMNS

/** One order as JSON: the columns above, and what its client and its first event need. */
type OrderRow = { [Name in keyof OrderColumns]: GetColumnData<OrderColumns[Name]> } & Omit<
  Buyer,
  'addressFull'
> & { position: number; staffId: number | null; staffName: string }

function listOfColumns(entry: (property: SQLChunk, column: PgColumn) => SQLChunk) {
  const entries = Object.entries<PgColumn>(ORDER_COLUMNS)
  return sql.join(
    entries.map(([property, column]) => entry(sql.identifier(property), column)),
    sql`, `,
  )
}

const jsonColumns = listOfColumns((property, column) => sql`${property} ${sql.raw(column.getSQLType())}`)
const insertedColumns = listOfColumns((_, column) => sql.identifier(column.name))
const selectedColumns = listOfColumns((property) => property)

/** One line of an order as JSON. */
interface LineRow {
  token: string
  position: number
  productId: number
  name: string
  nameAr: string
  quantity: number
  price: Money
  imageId: string | null
}

export interface WrittenOrder {
  id: number
  number: number
  token: string
}

/**
 * Writes orders with their clients, lines, first events and the stock they take, in one statement, so that other buyers
 * of the same products wait no longer than that. Fails as a whole where a price or a stock is no longer as it was read.
 * The last piece takes the product out of sale (spec 4); a check constraint forbids a negative stock.
 */
const insertOrders = preparedStatement<WrittenOrder>(
  'write orders',
  () => sql`
    with wanted as materialized (
      select * from json_to_recordset(${sql.placeholder('lines')}::json) as line (
        token text, position smallint, "productId" bigint, name text, "nameAr" text, quantity int, price bigint,
        "imageId" uuid)),
    held as materialized (${lockAndCheckProducts(sql`wanted`)}),
    asked as materialized (
      select given.* from held, json_to_recordset(${sql.placeholder('orders')}::json) as given (
        ${jsonColumns}, position int, "clientStatus" text, "staffId" bigint, "staffName" text)
      where are_held),
    buyer as (${countOrders(sql`(select *, "full" as "addressFull" from asked) as buyers`)}),
    placed as (
      insert into orders (client_id, ${insertedColumns})
      select buyer.id, ${selectedColumns} from asked join buyer using (phone) order by position
      returning id, number, token),
    line as materialized (select placed.id as order_id, wanted.* from wanted join placed using (token)),
    added as (
      insert into order_items (order_id, position, product_id, name, name_ar, quantity, price, image_id)
      select order_id, position, "productId", name, "nameAr", quantity, price, "imageId" from line),
    begun as (
      insert into order_events (order_id, status, staff_id, staff_name, at)
      select placed.id, 'pending', "staffId", "staffName", now from placed join asked using (token)),
    taken as (${takeStock(sql`line`)})
    select id, number, token from placed`,
)

/** The SQLSTATE of `lock_and_check_products` where a price or a stock is no longer as it was read. */
export const OFFERS_CHANGED = 'SH001'

/** All of them or none, in their order. No phone may be there twice: both would update the same client. */
export async function writeOrders(priced: PricedOrder[]): Promise<WrittenOrder[]> {
  const rows = priced.map(rowOf)
  const lines = priced.flatMap((one, index) => linesOf(one, rows[index]!.token))
  const written = await insertOrders({ orders: toJson(rows), lines: toJson(lines) })
  const byToken = new Map(written.map((order) => [order.token, order]))
  return rows.map(({ token, idempotencyKey }) => {
    const order = byToken.get(token)
    if (!order) throw new Error(`order with key ${idempotencyKey}: inserted, but no id was returned`)
    return order
  })
}

/** PostgreSQL takes no JSON with half a surrogate pair. */
function toJson(rows: object[]): string {
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  )
}

function rowOf({ order, quote, contentHash }: PricedOrder, position: number): OrderRow {
  const { idempotencyKey, lines, payment, proof, notes, language, now, sale } = order
  const by = sale?.by ?? SYSTEM
  return {
    ...order.customer,
    ...order.address,
    language,
    position,
    token: randomBytes(16).toString('base64url'),
    idempotencyKey,
    contentHash,
    itemCount: lines.length,
    totalQuantity: lines.reduce((count, { quantity }) => count + quantity, 0),
    subtotal: quote.subtotal,
    shipping: quote.shipping,
    total: quote.total,
    payment,
    screenshotId: proof?.mediaId ?? null,
    promisedProof: proof && !proof.mediaId ? proof.sha256 : null,
    notes,
    estimatedDelivery: estimatedDelivery(now),
    now,
    clientStatus: statusAfterSpending('active', quote.total),
    // Staff who enter an order have seen it.
    openedAt: sale ? now : null,
    openedBy: sale?.by.id ?? null,
    openedName: sale?.by.name ?? null,
    staffId: by.id,
    staffName: by.name,
  }
}

function linesOf({ quote: { lines }, offers }: PricedOrder, token: string): LineRow[] {
  const imageOf = new Map(offers.map(({ id, imageId }) => [id, imageId]))
  return lines.map(({ id, name, quantity, price }, position) => ({
    token,
    position,
    productId: id,
    name: name.fr,
    nameAr: name.ar,
    quantity,
    price,
    imageId: imageOf.get(id) ?? null,
  }))
}
