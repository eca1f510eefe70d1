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

/** Each chip links to the first page of the list with one filter changed. */
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

/** Scrolls horizontally on a phone. */
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

/** A GET form; the filters of the chips are sent as hidden fields. */
function PriceAndSort({ collection }: { collection: Collection }) {
  const t = useText(collectionsText)
  const { category, subCategory, filter, search, inStock, minPrice, maxPrice, sort } = collection
  const hiddenFields: [string, string | number | undefined | false][] = [
    ['category', category],
    ['subcategory', subCategory],
    ['filter', filter],
    ['q', search],
    ['stock', inStock && 1],
  ]
  return (
    <details
      className="group rounded-panel border border-line bg-surface"
      open={minPrice !== undefined || maxPrice !== undefined || sort !== undefined}
    >
      <summary className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-panel px-4 font-semibold text-pri">
        <SlidersHorizontal className="size-5" strokeWidth={1.6} aria-hidden="true" />
        {t.filters}
      </summary>
      {/* The key resets the fields when the list changes. */}
      <Form
        key={collectionPath(collection)}
        action="/collections"
        preventScrollReset
        className="grid items-end gap-4 p-4 pt-2 sm:grid-cols-2 md:grid-cols-[1fr_1fr_1.4fr_auto]"
      >
        {hiddenFields.map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <TextField
          label={t.minPrice}
          name="min"
          inputMode="numeric"
          defaultValue={minPrice === undefined ? '' : minPrice / 100}
          dir="ltr"
        />
        <TextField
          label={t.maxPrice}
          name="max"
          inputMode="numeric"
          defaultValue={maxPrice === undefined ? '' : maxPrice / 100}
          dir="ltr"
        />
        <SelectField label={t.sort} name="sort" defaultValue={sort ?? ''} required>
          <option value="">{search ? t.sortRelevance : t.sort_new}</option>
          {SORTS.filter((choice) => search || choice !== 'new').map((choice) => (
            <option key={choice} value={choice}>
              {t[`sort_${choice}`]}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="secondary">
          {t.apply}
        </Button>
      </Form>
    </details>
  )
}
