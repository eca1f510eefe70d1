/** Reads the products of orders with what decides their prices, with or without locks. */
import { sql } from 'drizzle-orm'
import type { Bilingual } from '#core/text.ts'
import { lineKey } from '#features/cart/cart.rules.ts'
import { availableOf } from '#features/catalogue/catalogue.rules.ts'
import {
  lockedById,
  selectLocked,
  selectOffers,
  type OfferRow,
} from '#features/catalogue/stock/stock.server.ts'
import { fullName } from '#features/catalogue/variants/variant.rules.ts'
import type { DeliveryZone } from '#features/delivery/delivery.rules.ts'
import { deliveryZonesValue, zonesOf } from '#features/delivery/delivery.server.ts'
import type { OfferedPromotion } from '#features/promotions/promotion.rules.ts'
import { promotionsOf, promotionsValue } from '#features/promotions/promotions.server.ts'
import { DEFAULT_MAX_PER_ORDER } from '#features/settings/settings.rules.ts'
import {
  activeMethodIds,
  maxPerOrderValue,
  screeningOf,
  screeningValue,
} from '#features/settings/settings.server.ts'
import { preparedStatement } from '#platform/database/prepared-statement.server.ts'
import { hasBlockedPhones, type ReadRules } from '../screening/read-rules.server.ts'
import type { CartLine, Offer } from './checkout.rules.ts'

/** An offer with what an order line stores of it. */
export interface StockedOffer extends Offer {
  /** Also of a product without options. */
  variantId: number
  productName: Bilingual
  variantName: Bilingual
  sku: string
  imageId: string | null
  categoryId: number
}

export interface Offers {
  offers: StockedOffer[]
  activeMethods: string[]
  /** Units of one product that a shopper can order. */
  maxPerOrder: number
  zones: DeliveryZone[]
  screening: ReadRules
  /** Automatic ones, and those of the codes. */
  promotions: OfferedPromotion[]
}

type OfferedRow = OfferRow & {
  activeMethods: string[] | null
  maxPerOrder: number | null
  /** JSON. The same in every row, and parsed once. */
  zones: string | null
  screening: string | null
  hasBlockedPhones: boolean
  promotions: string | null
}

const offersQuery = () =>
  selectOffers(
    sql.placeholder('ids'),
    sql.placeholder('variants'),
    sql`${activeMethodIds} as "activeMethods", ${maxPerOrderValue} as "maxPerOrder",
      ${deliveryZonesValue}::text as zones, ${screeningValue} as screening,
      ${hasBlockedPhones} as "hasBlockedPhones",
      ${promotionsValue(sql.placeholder('codes'))}::text as promotions`,
  )

const readProducts = preparedStatement<OfferedRow>('read products', offersQuery)
const lockProducts = preparedStatement<OfferedRow>('lock products', () => sql`${offersQuery()} ${lockedById}`)

/** Without locks: price and stock may change before the order is written. */
export async function readOffers(lines: CartLine[], code = ''): Promise<Offers> {
  return offersIn(await readProducts({ ...articlesOf(lines), codes: codesOf(code) }))
}

/** Locks the products until the end of the transaction. */
export async function lockOffers(lines: CartLine[], code = ''): Promise<Offers> {
  return offersIn(await lockProducts({ ...articlesOf(lines), codes: codesOf(code) }))
}

const lockedNow = preparedStatement<{ id: number }>('locked products', () =>
  selectLocked(sql.placeholder('ids')),
)

/** Products of these lines that another transaction holds at the moment, or that do not exist. */
export async function findLockedProducts(lines: CartLine[]): Promise<Set<number>> {
  const ids = Array.from(new Set(lines.map(({ id }) => id)))
  return new Set((await lockedNow({ ids })).map(({ id }) => id))
}

function codesOf(code: string): string[] {
  return code ? [code] : []
}

/** Each article once; variant 0 is that of a product without options. */
function articlesOf(lines: CartLine[]): { ids: number[]; variants: number[] } {
  const articles = [...new Map(lines.map((line) => [lineKey(line), line])).values()]
  return { ids: articles.map(({ id }) => id), variants: articles.map(({ variant }) => variant ?? 0) }
}

function offersIn(rows: OfferedRow[]): Offers {
  const offers = rows.map((row): StockedOffer => {
    const productName = { fr: row.name, ar: row.nameAr }
    const variantName = { fr: row.variantName, ar: row.variantNameAr }
    return {
      id: row.id,
      variant: row.isDefault ? undefined : row.variantId,
      name: fullName(productName, variantName),
      price: row.price,
      available: availableOf(row),
      variantId: row.variantId,
      productName,
      variantName,
      sku: row.sku,
      imageId: row.imageId,
      categoryId: row.categoryId,
    }
  })
  const [row] = rows
  return {
    offers,
    activeMethods: row?.activeMethods ?? [],
    maxPerOrder: row?.maxPerOrder ?? DEFAULT_MAX_PER_ORDER,
    zones: zonesOf(JSON.parse(row?.zones ?? 'null') as Parameters<typeof zonesOf>[0]),
    screening: {
      rules: screeningOf(row?.screening ?? null),
      hasBlockedPhones: row?.hasBlockedPhones ?? false,
    },
    promotions: promotionsOf(row?.promotions ?? null),
  }
}
