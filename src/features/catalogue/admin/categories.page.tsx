import { onPage } from '#core/table-state.ts'
import { staffDoor } from '#features/staff/staff-door.server.ts'
import { readForm } from '#platform/form.server.ts'
import { keepPageOnFailure } from '#ui/client-action.ts'
import { useText } from '#ui/language.tsx'
import { FilterChip } from '#ui/table-filter.tsx'
import { useTableAddress } from '#ui/use-table-address.ts'
import { CATEGORY_SHAPE } from '../catalogue-panel.rules.ts'
import { catalogueScreenText } from '../catalogue-panel.text.ts'
import type { Route } from './+types/categories.page'
import { handleCategoryForm, loadCategories } from './category-actions.server.ts'
import { CategoryScreen } from './category-screen.tsx'

export const loader = staffDoor('manageProducts', ({ request, url }) =>
  loadCategories('category', request, url.searchParams),
)

export const action = staffDoor('manageProducts', async ({ request, staff }) =>
  handleCategoryForm('category', await readForm(request), { by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function Categories({ loaderData }: Route.ComponentProps) {
  const { state } = loaderData
  const t = useText(catalogueScreenText)
  const addressOf = useTableAddress(CATEGORY_SHAPE)
  return (
    <CategoryScreen
      kind="category"
      data={loaderData}
      shape={CATEGORY_SHAPE}
      filters={<FilterChip name="deleted" label={t.onlyDeleted} state={state} shape={CATEGORY_SHAPE} />}
      exportTo={addressOf(onPage(state, 1), '/admin/products/categories/export')}
    />
  )
}
