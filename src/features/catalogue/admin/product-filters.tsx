import { either } from '#core/text.ts'
import { FilterChip } from '#ui/filter-chip.tsx'
import { FilterMenu } from '#ui/filter-menu.tsx'
import { useLanguage, useText } from '#ui/language.tsx'
import type { CategoryChoice } from '../catalogue-form.rules.ts'
import { productShape, type ProductsState } from '../catalogue-panel.rules.ts'
import { catalogueScreenText } from '../catalogue-panel.text.ts'

export function ProductFilters({
  state,
  categories,
}: {
  state: ProductsState
  categories: CategoryChoice[]
}) {
  const t = useText(catalogueScreenText)
  const language = useLanguage()
  const asked = { state, shape: productShape(categories) }
  return (
    <>
      <FilterMenu
        {...asked}
        name="category"
        label={t.category}
        all={t.allCategories}
        options={categories.map(({ id, name }) => ({ value: String(id), label: either(name, language) }))}
      />
      <FilterMenu
        {...asked}
        name="stock"
        label={t.stock}
        all={t.allStock}
        options={[
          { value: 'in', label: t.stockIn },
          { value: 'low', label: t.stockLow },
          { value: 'out', label: t.stockOut },
        ]}
      />
      <FilterChip {...asked} name="featured" label={t.onlyFeatured} />
      <FilterChip {...asked} name="promoted" label={t.onlyPromoted} />
      <FilterChip {...asked} name="text" label={t.onlyUntranslated} />
      <FilterChip {...asked} name="deleted" label={t.onlyDeleted} />
    </>
  )
}
