import { withFilter } from '#core/table-state.ts'
import { localized, type Bilingual } from '#core/text.ts'
import { STOCK_CAUSES } from '#features/catalogue/stock/stock.rules.ts'
import { stockCauseText } from '#features/catalogue/stock/stock.text.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { ChosenFilter } from '#ui/table/chosen-filter.tsx'
import { DayRangeForm } from '#ui/table/day-range-form.tsx'
import { FilterMenu } from '#ui/table/table-filter.tsx'
import { useTableUrl } from '#ui/table/use-table-url.ts'
import { MOVEMENTS_SHAPE, type MovementsState } from '../movements.rules.ts'
import { movementsText } from '../movements.text.ts'

export interface MovementFiltersProps {
  state: MovementsState
  people: { id: number; name: string }[]
  categories: { id: number; name: Bilingual }[]
  /** The product that the list is limited to. */
  productName: Bilingual | undefined
}

export function MovementFilters({ state, people, categories, productName }: MovementFiltersProps) {
  const t = useText(movementsText)
  const causes = useText(stockCauseText)
  const language = useLanguage()
  const table = { state, shape: MOVEMENTS_SHAPE }
  return (
    <>
      {productName && <ProductChip state={state} name={localized(productName, language)} />}
      <FilterMenu
        {...table}
        name="cause"
        label={t.cause}
        options={STOCK_CAUSES.map((value) => ({ value, label: causes[value] }))}
      />
      <FilterMenu
        {...table}
        name="person"
        label={t.person}
        options={[
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: 'system', label: t.automatic },
        ]}
      />
      <FilterMenu
        {...table}
        name="category"
        label={t.category}
        options={categories.map(({ id, name }) => ({ value: String(id), label: localized(name, language) }))}
      />
      <DayRange state={state} />
    </>
  )
}

/** The product of the list; a click shows all products again. */
function ProductChip({ state, name }: { state: MovementsState; name: string }) {
  const t = useText(movementsText)
  const urlOf = useTableUrl(MOVEMENTS_SHAPE)
  return (
    <ChosenFilter
      to={urlOf(withFilter(state, 'product', undefined))}
      title={t.allProducts}
      label={t.onlyProduct(name)}
    >
      <bdi className="max-w-[200px] truncate">{name}</bdi>
    </ChosenFilter>
  )
}

function DayRange({ state: { filters } }: { state: MovementsState }) {
  const t = useText(movementsText)
  const { from, to } = filters
  return (
    <DayRangeForm
      key={`${from}–${to}`}
      words={t}
      {...{ from, to }}
      replaced={['before', 'after', 'remove']}
    />
  )
}
