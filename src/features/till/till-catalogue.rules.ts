/** What a device stores of the shop, so that it can sell without a connection. */
import type { Money } from '#core/money.ts'
import type { Bilingual } from '#core/text.ts'
import type { RegisterState } from '#features/cash/cash-day.rules.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'

export interface TillArticle {
  /** `lineKey` of the cart: `12`, or `12.34` for a variant. */
  key: string
  product: number
  /** Undefined for a product without options. */
  variant?: number | undefined
  name: Bilingual
  variantName: Bilingual
  price: Money
  /** Units that can be sold; 0 also for a product that is not on sale. */
  available: number
  barcode: string
  sku: string
  category: number
  /** Address of a small picture. */
  picture?: string | undefined
  /** Position among the variants of the product. */
  position: number
}

export interface TillMethod {
  id: PaymentMethodId
  name: Bilingual
  /** The shop's account of a wallet; empty for cash. */
  accountNumber: string
}

/** Longer texts do not fit into the QR codes that a device draws. */
const MAX_QR_BYTES = 180

/**
 * Text of the QR code that a client scans to pay by wallet. The wallets have published no format of their own, so it is
 * plain text that any camera shows: the number first, for apps that look for one, then the amount and who gets it.
 * Empty without an account.
 */
export function transferText(accountNumber: string, amount: Money, shop: string): string {
  if (accountNumber === '') return ''
  const short = `${accountNumber} - ${amount / 100} UM`
  const whole = `${short} - ${shop}`
  return shop === '' || encodeURIComponent(whole).replaceAll(/%../g, '.').length > MAX_QR_BYTES
    ? short
    : whole
}

export interface TillShop {
  name: Bilingual
  address: Bilingual
  phone: string
  taxNumber: string
}

/** The answer of `GET /admin/till/catalogue?since=<version>`. */
export interface TillCatalogue {
  /** To be sent as `since` next time. */
  version: string
  /** Whether `articles` are all of them; otherwise those that changed since the version that was asked for. */
  isComplete: boolean
  articles: TillArticle[]
  /** Keys of articles that are no longer sold. */
  removed: string[]
  categories: { id: number; name: Bilingual }[]
  methods: TillMethod[]
  /** Keys of articles, in the order of the screen. */
  favourites: string[]
  /** The largest discount of the person who is signed in, in percent; 0: none. */
  discountLimit: number
  shop: TillShop
  register: RegisterState
}
