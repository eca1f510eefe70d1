/** Price labels with a barcode, on rolls of 58 mm and on A4 sheets. */
import { isStandardBarcode } from '#core/barcode.ts'
import type { Money } from '#core/money.ts'
import type { Bilingual } from '#core/text.ts'

/** Of one article, and on one print. */
export const MAX_LABELS = 500

export type Symbology = 'ean13' | 'ean8' | 'upca' | 'code128'

export interface LabelCode {
  symbology: Symbology
  text: string
}

/** EAN and UPC codes as such, others and SKUs as Code 128. Code 128 has no letters other than ASCII. */
export function labelCode({ barcode, sku }: { barcode: string; sku: string }): LabelCode | undefined {
  const text = barcode || sku
  if (isStandardBarcode(text))
    return { symbology: text.length === 8 ? 'ean8' : text.length === 12 ? 'upca' : 'ean13', text }
  return /^[ -~]+$/.test(text) ? { symbology: 'code128', text } : undefined
}

export interface Label {
  name: Bilingual
  price: Money
  code: { text: string; svg: string } | undefined
}

export interface LabelLine {
  variantId: number
  quantity: number
}

/** `12:3` is three labels of variant 12. */
export function writeLabelLine({ variantId, quantity }: LabelLine): string {
  return `${variantId}:${quantity}`
}

/** Lines that are not valid are left out; at most `MAX_LABELS` labels in all. */
export function parseLabelLines(lines: readonly string[]): LabelLine[] {
  let left = MAX_LABELS
  return lines.flatMap((line) => {
    const [, variant, quantity] = /^([1-9]\d{0,14}):(\d{1,4})$/.exec(line) ?? []
    const limited = Math.min(Number(quantity ?? 0), left)
    left -= limited
    return limited > 0 ? [{ variantId: Number(variant), quantity: limited }] : []
  })
}
