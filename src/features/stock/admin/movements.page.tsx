import { History, PackageMinus } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import * as v from 'valibot'
import { readId } from '#core/id.ts'
import { parseTableState } from '#core/table-state.ts'
import { catalogueStats, shownCategories } from '#features/catalogue/catalogue.server.ts'
import { findArticles } from '#features/catalogue/stock/articles.server.ts'
import { findProductName, listMovements, movementPeople } from '#features/catalogue/stock/movements.server.ts'
import { findOrderNumbers } from '#features/orders/order-lookup.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { id, text } from '#platform/http/field-schemas.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { ButtonLink } from '#ui/form/button.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useText } from '#ui/page/language.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { KeysetPages } from '#ui/table/keyset-pages.tsx'
import { useTableUrl } from '#ui/table/use-table-url.ts'
import {
  movementCursor,
  movementFilter,
  MOVEMENTS_PER_PAGE,
  MOVEMENTS_SHAPE,
  withoutCursor,
  type ListedMovement,
  type MovementsState,
} from '../movements.rules.ts'
import { movementsText, removalText } from '../movements.text.ts'
import { removalOf, removalProblems, type RemovalProblem } from '../removal.rules.ts'
import { removeStock } from '../remove-stock.server.ts'
import type { Route } from './+types/movements.page'
import { useMovementColumns } from './movement-columns.tsx'
import { MovementFilters } from './movement-filters.tsx'
import { RemovalDialog } from './removal-dialog.tsx'
import { ReceiveLink, StockHead, StockTabs } from './stock-head.tsx'

export const loader = requireStaff('manageProducts', async ({ url: { searchParams } }) => {
  const state = parseTableState(searchParams, MOVEMENTS_SHAPE)
  const filter = movementFilter(state)
  const removed = readId(searchParams.get('remove') ?? '')
  const [page, stats, people, categories, productName, removal] = await Promise.all([
    listMovements(filter, movementCursor(state), MOVEMENTS_PER_PAGE),
    catalogueStats(),
    movementPeople(),
    shownCategories(),
    filter.product === undefined ? undefined : findProductName(filter.product),
    removed === undefined ? undefined : findArticle(removed),
  ])
  const numbers = await findOrderNumbers(page.rows.flatMap(({ orderId }) => orderId ?? []))
  const rows = page.rows.map((row): ListedMovement => ({
    ...row,
    orderNumber: numbers.get(row.orderId ?? 0),
  }))
  return {
    ...page,
    rows,
    state: withoutCursor(state),
    stats,
    people,
    categories: categories.map(({ id: category, name }) => ({ id: category, name })),
    productName,
    removal,
    isRemovalUnknown: removed !== undefined && !removal,
  }
})

async function findArticle(variantId: number) {
  return (await findArticles([variantId])).get(variantId)
}

const removalSchema = v.object({
  intent: v.literal('remove'),
  variant: id,
  cause: text,
  quantity: text,
  reason: text,
})

export type RemovalAnswer = { problems: RemovalProblem[] } | { done: 'removed' }

export const action = requireStaff('manageProducts', async ({ request, staff }): Promise<RemovalAnswer> => {
  const { variant: variantId, ...form } = parseForm(removalSchema, await readForm(request))
  const problems = removalProblems(form)
  if (problems.length > 0) return { problems }
  await removeStock({ ...removalOf(form), variantId, by: staff, now: new Date() })
  return { done: 'removed' }
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function Movements({ loaderData }: Route.ComponentProps) {
  const { rows, hasNewer, hasOlder, state, stats, removal, isRemovalUnknown, ...choices } = loaderData
  const t = useText(movementsText)
  const words = useText(removalText)
  const urlOf = useTableUrl(MOVEMENTS_SHAPE)
  const isHydrated = useIsHydrated()
  const dialog = useRemovalUrl()
  return (
    <>
      <StockHead
        sub={t.lead}
        exportTo={urlOf(state, '/admin/products/stock/export.csv')}
        action={
          <>
            <ButtonLink to={dialog.toOpen} preventScrollReset variant="secondary">
              <PackageMinus className="size-4" strokeWidth={1.7} aria-hidden="true" />
              {words.open}
            </ButtonLink>
            <ReceiveLink />
          </>
        }
      />
      <DataTable
        label={t.label}
        columns={useMovementColumns()}
        rows={rows}
        total={rows.length}
        state={state}
        shape={MOVEMENTS_SHAPE}
        tabs={<StockTabs stats={stats} current="movements" />}
        searchHint={t.search}
        filters={<MovementFilters state={state} {...choices} />}
        rowKey={(row) => row.id}
        rowName={({ id: row }) => String(row)}
        empty={{ icon: History, why: t.empty, action: <ReceiveLink /> }}
        footer={<Pages {...{ rows, hasNewer, hasOlder, state }} />}
      />
      {isHydrated && dialog.isOpen && (
        <RemovalDialog variant={removal} isUnknown={isRemovalUnknown} onClose={dialog.close} />
      )}
    </>
  )
}

/** `?remove` opens the dialog, `?remove=12` for the variant with this id. */
function useRemovalUrl() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const withParam = (value: string | undefined) => {
    const next = new URLSearchParams(query)
    next.delete('remove')
    if (value !== undefined) next.set('remove', value)
    return `?${next}`
  }
  return {
    isOpen: query.has('remove'),
    toOpen: withParam(''),
    close: () => void navigate(withParam(undefined), { preventScrollReset: true }),
  }
}

interface PagesProps {
  rows: ListedMovement[]
  hasNewer: boolean
  hasOlder: boolean
  state: MovementsState
}

function Pages({ rows, hasNewer, hasOlder, state }: PagesProps) {
  const t = useText(movementsText)
  const urlOf = useTableUrl(MOVEMENTS_SHAPE)
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return null
  const to = (name: 'before' | 'after', movement: ListedMovement) =>
    urlOf({ ...state, filters: { ...state.filters, [name]: String(movement.id) } })
  return (
    <KeysetPages
      words={t}
      newer={hasNewer ? to('after', first) : undefined}
      older={hasOlder ? to('before', last) : undefined}
    />
  )
}
