import type { ReactNode } from 'react'

/** Where a column goes when rows become cards on a phone. */
export type MobilePlacement = 'title' | 'badge' | 'line' | 'amount' | 'wide' | 'hidden'

export interface TableColumn<Row> {
  /** A column whose id is among the table's sorts can be sorted. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for numbers and actions. */
  align?: 'start' | 'end'
  /** In pixels; the browser distributes the remaining width. */
  width?: number
  phone: MobilePlacement
  /** Shows the header before the value on a phone, for numbers that are unclear alone. */
  isNamed?: boolean
  /** Hidden below this breakpoint, where the table would not fit. */
  from?: 'lg' | 'xl' | '2xl'
}

export const SHOWN_FROM = { lg: 'max-lg:md:hidden', xl: 'max-xl:md:hidden', '2xl': 'max-2xl:md:hidden' }
