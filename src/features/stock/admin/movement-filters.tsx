import { X } from 'lucide-react'
import { Form, Link, useSearchParams } from 'react-router'
import { withFilter } from '#core/table-state.ts'
import { localized, type Bilingual } from '#core/text.ts'
import { STOCK_CAUSES } from '#features/catalogue/stock/stock.rules.ts'
import { stockCauseText } from '#features/catalogue/stock/stock.text.ts'
import { Button } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
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
    <Link
      to={urlOf(withFilter(state, 'product', undefined))}
      preventScrollReset
      data-chosen=""
      title={t.allProducts}
      aria-label={`${t.onlyProduct(name)}. ${t.allProducts}`}
      className="inline-flex min-h-(--h-chip) shrink-0 items-center gap-1.5 rounded-chip border border-pri bg-pri-50 px-(--pad-chip) font-semibold text-link"
    >
      <bdi className="max-w-[200px] truncate">{name}</bdi>
      <X className="size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />
    </Link>
  )
}

/** A plain form, so that it works before hydration; it keeps the other filters. */
function DayRange({ state: { filters } }: { state: MovementsState }) {
  const t = useText(movementsText)
  const [query] = useSearchParams()
  const others = [...query].filter(([name]) => !['from', 'to', 'before', 'after', 'remove'].includes(name))
  const box = 'h-(--h-chip) rounded-chip border border-chip-line bg-chip px-2'
  return (
    <Form
      key={`${filters.from}–${filters.to}`}
      preventScrollReset
      className="flex shrink-0 items-center gap-2 text-small"
    >
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="flex items-center gap-1.5">
        {t.from}
        <input type="date" name="from" defaultValue={filters.from} className={box} />
      </label>
      <label className="flex items-center gap-1.5">
        {t.to}
        <input type="date" name="to" defaultValue={filters.to} className={box} />
      </label>
      <Button type="submit" variant="secondary" size="small">
        {t.show}
      </Button>
    </Form>
  )
}
