import type { Bilingual } from '#core/text.ts'
import { fullName, variantName, type Variant } from '../variants/variant.rules.ts'
import type { ProductDetail } from './product-detail.rules.ts'

/** The product as the chosen variant: its price, stock, picture, and the name that the cart shows. */
export function withVariant(product: ProductDetail, variant: Variant | undefined): ProductDetail {
  if (!variant) return product
  const { id, price, originalPrice, available, imageId } = variant
  const picture = product.pictures.find((each) => each.id === imageId) ?? product.picture
  const name = fullName(product.name, variantName(valuesOf(product, variant)))
  return {
    ...product,
    variant: id,
    optionLabels: undefined,
    name,
    price,
    originalPrice,
    picture,
    stockQuantity: available,
    inStock: available > 0,
  }
}

/** The names of a variant's values, in the order of the options. */
export function valuesOf(
  { options }: Pick<ProductDetail, 'options'>,
  { valueIds }: Pick<Variant, 'valueIds'>,
): Bilingual[] {
  return options.flatMap(({ values }, index) => values.find(({ id }) => id === valueIds[index])?.name ?? [])
}
