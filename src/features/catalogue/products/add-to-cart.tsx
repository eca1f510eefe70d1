import { Check } from 'lucide-react'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { localized, type Language } from '#core/text.ts'
import { imageOf } from '#features/cart/cart.rules.ts'
import { earlyItem, takeEarlyAdd, useCart } from '#features/cart/use-cart.ts'
import type { ProductSummary } from '#features/catalogue/catalogue.rules.ts'
import { catalogueText } from '#features/catalogue/catalogue.text.ts'
import { BagIcon } from '#ui/display/bag-icon.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { Button, ButtonLink, type ButtonVariant, type ButtonSize } from '#ui/form/button.tsx'
import { track } from '#ui/hooks/track.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'

/** A product is added once (spec 4). */
export function useAddToCart(product: ProductSummary) {
  const t = useText(catalogueText)
  const language = useLanguage()
  const toasts = useToasts()
  const { has, add } = useCart()
  function report() {
    track('add_to_cart', product.id)
    toasts.success(t.added, { to: '/cart', label: t.viewCart })
  }
  const onEarlyAdd = useEffectEvent(report)
  useEffect(() => {
    if (takeEarlyAdd(product.id)) onEarlyAdd()
  }, [product.id])
  function addProduct() {
    add(itemOf(product, language))
    report()
  }
  return { isAdded: !product.optionLabels && has(product), addProduct }
}

function itemOf(product: ProductSummary, language: Language) {
  return {
    id: product.id,
    ...(product.variant && { variant: product.variant }),
    name: localized(product.name, language),
    price: product.price,
    image: imageOf(product.picture),
    category: localized(product.category, language),
  }
}

/**
 * For the element around the `data-add` buttons of a product: a tap before hydration adds this item. Of a product with
 * options the tap is replayed, because another variant may be chosen before.
 */
export function useEarlyItem(product: ProductSummary): { 'data-item'?: string } {
  const item = earlyItem(itemOf(product, useLanguage()))
  return product.optionLabels ? {} : { 'data-item': item }
}

interface AddToCartButtonProps {
  product: ProductSummary
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
  /** After adding, a link to the cart instead of a disabled button. */
  leadsToCart?: boolean
  /** Leads to the choice of a variant. */
  onChoose?: (() => void) | undefined
  /** Replaces the button of what is sold out. */
  soldOut?: ReactNode
}

export function AddToCartButton({
  product,
  variant = 'primary',
  size = 'medium',
  wide = false,
  leadsToCart = false,
  onChoose,
  soldOut,
}: AddToCartButtonProps) {
  const t = useText(catalogueText)
  const { isAdded, addProduct } = useAddToCart(product)
  const shape = { variant, size, wide }
  if (!product.inStock)
    return (
      soldOut || (
        <Button {...shape} disabled>
          {t.outOfStock}
        </Button>
      )
    )
  if (product.optionLabels)
    return (
      <Button {...shape} onClick={onChoose}>
        {t.choose}
      </Button>
    )
  if (isAdded && leadsToCart)
    return (
      <ButtonLink {...shape} to="/cart">
        <Check className="size-5" strokeWidth={1.6} aria-hidden="true" />
        {t.viewCart}
      </ButtonLink>
    )
  if (isAdded)
    return (
      <Button {...shape} disabled>
        <Check className="size-5" strokeWidth={1.6} aria-hidden="true" />
        {t.inCart}
      </Button>
    )
  return (
    <Button {...shape} data-add="" onClick={addProduct}>
      <BagIcon className="size-5" />
      {t.addToCart}
    </Button>
  )
}
