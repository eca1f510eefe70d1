import type { ProductSummary } from '#features/catalogue/catalogue.rules.ts'
import { findProductCards } from '#features/catalogue/products/products.server.ts'
import type { LetterProduct } from './letter.rules.ts'

export function asLetterProduct({ id, name, price, picture }: ProductSummary): LetterProduct {
  return { id, name, price, picture }
}

export async function productsOfLetter(ids: number[]): Promise<LetterProduct[]> {
  return (await findProductCards(ids)).map(asLetterProduct)
}
