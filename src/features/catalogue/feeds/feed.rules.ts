/** Product feeds: CSV for Meta (Facebook, Instagram, WhatsApp) and RSS 2.0 for Google Merchant, one item per variant. */
import { CURRENCY, type Money } from '#core/money.ts'
import { localized, truncate, type Bilingual, type Language } from '#core/text.ts'
import { localizedPath } from '#core/url.ts'
import { escapeXml } from '#core/xml.ts'
import { fullName, type OptionKind } from '../variants/variant.rules.ts'

/** A variant as it is read from the database. */
export interface FeedVariant {
  /** Undefined for a product without options. */
  variantId: number | undefined
  name: Bilingual
  price: Money
  originalPrice: Money | null
  /** Units that can be bought. */
  available: number
  /** Its own picture, by file id. */
  picture: string | null
  values: { kind: OptionKind; name: Bilingual }[]
}

export interface FeedProduct {
  id: number
  name: Bilingual
  description: Bilingual
  /** File ids, the main picture first. */
  pictures: string[]
  variants: FeedVariant[]
}

export interface FeedContext {
  language: Language
  origin: string
  /** The name of the shop, as the brand. */
  brand: string
}

export interface FeedItem {
  id: string
  title: string
  description: string
  isAvailable: boolean
  price: string
  /** Empty unless the price is reduced. */
  salePrice: string
  link: string
  image: string
  moreImages: string[]
  brand: string
  /** Empty for a product without options. */
  groupId: string
  colour: string
  size: string
  quantity: number
}

/** The limits of Google; those of Meta are higher. */
const MAX_TITLE_LENGTH = 150
const MAX_DESCRIPTION_LENGTH = 5000

export function feedItemsOf(product: FeedProduct, context: FeedContext): FeedItem[] {
  return product.variants.map((variant) => feedItemOf(product, variant, context))
}

function feedItemOf(
  { id, name, description, pictures }: FeedProduct,
  variant: FeedVariant,
  { language, origin, brand }: FeedContext,
): FeedItem {
  const { variantId, price, originalPrice } = variant
  const title = truncate(localized(fullName(name, variant.name), language), MAX_TITLE_LENGTH)
  const path = variantId === undefined ? `/product/${id}` : `/product/${id}?v=${variantId}`
  const isReduced = originalPrice !== null && originalPrice > price
  const images = [...new Set([...(variant.picture ? [variant.picture] : []), ...pictures])]
  const [image = '', ...moreImages] = images.map((file) => origin + feedPicturePath(file))
  return {
    id: variantId === undefined ? String(id) : `${id}.${variantId}`,
    title,
    description: truncate(localized(description, language).trim() || title, MAX_DESCRIPTION_LENGTH),
    isAvailable: variant.available > 0,
    price: priceText(isReduced ? originalPrice : price),
    salePrice: isReduced ? priceText(price) : '',
    link: origin + localizedPath(language, path),
    image,
    moreImages,
    brand,
    groupId: variantId === undefined ? '' : String(id),
    colour: valueOf(variant, ['colour'], language),
    size: valueOf(variant, ['size', 'volume'], language),
    quantity: variant.available,
  }
}

/** JPEG, because Meta reads no WebP. */
function feedPicturePath(file: string): string {
  return `/feeds/pictures/${file}.jpg`
}

/** `1234.00 MRU` */
function priceText(amount: Money): string {
  return `${(amount / 100).toFixed(2)} ${CURRENCY}`
}

function valueOf({ values }: FeedVariant, kinds: OptionKind[], language: Language): string {
  const named = values.filter(({ kind }) => kinds.includes(kind))
  return named.map(({ name }) => localized(name, language)).join(', ')
}

const META_COLUMNS: [heading: string, cell: (item: FeedItem) => string][] = [
  ['id', ({ id }) => id],
  ['title', ({ title }) => title],
  ['description', ({ description }) => description],
  ['availability', ({ isAvailable }) => (isAvailable ? 'in stock' : 'out of stock')],
  ['condition', () => 'new'],
  ['price', ({ price }) => price],
  ['sale_price', ({ salePrice }) => salePrice],
  ['link', ({ link }) => link],
  ['image_link', ({ image }) => image],
  ['additional_image_link', ({ moreImages }) => moreImages.join(',')],
  ['brand', ({ brand }) => brand],
  ['item_group_id', ({ groupId }) => groupId],
  ['color', ({ colour }) => colour],
  ['size', ({ size }) => size],
  ['quantity_to_sell_on_facebook', ({ quantity }) => String(quantity)],
]

export const META_BEFORE = csvLine(META_COLUMNS.map(([heading]) => heading))

/** Values are not protected against formulas as in downloads: a machine reads them, and a mark would be in the name. */
export function metaLine(item: FeedItem): string {
  return csvLine(META_COLUMNS.map(([, cell]) => cell(item)))
}

function csvLine(values: string[]): string {
  return `${values.map((value) => `"${value.replaceAll('\0', '').replaceAll('"', '""')}"`).join(',')}\r\n`
}

export function googleBefore({ language, origin, brand }: FeedContext): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n' +
    `<title>${escapeXml(brand)}</title>\n` +
    `<link>${escapeXml(origin + localizedPath(language, '/'))}</link>\n` +
    `<description>${escapeXml(brand)}</description>\n`
  )
}

export const GOOGLE_AFTER = '</channel>\n</rss>\n'

export function googleItem(item: FeedItem): string {
  const elements: [name: string, value: string][] = [
    ['g:id', item.id],
    ['g:title', item.title],
    ['g:description', item.description],
    ['g:link', item.link],
    ['g:image_link', item.image],
    ...item.moreImages.map((image): [string, string] => ['g:additional_image_link', image]),
    ['g:availability', item.isAvailable ? 'in_stock' : 'out_of_stock'],
    ['g:condition', 'new'],
    ['g:price', item.price],
    ['g:sale_price', item.salePrice],
    ['g:brand', item.brand],
    // Google asks for it where a product has no number of its maker.
    ['g:identifier_exists', 'no'],
    ['g:item_group_id', item.groupId],
    ['g:color', item.colour],
    ['g:size', item.size],
  ]
  const filled = elements.filter(([, value]) => value !== '')
  return `<item>${filled.map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`).join('')}</item>\n`
}
