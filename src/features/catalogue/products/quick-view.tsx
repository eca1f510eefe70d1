import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { localized } from '#core/text.ts'
import { linePath } from '#features/cart/cart.rules.ts'
import { AddToCartButton } from '#features/catalogue/products/add-to-cart.tsx'
import { Picture } from '#features/media/picture.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { ProductSummary } from '../catalogue.rules.ts'
import { catalogueText } from '../catalogue.text.ts'
import { Stars } from '../reviews/stars.tsx'
import { Price } from './price.tsx'
import { ProductChoice } from './product-choice.tsx'
import type { QuickViewDetail } from './quick-view.rules.ts'

/** A bottom sheet on a phone, a dialog on a wide screen; a click on the backdrop or Escape closes it. */
export function QuickView({ product, onClose }: { product: ProductSummary; onClose: () => void }) {
  const t = useText(catalogueText)
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const detail = useDetail(product.id)
  useEffect(() => dialog.current?.showModal(), [])
  const shared = { titleId, name: localized(product.name, useLanguage()), description: detail?.description }
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close()
      }}
      className="dialog-in mx-auto mt-auto mb-0 max-h-[92dvh] w-full max-w-none overflow-y-auto rounded-t-[26px] bg-surface p-0 text-ink shadow-floating md:my-auto md:max-w-[760px] md:rounded-dialog"
    >
      <div className="relative grid gap-4 p-4 pb-6 md:grid-cols-2 md:gap-6 md:p-6">
        {detail?.product ? (
          <ProductChoice product={detail.product} first={{ choice: detail.choice ?? [] }}>
            {({ chosen, picker, ask }) => (
              <View {...shared} product={chosen} onChoose={ask}>
                {picker}
              </View>
            )}
          </ProductChoice>
        ) : (
          <View {...shared} product={product} />
        )}
        <button
          type="button"
          aria-label={t.close}
          onClick={() => dialog.current?.close()}
          className="absolute end-6 top-6 grid size-11 place-items-center rounded-full bg-surface md:end-3 md:top-3"
        >
          <X className="size-5" strokeWidth={1.6} aria-hidden="true" />
        </button>
      </div>
    </dialog>,
    document.body,
  )
}

interface ViewProps {
  product: ProductSummary
  titleId: string
  name: string
  description: string | undefined
  /** The choice of a variant, of a product with options. */
  children?: ReactNode
  onChoose?: (() => void) | undefined
}

function View({ product, titleId, name, description, children, onChoose }: ViewProps) {
  const t = useText(catalogueText)
  const { picture, inStock, optionLabels } = product
  return (
    <>
      <div className="aspect-[4/3] overflow-hidden rounded-card bg-sunk md:aspect-[4/5]">
        {picture && (
          <Picture
            key={picture.id}
            media={picture}
            alt=""
            sizes="(min-width: 768px) 350px, 100vw"
            className="picture size-full object-cover"
          />
        )}
      </div>
      <div className="flex flex-col gap-3">
        <h2 id={titleId} className="font-display text-h2 font-semibold md:pe-8">
          {name}
        </h2>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="flex items-center gap-2 text-small text-ink-2">
            <Stars rating={product.rating} className="w-[90px]" />
            <bdi dir="ltr">({product.reviews})</bdi>
          </p>
          <Badge variant={inStock ? 'available' : 'gone'}>{inStock ? t.inStock : t.outOfStock}</Badge>
        </div>
        <div>
          <Price
            price={product.price}
            originalPrice={product.originalPrice}
            size="detail"
            from={optionLabels?.from}
          />
        </div>
        {children}
        {/* Without a network the variants are unknown: the link below leads to the choice. */}
        {optionLabels && !children && description === undefined && (
          <div className="h-24 rounded-card bg-sunk" />
        )}
        <Description text={description} />
        <div className="mt-auto grid gap-2.5 pt-2">
          {(!optionLabels || children) && (
            <AddToCartButton product={product} wide size="large" leadsToCart onChoose={onChoose} />
          )}
          <ButtonLink to={linePath(product)} variant="secondary" wide>
            {t.details}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}

/** Undefined while it is loading, with an empty description without a network. */
function useDetail(productId: number): QuickViewDetail | undefined {
  const language = useLanguage()
  const [detail, setDetail] = useState<QuickViewDetail>()
  useEffect(() => {
    const request = new AbortController()
    fetchDetail(productId, language, request.signal).then(setDetail, () => {
      // The rest of the view works without it.
      if (!request.signal.aborted) setDetail({ description: '' })
    })
    return () => request.abort()
  }, [productId, language])
  return detail
}

async function fetchDetail(id: number, language: string, signal: AbortSignal): Promise<QuickViewDetail> {
  const response = await fetch(`/product/${id}/quick-view?lang=${language}`, { signal })
  if (!response.ok) throw new Error(`GET /product/${id}/quick-view failed with status ${response.status}`)
  return (await response.json()) as QuickViewDetail
}

/** Its height is reserved while it loads. */
function Description({ text }: { text: string | undefined }) {
  if (text === '') return null
  return (
    <p dir="auto" data-description="" className="line-clamp-6 min-h-[4lh] text-ink-2">
      {text}
    </p>
  )
}
