import { parseTableState } from '#core/table-state.ts'
import { either } from '#core/text.ts'
import { staffDoor } from '#features/staff/staff-door.server.ts'
import { formIn } from '#platform/form-text.server.ts'
import { languageOf } from '#platform/request.server.ts'
import { keepPageOnFailure } from '#ui/client-action.ts'
import { useLanguage, useText } from '#ui/language.tsx'
import { FilterChip, FilterMenu } from '#ui/table-filter.tsx'
import { useIsAwake } from '#ui/use-is-awake.ts'
import { subCategoryShape } from '../catalogue-panel.rules.ts'
import { catalogueScreenText } from '../catalogue-panel.text.ts'
import { findEditedSubCategory } from '../edited-place.server.ts'
import { catalogueStats, categoryChoices, listSubCategories } from '../panel-places.server.ts'
import type { Route } from './+types/sub-categories.page'
import { CatalogueHead } from './catalogue-head.tsx'
import { editedId } from './edited-id.ts'
import { MissingItem } from './missing-item.tsx'
import { actOnSubCategories } from './place-actions.server.ts'
import { PlaceDialog } from './place-dialog.tsx'
import { PlacesTable } from './places-table.tsx'
import { useDialogAddress } from './use-dialog-address.ts'
import { useRemoval } from './use-removal.tsx'

export const loader = staffDoor('manageProducts', async ({ request, url: { searchParams } }) => {
  const categories = await categoryChoices()
  const state = parseTableState(searchParams, subCategoryShape(categories))
  const asked = editedId(searchParams)
  const [list, stats, edited] = await Promise.all([
    listSubCategories(state, { language: languageOf(request), now: new Date() }),
    catalogueStats(),
    asked === undefined ? undefined : findEditedSubCategory(asked),
  ])
  return {
    ...list,
    state,
    stats,
    categories,
    edited,
    isMissing: asked !== undefined && !edited,
    isNew: searchParams.has('new'),
  }
})

export const action = staffDoor('manageProducts', async ({ request, staff }) =>
  actOnSubCategories(await formIn(request), { by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function SubCategories({ loaderData }: Route.ComponentProps) {
  const { state, stats, categories, edited, isMissing, isNew } = loaderData
  const t = useText(catalogueScreenText)
  const language = useLanguage()
  const { toNew, close } = useDialogAddress()
  const isAwake = useIsAwake()
  const removal = useRemoval('subCategory', edited && close)
  const asked = { state, shape: subCategoryShape(categories) }
  return (
    <>
      <CatalogueHead stats={stats} add={{ label: t.newSubCategory, to: toNew }} />
      <PlacesTable
        {...loaderData}
        kind="subCategory"
        shape={asked.shape}
        removal={removal}
        filters={
          <>
            <FilterMenu
              {...asked}
              name="category"
              label={t.category}
              all={t.allCategories}
              options={categories.map(({ id, name }) => ({
                value: String(id),
                label: either(name, language),
              }))}
            />
            <FilterChip {...asked} name="deleted" label={t.onlyDeleted} />
          </>
        }
      />
      {isAwake && isMissing && <MissingItem kind="subCategory" onClose={close} />}
      {isAwake && (edited ?? isNew) && (
        <PlaceDialog
          key={edited?.id ?? 'new'}
          kind="subCategory"
          edited={edited}
          categories={categories}
          onClose={close}
          onRemove={edited && (() => removal.removeEdited(edited))}
        />
      )}
    </>
  )
}
