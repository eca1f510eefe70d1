import { ChevronLeft, ChevronRight, PenLine } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { ProductDetail } from '#features/catalogue/products/product-detail.rules.ts'
import { fileOf, mediaPath } from '#features/media/media.rules.ts'
import { Picture } from '#features/media/picture.tsx'
import { TitleDiamond } from '#ui/display/brand-mark.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { useText } from '#ui/page/language.tsx'
import { Link } from '#ui/page/link.tsx'
import type { Review, ReviewOutcome, ReviewsPage, StarCounts } from '../reviews.rules.ts'
import { reviewsText } from '../reviews.text.ts'
import { Stars } from '../stars.tsx'

const RETRY_MS = 5_000

/**
 * The form is in the page; its script is loaded after hydration, in a file of its own. Until then it is sent as a plain
 * form. It must not wait for a tap: while a part of the page waits, React shows no other change of the page.
 */
const ReviewForm = lazy(loadForm)

async function loadForm(): ReturnType<typeof importForm> {
  try {
    return await importForm()
  } catch {
    // The connection was lost: the form works without its script.
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return loadForm()
  }
}

const importForm = () => import('./review-form.tsx')

interface ReviewsProps {
  product: ProductDetail
  shown: ReviewsPage
  counts: StarCounts
  /** Outcome of a review that was sent without JavaScript. */
  outcome: ReviewOutcome | undefined
  orderNumber: string | undefined
}

export function Reviews({ product, shown, counts, outcome, orderNumber }: ReviewsProps) {
  const t = useText(reviewsText)
  return (
    <section id="reviews" className="later mt-[34px] scroll-mt-4 [--guess:300px] md:mt-16">
      <h2 className="mb-4 flex items-center gap-2.5 font-display text-h2 font-semibold md:mb-6">
        <TitleDiamond />
        {t.title}
      </h2>
      <div className="grid grid-cols-1 gap-x-16 gap-y-6 md:grid-cols-[minmax(0,360px)_minmax(0,1fr)] md:grid-rows-[auto_1fr]">
        {product.reviews > 0 ? (
          <Summary product={product} counts={counts} />
        ) : (
          <p className="text-ink-2">{t.none}</p>
        )}
        {product.reviews > 0 && <ReviewList productId={product.id} shown={shown} />}
        <details
          open={outcome !== undefined || orderNumber !== undefined}
          className="group self-start rounded-panel border border-line bg-surface md:col-start-1"
        >
          <summary className="flex min-h-[54px] cursor-pointer list-none items-center gap-3 rounded-panel px-4 font-semibold text-pri">
            <PenLine className="size-5" strokeWidth={1.6} aria-hidden="true" />
            {t.give}
            <ChevronRight
              className="ms-auto size-5 rotate-90 transition-transform group-open:-rotate-90"
              strokeWidth={1.6}
              aria-hidden="true"
            />
          </summary>
          <Suspense>
            <ReviewForm key={product.id} productId={product.id} outcome={outcome} orderNumber={orderNumber} />
          </Suspense>
        </details>
      </div>
    </section>
  )
}

function Summary({ product: { rating, reviews }, counts }: { product: ProductDetail; counts: StarCounts }) {
  const t = useText(reviewsText)
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-panel border border-line bg-surface p-4">
      <div className="grid justify-items-center gap-1.5">
        <bdi dir="ltr" className="text-[2.125rem] leading-none font-semibold tabular-nums">
          {t.rating(rating)}
        </bdi>
        <Stars rating={rating} className="w-[72px]" />
        <span className="text-label whitespace-nowrap text-ink-2">{t.count(reviews)}</span>
      </div>
      <ul aria-label={t.distribution} className="grid min-w-0 grow basis-32 gap-1">
        {counts.map(({ stars, count }) => (
          <li key={stars} className="flex items-center gap-2 text-label text-ink-2 tabular-nums">
            <span className="sr-only">{`${t.stars(stars)}: ${t.count(count)}`}</span>
            <bdi dir="ltr" aria-hidden="true" className="w-2 text-center">
              {stars}
            </bdi>
            <Bar share={count / reviews} />
            <span aria-hidden="true" className="w-6 text-end">
              <bdi>{count}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Bar({ share }: { share: number }) {
  return (
    <svg
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      className="mirrored h-1.5 min-w-0 grow rounded-chip"
      aria-hidden="true"
    >
      <rect width="100" height="6" className="fill-line" />
      <rect width={share * 100} height="6" className="fill-gold" />
    </svg>
  )
}

function ReviewList({ productId, shown }: { productId: number; shown: ReviewsPage }) {
  const t = useText(reviewsText)
  const { reviews, page, hasMore } = shown
  return (
    <div className="md:col-start-2 md:row-span-2 md:row-start-1">
      <ul>
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-6 text-small font-semibold text-pri">
        {page > 1 && (
          <Link to={pagePath(productId, page - 1)} className="flex min-h-11 items-center gap-1">
            <ChevronLeft className="mirrored size-4" strokeWidth={1.6} aria-hidden="true" />
            {t.newer}
          </Link>
        )}
        {hasMore && (
          <Link to={pagePath(productId, page + 1)} className="ms-auto flex min-h-11 items-center gap-1">
            {t.more}
            <ChevronRight className="mirrored size-4" strokeWidth={1.6} aria-hidden="true" />
          </Link>
        )}
      </p>
    </div>
  )
}

function pagePath(productId: number, page: number): string {
  return `/product/${productId}${page > 1 ? `?reviews=${page}` : ''}#reviews`
}

function ReviewItem({ review: { author, stars, content, createdAt, photos } }: { review: Review }) {
  const t = useText(reviewsText)
  return (
    <li className="grid gap-1 border-b border-line py-4 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="font-semibold">{author}</bdi>
        <Stars rating={stars} className="w-[66px]" />
        <span className="sr-only">{t.stars(stars)}</span>
        <DateTime at={createdAt} className="ms-auto text-label text-ink-2" />
      </p>
      {/* `bdi` sets the direction of the text, while the paragraph keeps the alignment of the page. */}
      <p className="break-words whitespace-pre-line">
        <bdi>{content}</bdi>
      </p>
      {photos.length > 0 && (
        <p className="flex gap-2">
          {photos.map((photo) => (
            <a key={photo.id} href={mediaPath(fileOf(photo))} target="_blank" rel="noreferrer">
              <Picture
                media={photo}
                alt={author}
                sizes="80px"
                className="size-20 rounded-field object-cover"
              />
            </a>
          ))}
        </p>
      )}
    </li>
  )
}
