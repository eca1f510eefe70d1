import type { Address } from '../checkout/checkout.rules.ts'

export interface KeptAddress {
  /** The number of the latest order that was sent there. */
  order: number
  address: Address
  isChosen: boolean
}

export function isSameAddress(a: Address, b: Address): boolean {
  return (Object.keys(a) as (keyof Address)[]).every((field) => a[field].trim() === b[field].trim())
}

/** Each address once, where it occurs first. */
export function distinctAddresses<T extends { address: Address }>(rows: readonly T[]): T[] {
  return rows.filter(
    (row, index) => rows.findIndex((other) => isSameAddress(other.address, row.address)) === index,
  )
}
