import { onPage, parseTableState } from '#core/table-state.ts'
import { staffDoor } from '#features/staff/staff-door.server.ts'
import { formIn } from '#platform/form-text.server.ts'
import { languageOf } from '#platform/request.server.ts'
import { keepPageOnFailure } from '#ui/client-action.ts'
import { useText } from '#ui/language.tsx'
import { FilterChip } from '#ui/table-filter.tsx'
import { useIsAwake } from '#ui/use-is-awake.ts'
import { useTableAddress } from '#ui/use-table-address.ts'
import { CATEGORY_SHAPE } from '../catalogue-panel.rules.ts'
import { catalogueScreenText } from '../catalogue-panel.text.ts'
import { findEditedCategory } from '../edited-place.server.ts'
import { catalogueStats, listCategories } from '../panel-places.server.ts'
import type { Route } from './+types/categories.page'
import { CatalogueHead } from './catalogue-head.tsx'
import { editedId } from './edited-id.ts'
import { MissingItem } from './missing-item.tsx'
import { actOnCategories } from './place-actions.server.ts'
import { PlaceDialog } from './place-dialog.tsx'
import { PlacesTable } from './places-table.tsx'
import { useDialogAddress } from './use-dialog-address.ts'
import { useRemoval } from './use-removal.tsx'

export const loader = staffDoor('manageProducts', async ({ request, url: { searchParams } }) => {
  const state = parseTableState(searchParams, CATEGORY_SHAPE)
  const asked = editedId(searchParams)
  const [list, stats, edited] = await Promise.all([
    listCategories(state, { language: languageOf(request), now: new Date() }),
    catalogueStats(),
    asked === undefined ? undefined : findEditedCategory(asked),
  ])
  return {
    ...list,
    state,
    stats,
    edited,
    isMissing: asked !== undefined && !edited,
    isNew: searchParams.has('new'),
  }
})

export const action = staffDoor('manageProducts', async ({ request, staff }) =>
  actOnCategories(await formIn(request), { by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function Categories({ loaderData }: Route.ComponentProps) {
  const { state, stats, edited, isMissing, isNew } = loaderData
  const t = useText(catalogueScreenText)
  const { toNew, close } = useDialogAddress()
  const isAwake = useIsAwake()
  const addressOf = useTableAddress(CATEGORY_SHAPE)
  const removal = useRemoval('category', edited && close)
  return (
    <>
      <CatalogueHead
        stats={stats}
        add={{ label: t.newCategory, to: toNew }}
        exportTo={addressOf(onPage(state, 1), '/admin/products/categories/export')}
      />
      <PlacesTable
        {...loaderData}
        kind="category"
        shape={CATEGORY_SHAPE}
        removal={removal}
        filters={<FilterChip name="deleted" label={t.onlyDeleted} state={state} shape={CATEGORY_SHAPE} />}
      />
      {isAwake && isMissing && <MissingItem kind="category" onClose={close} />}
      {isAwake && (edited ?? isNew) && (
        <PlaceDialog
          key={edited?.id ?? 'new'}
          kind="category"
          edited={edited}
          categories={[]}
          onClose={close}
          onRemove={edited && (() => removal.removeEdited(edited))}
        />
      )}
    </>
  )
}
