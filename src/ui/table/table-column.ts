import type { ReactNode } from 'react'

/** Where a column goes when rows become cards on a phone. */
export type MobilePlacement = 'title' | 'badge' | 'line' | 'amount' | 'wide' | 'hidden'

export interface TableColumn<Row> {
  /** A column whose id is among the table's sorts can be sorted. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers and actions stand at the end. */
  align?: 'start' | 'end'
  /** In pixels; the browser shares out the rest. */
  width?: number
  phone: MobilePlacement
  /** On a phone the header stands before it: a figure alone says nothing. */
  isNamed?: boolean
  /** Left out below this width, where the table would not fit. */
  from?: 'lg' | 'xl'
}

export const SHOWN_FROM = { lg: 'max-lg:md:hidden', xl: 'max-xl:md:hidden' }
