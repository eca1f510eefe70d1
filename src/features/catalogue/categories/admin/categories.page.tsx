import { withPage } from '#core/table-state.ts'
import { CATEGORY_SHAPE } from '#features/catalogue/catalogue-admin.rules.ts'
import { catalogueScreenText } from '#features/catalogue/catalogue-admin.text.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { readForm } from '#platform/http/form.server.ts'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useText } from '#ui/page/language.tsx'
import { FilterChip } from '#ui/table/table-filter.tsx'
import { useTableUrl } from '#ui/table/use-table-url.ts'
import type { Route } from './+types/categories.page'
import { handleCategoryForm, loadCategories } from './categories.action.server.ts'
import { CategoryScreen } from './category-screen.tsx'

export const loader = requireStaff('manageProducts', ({ request, url }) =>
  loadCategories('category', request, url.searchParams),
)

export const action = requireStaff('manageProducts', async ({ request, staff }) =>
  handleCategoryForm('category', await readForm(request), { by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function Categories({ loaderData }: Route.ComponentProps) {
  const { state } = loaderData
  const t = useText(catalogueScreenText)
  const urlOf = useTableUrl(CATEGORY_SHAPE)
  return (
    <CategoryScreen
      kind="category"
      data={loaderData}
      shape={CATEGORY_SHAPE}
      filters={<FilterChip name="deleted" label={t.onlyDeleted} state={state} shape={CATEGORY_SHAPE} />}
      exportTo={urlOf(withPage(state, 1), '/admin/products/categories/export')}
    />
  )
}
