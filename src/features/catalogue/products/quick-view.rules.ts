/** What quick view requests when it opens. */
export interface QuickViewDetail {
  description: string
}
