import type { Money } from '#core/money.ts'
import type { CodeProblem } from '#features/promotions/choose-promotions.rules.ts'
import type { PromotionTerms } from '#features/promotions/promotion.rules.ts'

/** What counts for one kind of buyer. */
interface SaleTerms {
  terms: PromotionTerms[]
  /** Why the code counts for no cart. */
  problem: CodeProblem | undefined
}

/** Promotions of a sale by staff: automatic ones, and that of the code that was entered. */
export interface SalePromotions {
  all: SaleTerms
  /** With those for VIP clients. */
  vip: SaleTerms
  /** The shop has a code at the moment. */
  hasCodes: boolean
  /** As it is stored; '' for none. */
  code: string
}

/** What a shopper's page needs to compute promotions; undefined in a shop without one. */
export interface ShopperPromotions {
  terms: PromotionTerms[]
  /** The shop has a code at the moment. */
  hasCodes: boolean
  /** The code that was entered, as it is stored; '' for none. */
  code: string
  /** Why it counts for no cart, in the reader's language. */
  problem: CodeProblem | undefined
  /** What is taken off the lines in the URL, delivered to the address of the form, for a page without JavaScript. */
  saved: Money
}
