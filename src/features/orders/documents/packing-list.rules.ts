/** What has to be taken from the shelves for several orders, by product and variant. */
import { localized, type Bilingual, type Language } from '#core/text.ts'

/** A line of an order. */
export interface LineToPack {
  orderNumber: number
  isCancelled: boolean
  /** Null after the product was permanently deleted. */
  productId: number | null
  variantId: number | null
  name: Bilingual
  /** Empty for a product without options. */
  variantName: Bilingual
  quantity: number
}

export interface VariantToPack {
  name: string
  quantity: number
  orders: { number: number; quantity: number }[]
}

export interface ProductToPack {
  name: string
  quantity: number
  variants: VariantToPack[]
}

export interface PackingList {
  products: ProductToPack[]
  units: number
  orderNumbers: number[]
  /** Cancelled orders, which need no parcel. */
  cancelled: number[]
}

/** Products and variants by name. Orders in the order of the lines. */
export function packingListOf(lines: readonly LineToPack[], language: Language): PackingList {
  const toPack = lines.filter(({ isCancelled, quantity }) => !isCancelled && quantity > 0)
  const products = groupBy(toPack, ({ productId, name }) =>
    productId === null ? `name ${name.fr} ${name.ar}` : `id ${productId}`,
  ).map((own) => ({
    name: localized(own[0]!.name, language).trim(),
    quantity: unitsOf(own),
    variants: byName(variantsOf(own, language), language),
  }))
  const cancelled = lines.filter(({ isCancelled }) => isCancelled)
  return {
    products: byName(products, language),
    units: unitsOf(toPack),
    orderNumbers: numbersOf(toPack),
    cancelled: numbersOf(cancelled),
  }
}

function variantsOf(lines: readonly LineToPack[], language: Language): VariantToPack[] {
  return groupBy(lines, ({ variantId, variantName }) =>
    variantId === null ? `name ${variantName.fr} ${variantName.ar}` : `id ${variantId}`,
  ).map((own) => ({
    name: localized(own[0]!.variantName, language).trim(),
    quantity: unitsOf(own),
    orders: groupBy(own, ({ orderNumber }) => String(orderNumber)).map((ofOrder) => ({
      number: ofOrder[0]!.orderNumber,
      quantity: unitsOf(ofOrder),
    })),
  }))
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return [...groups.values()]
}

function byName<T extends { name: string }>(items: readonly T[], language: Language): T[] {
  return items.toSorted((a, b) => a.name.localeCompare(b.name, language))
}

function unitsOf(lines: readonly LineToPack[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

function numbersOf(lines: readonly LineToPack[]): number[] {
  return [...new Set(lines.map(({ orderNumber }) => orderNumber))]
}
