import type { ReactNode } from 'react'
import { catalogueText } from '#features/catalogue/catalogue.text.ts'
import { AddToCartButton, useAddToCart } from '#features/catalogue/products/add-to-cart.tsx'
import { BagIcon } from '#ui/display/bag-icon.tsx'
import { Money } from '#ui/display/money.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { ProductDetail } from '../product-detail.rules.ts'

interface ActionBarProps {
  product: ProductDetail
  onChoose: (() => void) | undefined
  soldOut: ReactNode
}

/** Sticky bar for phones; it ends above the footer. */
export function ActionBar({ product, ...rest }: ActionBarProps) {
  const t = useText(catalogueText)
  const { isAdded, addProduct } = useAddToCart(product)
  return (
    <div className="action-bar needs-script sticky bottom-[calc(68px+env(safe-area-inset-bottom))] z-20 -mx-3 mt-8 border-t border-line bg-surface p-3 min-[22.5rem]:-mx-4 md:hidden">
      {isAdded || !product.inStock || product.optionLabels ? (
        <AddToCartButton product={product} size="large" wide leadsToCart {...rest} />
      ) : (
        <Button size="large" wide data-add="" onClick={addProduct}>
          <BagIcon className="size-5 shrink-0" />
          <span className="flex flex-wrap items-center justify-center gap-x-3">
            {t.addToCart}
            <span aria-hidden="true" className="hidden h-4 w-px bg-current opacity-40 min-[22.5rem]:block" />
            <Money amount={product.price} />
          </span>
        </Button>
      )}
    </div>
  )
}
