import { DELIVERY_PAGE } from './content-defaults-delivery.text.ts'
import { PRIVACY_PAGE } from './content-defaults-privacy.text.ts'
import { TERMS_PAGE } from './content-defaults-terms.text.ts'
import type { LEGAL_PAGES, PageContent } from './content.rules.ts'

/** The legal pages of a shop whose owner has not changed them. Read on the server only. */
export const DEFAULT_PAGES: Record<(typeof LEGAL_PAGES)[number], PageContent> = {
  terms: TERMS_PAGE,
  privacy: PRIVACY_PAGE,
  delivery: DELIVERY_PAGE,
}
