/** Barcodes: EAN-8, EAN-13, UPC-A and codes of the shop's own. */
import { numberText } from './text.ts'

/** A code as it was scanned or typed, without marks and spaces around it. */
export function cleanCode(input: string): string {
  return numberText(input).trim()
}

/** The last digit of an EAN or UPC code, computed from the others. */
export function checkDigit(digits: string): number {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

/** Whether a code is an EAN-8, UPC-A (12 digits) or EAN-13 with a correct check digit. */
export function isEan(code: string): boolean {
  return /^(\d{8}|\d{12,13})$/.test(code) && checkDigit(code.slice(0, -1)) === Number(code.at(-1))
}

/** A UPC-A code is the EAN-13 code with a leading 0: scanners read either of them from the same bars. */
export function normalizeCode(input: string): string {
  const code = cleanCode(input)
  return code.length === 12 && isEan(code) ? `0${code}` : code
}

/** The spellings under which a scanned code may be stored. */
export function codeSpellings(input: string): string[] {
  const code = normalizeCode(input)
  return code.length === 13 && code.startsWith('0') && isEan(code) ? [code, code.slice(1)] : [code]
}

/** The range that GS1 leaves to shops for their own articles. */
const INTERNAL_PREFIX = '2'

/** An EAN-13 code of the shop's own for the article with this id. */
export function internalEan(id: number): string {
  const digits = INTERNAL_PREFIX + String(id).padStart(11, '0')
  return digits + checkDigit(digits)
}
