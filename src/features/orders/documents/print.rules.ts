/** Documents of several orders in one print. */

export const PRINTED = ['slips', 'packingList', 'labels', 'invoices', 'receipts'] as const
export type PrintedKind = (typeof PRINTED)[number]

/** A roll of 58 mm, or A4. */
export const PAPERS = ['roll', 'a4'] as const
export type Paper = (typeof PAPERS)[number]

export const PRINT_PATH = '/admin/orders/print'

interface ListOrder {
  sort: string
  direction: string
}

/** With the sort order of the list, in which the documents follow each other. */
export function printPath(
  kind: PrintedKind,
  orderIds: readonly number[],
  { sort, direction }: ListOrder,
): string {
  return `${PRINT_PATH}?kind=${kind}&sort=${sort}&dir=${direction}&orders=${orderIds.join(',')}`
}
