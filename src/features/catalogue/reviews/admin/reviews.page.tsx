import { Clock, Eye, EyeOff, MessageSquareText, Star } from 'lucide-react'
import { useMemo } from 'react'
import { withFilter, parseTableState } from '#core/table-state.ts'
import { localized } from '#core/text.ts'
import { CatalogueHead, CatalogueTabs } from '#features/catalogue/admin/catalogue-head.tsx'
import { parseCatalogueForm, reviewFormSchema } from '#features/catalogue/admin/fields.server.ts'
import { useCatalogueMutation } from '#features/catalogue/admin/use-catalogue-mutation.ts'
import {
  REVIEW_SHAPE,
  REVIEW_STATUSES,
  type ReviewRow,
  type ReviewsState,
  type ReviewStatus,
} from '#features/catalogue/catalogue-admin.rules.ts'
import { catalogueScreenText } from '#features/catalogue/catalogue-admin.text.ts'
import type { CatalogueAnswer } from '#features/catalogue/catalogue-result.rules.ts'
import { catalogueStats } from '#features/catalogue/catalogue.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { readForm } from '#platform/http/form.server.ts'
import { ChipLink } from '#ui/display/chip.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { AdminBadge, type BadgeTone } from '#ui/feedback/admin-badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import { useTableUrl } from '#ui/table/use-table-url.ts'
import {
  hideReview,
  listReviews,
  publishReview,
  removeReviewPhoto,
  reviewCounts,
} from '../moderate-reviews.server.ts'
import { moderationText, reviewStatusText } from '../moderate-reviews.text.ts'
import type { Route } from './+types/reviews.page'
import { ReviewPhotos } from './review-photos.tsx'

export const loader = requireStaff('manageProducts', async ({ url: { searchParams } }) => {
  const state = parseTableState(searchParams, REVIEW_SHAPE)
  const [list, stats, counts] = await Promise.all([listReviews(state), catalogueStats(), reviewCounts()])
  return { ...list, state, stats, counts }
})

export const action = requireStaff('manageProducts', async ({ request, staff }): Promise<CatalogueAnswer> => {
  const sent = parseCatalogueForm(reviewFormSchema, await readForm(request))
  const change = { by: staff, now: new Date(), id: sent.id }
  switch (sent.intent) {
    case 'removePhoto':
      await removeReviewPhoto({ ...change, photo: sent.photo })
      return { done: 'photoRemoved' }
    case 'publish':
      await publishReview(change)
      return { done: 'reviewPublished' }
    case 'hide':
      await hideReview(change)
      return { done: 'reviewHidden' }
  }
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { rows, total, state, stats, counts } = loaderData
  const t = useText(catalogueScreenText)
  const { submit } = useCatalogueMutation({ failure: 'notDone' })
  return (
    <>
      <CatalogueHead stats={stats} />
      <DataTable
        label={t.reviews}
        columns={useColumns((id, photo) => submit({ intent: 'removePhoto', id: String(id), photo }))}
        rows={rows}
        total={total}
        state={state}
        shape={REVIEW_SHAPE}
        tabs={<CatalogueTabs stats={stats} current="reviews" />}
        searchHint={t.searchReviews}
        filters={<StatusChips state={state} counts={counts} />}
        refreshable
        rowKey={({ id }) => id}
        rowName={({ author }) => author}
        empty={{ icon: MessageSquareText, why: t.emptyReviews }}
        renderActions={(review) => (
          <ReviewActions review={review} onModerate={(intent) => submit({ intent, id: String(review.id) })} />
        )}
      />
    </>
  )
}

function StatusChips({ state, counts }: { state: ReviewsState; counts: Record<ReviewStatus, number> }) {
  const t = useText(moderationText)
  const names = useText(reviewStatusText)
  const urlOf = useTableUrl(REVIEW_SHAPE)
  return [undefined, ...REVIEW_STATUSES].map((status) => (
    <ChipLink
      key={status ?? 'all'}
      to={urlOf(withFilter(state, 'status', status))}
      isChosen={state.filters.status === status}
    >
      {status ? `${names[status]} ${counts[status]}` : t.all}
    </ChipLink>
  ))
}

const ICONS = { pending: Clock, published: Eye, hidden: EyeOff }
const TONES: Record<ReviewStatus, BadgeTone> = { pending: 'gold', published: 'ok', hidden: 'grey' }

function useColumns(onRemovePhoto: (id: number, photo: string) => void): TableColumn<ReviewRow>[] {
  const t = useText(moderationText)
  const screen = useText(catalogueScreenText)
  const names = useText(reviewStatusText)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'review',
        header: t.review,
        phone: 'title',
        cell: ({ id, author, content, photos }) => (
          <>
            <bdi className="font-medium">{author}</bdi>
            <p
              dir="auto"
              className="max-w-[56ch] [text-align:-webkit-match-parent] [text-align:match-parent] text-small whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]"
            >
              {content}
            </p>
            <ReviewPhotos photos={photos} onRemove={(photo) => onRemovePhoto(id, photo)} />
          </>
        ),
      },
      {
        id: 'product',
        header: screen.product,
        phone: 'line',
        cell: ({ product }) => (
          <a href={`/product/${product.id}`} className="text-link hover:underline">
            {localized(product.name, language)}
          </a>
        ),
      },
      { id: 'stars', header: t.stars, phone: 'amount', cell: ({ stars }) => <Stars stars={stars} /> },
      {
        id: 'status',
        header: t.status,
        phone: 'badge',
        cell: ({ status }) => (
          <AdminBadge tone={TONES[status]} icon={ICONS[status]}>
            {names[status]}
          </AdminBadge>
        ),
      },
      {
        id: 'createdAt',
        header: t.date,
        phone: 'line',
        cell: ({ createdAt }) => <DateTime at={createdAt} />,
      },
    ],
    [t, screen, names, language, onRemovePhoto],
  )
}

function Stars({ stars }: { stars: number }) {
  const t = useText(moderationText)
  return (
    <span role="img" aria-label={t.outOf(stars)} className="inline-flex gap-0.5 text-gold">
      {[1, 2, 3, 4, 5].map((position) => (
        <Star
          key={position}
          className={`size-4 ${position <= stars ? 'fill-current' : 'opacity-40'}`}
          strokeWidth={1.6}
          aria-hidden="true"
        />
      ))}
    </span>
  )
}

interface ReviewActionsProps {
  review: ReviewRow
  onModerate: (intent: 'publish' | 'hide') => void
}

function ReviewActions({ review, onModerate }: ReviewActionsProps) {
  const t = useText(moderationText)
  return (
    <>
      {review.status !== 'published' && (
        <Button variant="tint" size="small" onClick={() => onModerate('publish')}>
          {t.publish}
        </Button>
      )}
      {review.status !== 'hidden' && (
        <Button variant="ghost" size="small" onClick={() => onModerate('hide')}>
          {t.hide}
        </Button>
      )}
    </>
  )
}
