/** The statement that writes one or many orders with all their rows. */
import { randomBytes } from 'node:crypto'
import { sql, type GetColumnData, type SQL, type SQLChunk } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { money, type Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import type { Bilingual, Language } from '#core/text.ts'
import { lineKey } from '#features/cart/cart.rules.ts'
import { costOfVariant, lockAndCheckVariants, stockChanges } from '#features/catalogue/stock/stock.server.ts'
import { statusAfterSpending } from '#features/clients/clients.rules.ts'
import { countOrders, type Buyer } from '#features/clients/clients.server.ts'
import { estimatedDelivery, type DeliveryZone } from '#features/delivery/delivery.rules.ts'
import type { ChosenPromotions } from '#features/promotions/choose-promotions.rules.ts'
import { termsOf } from '#features/promotions/promotion.rules.ts'
import { insertUsedPromotions, type UsedPromotion } from '#features/promotions/promotions.server.ts'
import { accountNumberOf } from '#features/settings/settings.server.ts'
import { SYSTEM, type Actor } from '#features/staff/staff.rules.ts'
import { jsonRows, preparedStatement } from '#platform/database/prepared-statement.server.ts'
import type { DiscountInput, OrderDiscount } from '../edit/order-discount.rules.ts'
import { addressColumns, orders } from '../orders-tables.server.ts'
import type { ImageHash } from '../payment/image-hash.server.ts'
import type { PhoneHistory } from '../screening/screening.rules.ts'
import type { CartLine, Checkout, Quote, QuoteProblem } from './checkout.rules.ts'
import type { StockedOffer } from './read-offers.server.ts'

/** A payment picture: stored with the order, or announced by its hash and uploaded later. */
export interface Proof {
  /** Hash of the file as the shopper's browser has it. */
  sha256: string
  mediaId: string | undefined
  imageHash?: ImageHash | undefined
}

/** A recording that describes the way to the buyer. */
export interface VoiceNote {
  sha256: string
  /** Undefined if it could not be stored. */
  mediaId: string | undefined
}

/** A sale entered by staff, at the counter or by telephone. */
export interface StaffSale {
  by: Actor
  /** Delivered immediately. */
  isAtCounter: boolean
  /** The wallet's transaction number, if staff entered it. */
  reference: string | undefined
  prepaid?: PrepaidPart | undefined
  discount?: GivenDiscount | undefined
  /** Automatic promotions count. Those of a till and of an exchange have none. */
  hasPromotions?: boolean
  /** Decided at a till under locks: it is delivered, and the caller enters its payments. */
  terms?: SaleTerms | undefined
}

export interface GivenDiscount {
  input: DiscountInput
  /** The largest discount that the seller may give, in percent of the goods; 0: none. */
  limit: number
}

export interface SaleTerms {
  /** Created by the device, so that the receipt's QR code works before the order exists. */
  token: string
  lines: SoldLine[]
}

/** A line with prices that were decided before, also of a product that is no longer offered. */
export interface SoldLine {
  /** Null: the product does not exist any more. */
  productId: number | null
  variantId: number | null
  productName: Bilingual
  variantName: Bilingual
  sku: string
  quantity: number
  price: Money
  /** Null: it is the price. */
  listPrice: Money | null
  imageId: string | null
}

/** What is paid otherwise than by the order's method, in the same transaction; the method pays the rest. */
export interface PrepaidPart {
  amount: Money
  /** Adds the payments of the part, before the rest is entered in the register. */
  pay: (orderId: number) => Promise<void>
}

export interface NewOrder extends Checkout {
  /** Created in the browser, one per order; retries send the same key. */
  idempotencyKey: string
  lines: CartLine[]
  /** The total the shopper was shown; undefined for a sale at the price of the catalogue. */
  shown: Money | undefined
  /** The deposit that she has seen and accepted. */
  acceptedDeposit?: Money | undefined
  proof: Proof | undefined
  voice: VoiceNote | undefined
  language: Language
  now: Date
  sale?: StaffSale | undefined
  /** The code of a promotion, as `normalizeCode` returns it. */
  code?: string
  /** The phone of the account that is signed in: only with it a VIP client has VIP promotions. */
  verifiedPhone?: Phone | undefined
}

/** An order with the prices of the catalogue. */
export interface PricedOrder {
  order: NewOrder
  offers: StockedOffer[]
  zones: DeliveryZone[]
  quote: Quote
  /** They are deducted from the shipping and the total of the quote; undefined: none can apply. */
  promotions: OrderPromotions | undefined
  /** It is deducted from the total of the quote. */
  discount: OrderDiscount
  /** Why it cannot be placed at the total that was shown. */
  problem: QuoteProblem | undefined
  /** What is to be sent in advance. */
  deposit: Money
  /** What was known of the phone when the order was screened; undefined: no rule needs it. */
  history: PhoneHistory | undefined
  contentHash: string
}

export interface OrderPromotions extends ChosenPromotions {
  /** One of them has a limit, which is checked under a lock. */
  hasLimited: boolean
}

/** The column of `orders` that each property of an `OrderRow` fills. */
const ORDER_COLUMNS = {
  token: orders.token,
  idempotencyKey: orders.requestKey,
  status: orders.status,
  contentHash: orders.requestHash,
  name: orders.customerName,
  phone: orders.customerPhone,
  email: orders.customerEmail,
  language: orders.language,
  ...addressColumns,
  isAtCounter: orders.isAtCounter,
  zoneId: orders.zoneId,
  zoneName: orders.zoneName,
  zoneNameAr: orders.zoneNameAr,
  daysFrom: orders.daysFrom,
  daysTo: orders.daysTo,
  isPickup: orders.isPickup,
  voiceNoteId: orders.voiceNoteId,
  itemCount: orders.itemCount,
  totalQuantity: orders.totalQuantity,
  subtotal: orders.subtotal,
  shipping: orders.shipping,
  promotionDiscount: orders.promotionDiscount,
  discount: orders.discount,
  discountPercent: orders.discountPercent,
  discountReason: orders.discountReason,
  total: orders.total,
  deposit: orders.deposit,
  payment: orders.paymentMethod,
  promisedProof: orders.promisedProof,
  notes: orders.notes,
  estimatedDelivery: orders.estimatedDelivery,
  now: orders.createdAt,
  openedAt: orders.openedAt,
  openedBy: orders.openedBy,
  openedName: orders.openedName,
} satisfies Record<string, PgColumn>

type OrderColumns = typeof ORDER_COLUMNS

/** One order as JSON: the columns above and the values for its client and its first event. */
type OrderRow = { [Name in keyof OrderColumns]: GetColumnData<OrderColumns[Name]> } & Omit<
  Buyer,
  'addressFull'
> & {
    position: number
    staffId: number | null
    staffName: string
    screenshotId: string | null
    prepaid: Money
  }

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
  productId: number | null
  variantId: number | null
  name: string
  nameAr: string
  variantName: string
  variantNameAr: string
  sku: string
  quantity: number
  price: Money
  imageId: string | null
  listPrice?: Money | null
  promotionDiscount: Money
}

