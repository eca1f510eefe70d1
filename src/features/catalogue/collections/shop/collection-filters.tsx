import { SlidersHorizontal } from 'lucide-react'
import { Form } from 'react-router'
import { localized, type Bilingual } from '#core/text.ts'
import { ChipLink } from '#ui/display/chip.tsx'
import { Button } from '#ui/form/button.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { collectionPath, FILTERS, SORTS, type Collection } from '../collection.rules.ts'
import { collectionsText } from '../collections.text.ts'

interface Named {
  id: number
  name: Bilingual
}

interface FiltersProps {
  collection: Collection
  categories: Named[]
  subCategories: Named[]
}

/** Each chip leads to the same list with one thing changed, on its first page. */
export function CollectionFilters({ collection, categories, subCategories }: FiltersProps) {
  const t = useText(collectionsText)
  const language = useLanguage()
  const pathWith = (change: Partial<Collection>) => collectionPath({ ...collection, page: 1, ...change })
  return (
    <div className="mt-4 grid gap-3">
      <ChipRow label={t.categories}>
        <ChipLink
          to={pathWith({ category: undefined, subCategory: undefined })}
          isChosen={!collection.category}
        >
          {t.all}
        </ChipLink>
        {categories.map(({ id, name }) => (
          <ChipLink
            key={id}
            to={pathWith({ category: id, subCategory: undefined })}
            isChosen={id === collection.category}
          >
            {localized(name, language)}
          </ChipLink>
        ))}
      </ChipRow>
      {subCategories.length > 0 && (
        <ChipRow label={t.subCategories}>
          {subCategories.map(({ id, name }) => (
            <ChipLink
              key={id}
              kind="toggle"
              to={pathWith({ subCategory: id === collection.subCategory ? undefined : id })}
              isChosen={id === collection.subCategory}
            >
              {localized(name, language)}
            </ChipLink>
          ))}
        </ChipRow>
      )}
      <ChipRow label={t.quickFilters}>
        {FILTERS.map((filter) => (
          <ChipLink
            key={filter}
            kind="toggle"
            to={pathWith({ filter: filter === collection.filter ? undefined : filter })}
            isChosen={filter === collection.filter}
          >
            {t[filter]}
          </ChipLink>
        ))}
        <ChipLink kind="toggle" to={pathWith({ inStock: !collection.inStock })} isChosen={collection.inStock}>
          {t.inStock}
        </ChipLink>
      </ChipRow>
      <PriceAndSort collection={collection} />
    </div>
  )
}

/** On a phone the chips of a row scroll sideways under the thumb. */
function ChipRow({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="chip-row -mx-3 flex gap-2.5 overflow-x-auto px-3 py-1 min-[22.5rem]:-mx-4 min-[22.5rem]:px-4 md:mx-0 md:flex-wrap md:px-0"
    >
      {children}
    </nav>
  )
}

/** A plain form that leads to an address; what the chips chose travels along. */
function PriceAndSort({ collection }: { collection: Collection }) {
  const t = useText(collectionsText)
  const { category, subCategory, filter, search, inStock, least, most, sort } = collection
  const carried: [string, string | number | undefined | false][] = [
    ['category', category],
    ['subcategory', subCategory],
    ['filter', filter],
    ['q', search],
    ['stock', inStock && 1],
  ]
  return (
    <details
      className="group rounded-panel border border-line bg-surface"
      open={least !== undefined || most !== undefined || sort !== undefined}
    >
      <summary className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-panel px-4 font-semibold text-pri">
        <SlidersHorizontal className="size-5" strokeWidth={1.6} aria-hidden="true" />
        {t.filters}
      </summary>
      {/* Fields start anew with each list that was asked for. */}
      <Form
        key={collectionPath(collection)}
        action="/collections"
        preventScrollReset
        className="grid items-end gap-4 p-4 pt-2 sm:grid-cols-2 md:grid-cols-[1fr_1fr_1.4fr_auto]"
      >
        {carried.map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <TextField
          label={t.least}
          name="min"
          inputMode="numeric"
          defaultValue={least === undefined ? '' : least / 100}
          dir="ltr"
        />
        <TextField
          label={t.most}
          name="max"
          inputMode="numeric"
          defaultValue={most === undefined ? '' : most / 100}
          dir="ltr"
        />
        <SelectField label={t.sort} name="sort" defaultValue={sort ?? ''} required>
          <option value="">{search ? t.sortNearest : t.sort_new}</option>
          {SORTS.filter((choice) => search || choice !== 'new').map((choice) => (
            <option key={choice} value={choice}>
              {t[`sort_${choice}`]}
            </option>
          ))}
        </SelectField>
        <Button type="submit" look="secondary">
          {t.apply}
        </Button>
      </Form>
    </details>
  )
}
