/** An article: what is counted, received and labelled. A variant, or a product without options. */
import type { Money } from '#core/money.ts'
import type { Bilingual } from '#core/text.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'

export interface Article {
  productId: number
  variantId: number
  /** The only variant of a product without options. */
  isDefault: boolean
  /** With the variant, such as `Melhfa Nila – Rouge · M`. */
  name: Bilingual
  sku: string
  barcode: string
  price: Money
  stock: number
  picture: PictureMedia | undefined
}
