import type { LEGAL_PAGES, PageContent } from './content.rules.ts'

/** The legal pages of a shop whose owner has not changed them. */
export const DEFAULT_PAGES: Record<(typeof LEGAL_PAGES)[number], PageContent> = {
  terms: { title: { fr: 'Conditions de vente', ar: 'شروط البيع' }, body: { fr: '', ar: '' } },
  privacy: { title: { fr: 'Confidentialité', ar: 'الخصوصية' }, body: { fr: '', ar: '' } },
  delivery: { title: { fr: 'Livraison et retours', ar: 'التوصيل والإرجاع' }, body: { fr: '', ar: '' } },
}