export interface WrittenOrder {
  id: number
  number: number
  receiptNumber: number
  token: string
  /** The transfer that a wallet order is placed with. */
  paymentId: number | null
}

/**
 * Writes orders with their clients, lines, first events and stock changes in one statement, so that the product locks
 * are held only for that statement. Fails completely if a price or a stock has changed since it was read. The last unit
 * takes the product out of sale (spec 4); a check constraint forbids negative stock.
 */
const insertOrders = preparedStatement<WrittenOrder>('write orders', () => insertOrdersQuery({}))

/** A statement of its own, so that orders without promotions cost what they did before. */
const insertOrdersWithPromotions = preparedStatement<WrittenOrder>('write orders with promotions', () =>
  insertOrdersQuery({ ctes: insertUsedPromotions(sql.placeholder('promotions')) }),
)

interface QueryParts {
  /** Locks and checks the articles of `wanted`; a caller that has done so before leaves it out. */
  locks?: SQL
  /** More CTEs, which can read `placed` and `new_order`, and columns of the result that read them. */
  ctes?: SQL
  columns?: SQL
}

export function insertOrdersQuery({
  locks = lockAndCheckVariants(sql`wanted`),
  ctes = sql``,
  columns = sql``,
}: QueryParts): SQL {
  return sql`
    with wanted as materialized (
      select * from json_to_recordset(${sql.placeholder('lines')}::json) as line (
        token text, position smallint, "productId" bigint, "variantId" bigint, name text, "nameAr" text,
        "variantName" text, "variantNameAr" text, sku text, quantity int, price bigint, "imageId" uuid,
        "listPrice" bigint, "promotionDiscount" bigint)),
    locked_products as materialized (${locks}),
    locked_phones as materialized (
      select case when ${sql.placeholder('histories')}::json is null then true
        else lock_and_check_phones(${sql.placeholder('histories')}::json) end as are_held
      from locked_products where are_held),
    new_order as materialized (
      select order_input.* from locked_phones, json_to_recordset(${sql.placeholder('orders')}::json) as order_input (
        ${jsonColumns}, position int, "clientStatus" text, "staffId" bigint, "staffName" text,
        "screenshotId" uuid, prepaid bigint)
      where are_held),
    -- An anonymous sale has no phone and no client.
    buyer as (${countOrders(sql`(select *, "full" as "addressFull" from new_order where phone <> '') as buyers`)}),
    placed as (
      insert into orders (client_id, payment_account, ${insertedColumns})
      select buyer.id, ${accountNumberOf(sql`payment`)}, ${selectedColumns} from new_order left join buyer using (phone) order by position
      returning id, number, token, receipt_number, client_id),
    paid as (
      insert into order_payments (order_id, kind, method, amount, state, at, staff_id, staff_name, proof_id)
      select placed.id, 'payment', payment, total - prepaid, 'declared', now, "staffId", "staffName", "screenshotId"
      from placed join new_order using (token) where payment <> 'cash' and total > prepaid order by placed.id
      returning id, order_id),
    line as materialized (select placed.id as order_id, wanted.* from wanted join placed using (token)),
    added as (
      insert into order_items (order_id, position, product_id, variant_id, name, name_ar, variant_name,
        variant_name_ar, sku, quantity, price, unit_cost, image_id, list_price,
        promotion_discount)
      select order_id, position, "productId", "variantId", name, "nameAr", "variantName", "variantNameAr", sku, quantity,
        price, ${costOfVariant(sql`line."variantId"`)}, "imageId", "listPrice",
        "promotionDiscount"
      from line),
    begun as (
      insert into order_events (order_id, status, staff_id, staff_name, at)
      select placed.id, status, "staffId", "staffName", now from placed join new_order using (token)),
    ${stockChanges(sql`
      select "productId" as product_id, "variantId" as variant_id,
        case when "isAtCounter" then 'sale' else 'order' end as cause, -quantity as quantity, now as at, order_id,
        null::bigint as document_id, '' as reason, "staffId" as staff_id, "staffName" as staff_name
      from line join new_order using (token)
      order by line.order_id, line.position`)}${ctes}
    select placed.id, number, token, receipt_number as "receiptNumber", paid.id as "paymentId"${columns}
    from placed left join paid on paid.order_id = placed.id`
}

