/** Barcodes: EAN-13, EAN-8 and UPC-A with a check digit, or a code of the shop's own. */
import { numberText } from '#core/text.ts'

export const MAX_CODE_LENGTH = 40

/** Lengths of EAN-8, UPC-A and EAN-13. */
const CHECKED_LENGTHS = new Set([8, 12, 13])

/**
 * The form in which a barcode is stored and looked up: Latin digits, capital letters, no spaces or hyphens. An EAN-13
 * that starts with 0 is a UPC-A, which scanners report in either form.
 */
export function normalizeBarcode(input: string): string {
  const code = numberText(input)
    .replaceAll(/[\s\-‐‑–]/g, '')
    .toUpperCase()
  return /^0\d{12}$/.test(code) ? code.slice(1) : code
}

/** Whether a normalized code is valid: letters and digits; as many digits as a standard code need its check digit. */
export function isBarcode(code: string): boolean {
  if (!/^[A-Z0-9]+$/.test(code) || code.length > MAX_CODE_LENGTH) return false
  return /^\d+$/.test(code) && CHECKED_LENGTHS.has(code.length) ? hasCheckDigit(code) : true
}

/** The last digit completes the sum to a multiple of 10; digits count three times and once in turn, from the end. */
function hasCheckDigit(code: string): boolean {
  const digits = Array.from(code, Number).toReversed()
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 ? 3 : 1), 0)
  return sum % 10 === 0
}
