import type { ReactNode } from 'react'
import { localized, type Bilingual } from '#core/text.ts'
import { ChipLink } from '#ui/display/chip.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { collectionPath, FILTERS, type Collection } from '../collection.rules.ts'
import { collectionsText } from '../collections.text.ts'

interface Named {
  id: number
  name: Bilingual
}

interface FiltersProps {
  collection: Collection
  categories: Named[]
  subCategories: Named[]
  /** Of the products in this list, in the reader's language. */
  colours: { id: string; name: string; swatch: string }[]
}

/** Each chip links to the first page of the list with one filter changed. */
export function CollectionFilters({ collection, categories, subCategories, colours }: FiltersProps) {
  const t = useText(collectionsText)
  const language = useLanguage()
  const pathWith = (change: Partial<Collection>) => collectionPath({ ...collection, page: 1, ...change })
  const toggle = (field: keyof Collection, value: string | number | true, label: ReactNode) => {
    const isChosen = collection[field] === value
    return (
      <ChipLink
        key={String(value)}
        kind="toggle"
        to={pathWith({ [field]: isChosen ? undefined : value })}
        isChosen={isChosen}
      >
        {label}
      </ChipLink>
    )
  }
  return (
    <div className="mt-2 grid gap-0.5 md:mt-4 md:gap-3">
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
          {subCategories.map(({ id, name }) => toggle('subCategory', id, localized(name, language)))}
        </ChipRow>
      )}
      <ChipRow label={t.quickFilters}>
        {FILTERS.map((filter) => toggle('filter', filter, t[filter]))}
        {toggle('inStock', true, t.inStock)}
        {colours.map(({ id, name, swatch }) =>
          toggle(
            'colour',
            id,
            <>
              {/* Inline styles are not allowed by the content security policy; attributes of SVG are. */}
              <svg viewBox="0 0 32 32" width={18} height={18} className="text-line-2" aria-hidden="true">
                <circle cx="16" cy="16" r="15.5" fill={swatch} stroke="currentColor" />
              </svg>
              {name}
            </>,
          ),
        )}
      </ChipRow>
    </div>
  )
}

/** Scrolls horizontally on a phone. */
function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="chip-row -mx-3 flex gap-2.5 overflow-x-auto px-3 py-1 min-[22.5rem]:-mx-4 min-[22.5rem]:px-4 md:mx-0 md:flex-wrap md:px-0"
    >
      {children}
    </nav>
  )
}
