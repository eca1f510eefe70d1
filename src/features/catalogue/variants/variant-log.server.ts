import { findEditedVariants } from './edited-variants.server.ts'
import { optionLines, variantLines } from './variant-log.rules.ts'

/** Options, variants and codes of a product as readable lines of the activity log. */
export async function variantLog(productId: number): Promise<Record<string, unknown>> {
  const edited = await findEditedVariants(productId)
  const { options, sku, barcode } = edited
  return { options: optionLines(options), variants: variantLines(edited), sku, barcode }
}
