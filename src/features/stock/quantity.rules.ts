import { numberText } from '#core/text.ts'

/** No variant has more units than this. */
export const MAX_QUANTITY = 1_000_000

/** A number of units as it was entered, at least 1; undefined if it is not one. */
export function parseQuantity(input: string): number | undefined {
  const digits = numberText(input).replaceAll(/\s/g, '')
  const quantity = /^\d{1,7}$/.test(digits) ? Number(digits) : 0
  return quantity > 0 && quantity <= MAX_QUANTITY ? quantity : undefined
}
