import type { Choice } from '../variants/choice.rules.ts'
import type { ProductDetail } from './product-detail.rules.ts'

/** What quick view requests when it opens. */
export interface QuickViewDetail {
  description: string
  /** Of a product with options: what can be chosen, and what is chosen first. */
  product?: ProductDetail
  choice?: Choice
}