/** The SQLSTATE that `lock_and_check_variants` raises if a price or a stock has changed since it was read. */
export const OFFERS_CHANGED = 'SH001'

/** The SQLSTATE that `lock_and_check_phones` raises if the history of a phone has changed since it was read. */
export const PHONES_CHANGED = 'SH002'

/**
 * Writes all orders or none and returns them in the same order. A phone may occur only once, because two orders would
 * update the same client row. `insert` is a statement with other parts.
 */
export async function writeOrders<Row extends WrittenOrder = WrittenOrder>(
  priced: PricedOrder[],
  insert?: (values: Record<string, unknown>) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = priced.map(rowOf)
  const lines = priced.flatMap((one, index) => linesOf(one, rows[index]!.token))
  const values = { orders: jsonRows(rows), lines: jsonRows(lines), histories: historiesOf(priced) }
  const written = insert
    ? await insert(values)
    : ((await insertOwn(values, usedPromotions(priced, rows))) as Row[])
  const byToken = new Map(written.map((order) => [order.token, order]))
  return rows.map(({ token, idempotencyKey }) => {
    const order = byToken.get(token)
    if (!order) throw new Error(`order with key ${idempotencyKey}: inserted, but no id was returned`)
    return order
  })
}

function insertOwn(values: Record<string, unknown>, used: UsedPromotion[]): Promise<WrittenOrder[]> {
  return used.length > 0
    ? insertOrdersWithPromotions({ ...values, promotions: jsonRows(used) })
    : insertOrders(values)
}

