/** The two statements of every order, or of several that came together: what is asked for is read, then all is written. */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Language } from '#core/text.ts'
import { availableOf } from '#features/catalogue/catalogue.rules.ts'
import {
  lockAndCheckProducts,
  lockedById,
  selectOffers,
  takeStock,
  type OfferRow,
} from '#features/catalogue/stock.server.ts'
import { statusAfterSpending } from '#features/clients/clients.rules.ts'
import { countOrders, type Buyer } from '#features/clients/clients.server.ts'
import { activeMethodIds } from '#features/settings/settings.server.ts'
import { SYSTEM, type Actor } from '#features/staff/staff.rules.ts'
import { db, isTaken } from '#platform/database.server.ts'
import { statement } from '#platform/statement.server.ts'
import type { CartLine, Checkout, Offer, Quote } from './checkout.rules.ts'
import { estimatedDelivery } from './order.rules.ts'
import { paymentProofs } from './orders-tables.server.ts'
import type { ProofLook } from './proof-look.server.ts'

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

export type StockedOffer = Offer & { imageId: string | null }

type OfferedRow = OfferRow & { activeMethods: string[] | null }

const offered = () => selectOffers(sql.placeholder('ids'), sql`${activeMethodIds} as "activeMethods"`)

const readProducts = statement<OfferedRow>('read products', offered)
const lockProducts = statement<OfferedRow>('lock products', () => sql`${offered()} ${lockedById}`)

export interface Offers {
  offers: StockedOffer[]
  activeMethods: string[]
}

/** As they are now; somebody else may be buying them. */
export async function readOffers(lines: CartLine[]): Promise<Offers> {
  return offersIn(await readProducts({ ids: idsOf(lines) }))
}

/** Waits until nobody else is buying these products. */
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

interface Written {
  order: NewOrder
  quote: Quote
  offers: StockedOffer[]
  /** Of what the order says. */
  hash: string
}

/** A row of `asked`, as the statement below names its columns. */
interface AskedOrder extends Buyer {
  /** In the order they came. */
  place: number
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

/** And one of `wanted`. */
interface WantedLine {
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
 * Orders with their clients, lines, first events and what they take from the stock, in one statement: others who want
 * the same products wait for no more than that. Refused as a whole where a product is no longer as it was read. The last
 * piece also takes the product out of sale (spec 4); the database forbids less than nothing.
 */
const writeAll = statement<WrittenOrder>(
  'write orders',
  () => sql`
    with wanted as materialized (
      select * from json_to_recordset(${sql.placeholder('lines')}::json) as line (
        token text, position smallint, "productId" bigint, name text, "nameAr" text, quantity int, price bigint,
        "imageId" uuid)),
    held as materialized (${lockAndCheckProducts(sql`wanted`)}),
    asked as materialized (
      select given.* from held, json_to_recordset(${sql.placeholder('orders')}::json) as given (
        place int, token text, key uuid, hash text, name text, phone text, email text, "addressFull" text, city text,
        wilaya text, language text, "clientStatus" text, total bigint, now timestamptz, "itemCount" int,
        "totalQuantity" int, subtotal bigint, shipping bigint, payment text, "screenshotId" uuid, "promisedProof" text,
        notes text, "estimatedDelivery" timestamptz, "openedAt" timestamptz, "openedBy" bigint, "openedName" text,
        "staffId" bigint, "staffName" text)
      where are_held),
    buyer as (${countOrders(sql`asked`)}),
    placed as (
      insert into orders (token, request_key, request_hash, client_id, customer_name, customer_phone, customer_email,
        language, address_full, city, wilaya, item_count, total_quantity, subtotal, shipping, total, payment_method,
        payment_screenshot_id, promised_proof, notes, estimated_delivery, created_at, opened_at, opened_by, opened_name)
      select token, key, hash, buyer.id, name, phone, email, language, "addressFull", city, wilaya, "itemCount",
        "totalQuantity", subtotal, shipping, total, payment, "screenshotId", "promisedProof", notes,
        "estimatedDelivery", now, "openedAt", "openedBy", "openedName"
      from asked join buyer using (phone) order by place
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

/** What `hold_offers` says where a product is no longer as it was read. */
export const OFFERS_CHANGED = 'SH001'

/** Of different phones. In their order, all or none. */
export async function writeOrders(written: Written[]): Promise<WrittenOrder[]> {
  const asked = written.map(orderOf)
  const lines = written.flatMap((one, at) => linesOf(one, asked[at]!.token))
  const rows = await writeAll({ orders: toJson(asked), lines: toJson(lines) })
  const byToken = new Map(rows.map((row) => [row.token, row]))
  return asked.map(({ token }) => {
    const placed = byToken.get(token)
    if (!placed) throw new Error('an order was written without a word')
    return placed
  })
}

/** Half a character, which no UTF-8 has, is no JSON for PostgreSQL. */
function toJson(rows: object[]): string {
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  )
}

export async function writeOrder(written: Written): Promise<WrittenOrder> {
  const { proof, now } = written.order
  const [placed] = await writeOrders([written]).catch((error: unknown) => {
    // The same intent was quicker on another way; nothing of this one is left.
    throw isTaken(error) ? new Refusal('keyTaken', 'conflict') : error
  })
  if (proof?.mediaId)
    await db()
      .insert(paymentProofs)
      .values({
        orderId: placed!.id,
        mediaId: proof.mediaId,
        sha256: proof.sha256,
        sentAt: now,
        ...proof.look,
      })
  return placed!
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
    clientStatus: statusAfterSpending('active', total),
    total,
    now,
  }
}

function orderOf(written: Written, place: number): AskedOrder {
  const { order, quote, hash } = written
  const { key, lines, payment, proof, notes, now, sale } = order
  const by = sale?.by ?? SYSTEM
  return {
    ...buyerOf(written),
    place,
    token: randomBytes(16).toString('base64url'),
    key,
    hash,
    itemCount: lines.length,
    totalQuantity: lines.reduce((count, { quantity }) => count + quantity, 0),
    subtotal: quote.subtotal,
    shipping: quote.shipping,
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

function linesOf({ quote: { lines }, offers }: Written, token: string): WantedLine[] {
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
