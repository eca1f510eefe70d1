/** The codes of an article: its SKU, and its barcode (EAN-13, EAN-8 or UPC-A, or a code of the shop's own). */
import { cleanLine } from './clean-text.ts'
import { numberText } from './text.ts'

/** Of a barcode and of a SKU. */
export const MAX_CODE_LENGTH = 40

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
  return STANDARD.test(code) ? isStandardBarcode(code) : true
}

const STANDARD = /^(\d{8}|\d{12,13})$/

/** Whether a code is an EAN-8, UPC-A (12 digits) or EAN-13 with a correct check digit. */
export function isStandardBarcode(code: string): boolean {
  return STANDARD.test(code) && checkDigit(code.slice(0, -1)) === Number(code.at(-1))
}

/** The last digit of an EAN or UPC code, computed from the others. */
function checkDigit(digits: string): number {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** The range that GS1 leaves to shops for their own articles. */
const INTERNAL_PREFIX = '2'

/** An EAN-13 code of the shop's own for the article with this id. */
export function internalBarcode(id: number): string {
  const digits = INTERNAL_PREFIX + String(id).padStart(11, '0')
  return digits + checkDigit(digits)
}

/** A SKU is stored as it was entered; two that differ only in case are the same (`skuKey`). */
export function normalizeSku(input: string): string {
  return cleanLine(numberText(input))
}

export function skuKey(input: string): string {
  return normalizeSku(input).toLowerCase()
}

/** Whether a scanned or entered code is the barcode or the SKU. */
export function isCodeOf({ barcode, sku }: { barcode: string; sku: string }, code: string): boolean {
  return (
    (barcode !== '' && barcode === normalizeBarcode(code)) || (sku !== '' && skuKey(sku) === skuKey(code))
  )
}