function usedPromotions(priced: PricedOrder[], rows: OrderRow[]): UsedPromotion[] {
  return priced.flatMap(({ promotions, order }, index) =>
    (promotions?.applied ?? []).map(({ terms, amount }) => ({
      token: rows[index]!.token,
      promotionId: terms.id,
      amount,
      terms: termsOf(terms),
      at: order.now,
    })),
  )
}

/** Null while no rule needs them: then no phone is locked. */
function historiesOf(priced: PricedOrder[]): string | null {
  const known = priced.flatMap(({ order, history }) =>
    history ? [{ phone: order.customer.phone, ...history }] : [],
  )
  return known.length > 0 ? jsonRows(known) : null
}

function rowOf(
  { order, quote, promotions, discount, deposit, contentHash }: PricedOrder,
  position: number,
): OrderRow {
  const { idempotencyKey, lines, isPickup, payment, proof, voice, notes, language, now, sale } = order
  const { zone } = quote
  const by = sale?.by ?? SYSTEM
  const terms = sale?.terms
  const prepaid = terms ? quote.total : (sale?.prepaid?.amount ?? money(0))
  return {
    ...order.customer,
    ...order.address,
    language,
    position,
    prepaid,
    token: terms?.token ?? randomBytes(16).toString('base64url'),
    status: terms ? 'delivered' : 'pending',
    idempotencyKey,
    contentHash,
    isAtCounter: sale?.isAtCounter ?? false,
    zoneId: zone?.id ?? null,
    zoneName: zone?.name.fr ?? '',
    zoneNameAr: zone?.name.ar ?? '',
    daysFrom: zone?.days.from ?? null,
    daysTo: zone?.days.to ?? null,
    isPickup,
    voiceNoteId: voice?.mediaId ?? null,
    itemCount: lines.length,
    totalQuantity: lines.reduce((count, { quantity }) => count + quantity, 0),
    subtotal: quote.subtotal,
    shipping: quote.shipping,
    promotionDiscount: promotions?.goods ?? money(0),
    discount: discount.amount,
    discountPercent: discount.percent ?? null,
    discountReason: discount.reason,
    total: quote.total,
    deposit,
    // Nothing is left to transfer.
    payment: !terms && prepaid > 0 && prepaid === quote.total ? 'cash' : payment,
    screenshotId: proof?.mediaId ?? null,
    promisedProof: proof && !proof.mediaId ? proof.sha256 : null,
    notes,
    estimatedDelivery: zone ? estimatedDelivery(now, zone.days) : now,
    now,
    clientStatus: statusAfterSpending('active', quote.total),
    // An order that staff enter counts as opened.
    openedAt: sale ? now : null,
    openedBy: sale?.by.id ?? null,
    openedName: sale?.by.name ?? null,
    staffId: by.id,
    staffName: by.name,
  }
}

function linesOf({ order, quote: { lines }, offers, promotions }: PricedOrder, token: string): LineRow[] {
  const { terms } = order.sale ?? {}
  if (terms)
    return terms.lines.map(({ productName, variantName, ...line }, position) => ({
      ...line,
      ...namesOf(productName, variantName),
      token,
      position,
      promotionDiscount: money(0),
    }))
  const offerOf = new Map(offers.map((offer) => [lineKey(offer), offer]))
  return lines.map((line, position) => {
    const { variantId, productName, variantName, sku, imageId } = offerOf.get(lineKey(line))!
    return {
      token,
      position,
      productId: line.id,
      variantId,
      ...namesOf(productName, variantName),
      sku,
      quantity: line.quantity,
      price: line.price,
      imageId,
      promotionDiscount: promotions?.lines[position] ?? money(0),
    }
  })
}

function namesOf(productName: Bilingual, variantName: Bilingual) {
  return {
    name: productName.fr,
    nameAr: productName.ar,
    variantName: variantName.fr,
    variantNameAr: variantName.ar,
  }
}
