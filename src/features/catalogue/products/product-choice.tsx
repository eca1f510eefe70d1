import { useState, type ReactNode } from 'react'
import type { Choice } from '../variants/choice.rules.ts'
import { CHOICE_PARAMETERS, variantOf } from '../variants/variant.rules.ts'
import { withVariant } from './chosen-product.rules.ts'
import { OptionPicker } from './option-picker.tsx'
import type { ProductDetail } from './product-detail.rules.ts'

/** What the choice of a variant gives the view around it. */
export interface Chosen {
  /** The product as the chosen variant. */
  chosen: ProductDetail
  picker?: ReactNode
  /** Says what to choose and moves the focus there. */
  ask?: () => void
}

export interface ProductChoiceProps {
  product: ProductDetail
  /** `isAsked`: the choice was sent as a form and is not complete, or not offered. */
  first: { choice: Choice; isAsked?: boolean }
  /** The URL of the page carries the choice. */
  isPage?: boolean
  children: (chosen: Chosen) => ReactNode
}

/** The view of a product with options. */
export function ProductChoice({ product, first, isPage = false, children }: ProductChoiceProps) {
  const [picked, setPicked] = useState<Choice>()
  const [asked, setAsked] = useState(0)
  const choice = picked ?? first.choice
  function choose(next: Choice) {
    setPicked(next)
    if (isPage) showInUrl(variantOf(product.variants, next)?.id)
  }
  return children({
    chosen: withVariant(product, variantOf(product.variants, choice)),
    ask: () => setAsked((count) => count + 1),
    picker: (
      <OptionPicker
        product={product}
        choice={choice}
        isAsked={asked > 0 || first.isAsked === true}
        asked={asked}
        onChoose={choose}
      />
    ),
  })
}

/** So that the choice can be shared and is there after a reload. No request is sent. */
function showInUrl(variant: number | undefined): void {
  const url = new URL(location.href)
  for (const name of ['v', ...CHOICE_PARAMETERS]) url.searchParams.delete(name)
  if (variant) url.searchParams.set('v', String(variant))
  history.replaceState(history.state, '', url)
}
