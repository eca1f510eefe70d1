import { localized } from '#core/text.ts'
import { subCategoryShape } from '#features/catalogue/catalogue-admin.rules.ts'
import { catalogueScreenText } from '#features/catalogue/catalogue-admin.text.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { readForm } from '#platform/http/form.server.ts'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { FilterChip, FilterMenu } from '#ui/table/table-filter.tsx'
import type { Route } from './+types/sub-categories.page'
import { handleCategoryForm, loadCategories } from './categories.action.server.ts'
import { CategoryScreen } from './category-screen.tsx'

export const loader = requireStaff('manageProducts', ({ request, url }) =>
  loadCategories('subCategory', request, url.searchParams),
)

export const action = requireStaff('manageProducts', async ({ request, staff }) =>
  handleCategoryForm('subCategory', await readForm(request), { by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function SubCategories({ loaderData }: Route.ComponentProps) {
  const { state, categories } = loaderData
  const t = useText(catalogueScreenText)
  const language = useLanguage()
  const shape = subCategoryShape(categories)
  const options = categories.map(({ id, name }) => ({ value: String(id), label: localized(name, language) }))
  return (
    <CategoryScreen
      kind="subCategory"
      data={loaderData}
      shape={shape}
      filters={
        <>
          <FilterMenu
            {...{ state, shape, options }}
            name="category"
            label={t.category}
            all={t.allCategories}
          />
          <FilterChip {...{ state, shape }} name="deleted" label={t.onlyDeleted} />
        </>
      }
    />
  )
}
