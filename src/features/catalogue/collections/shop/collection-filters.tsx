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
        {colours.map(({ id, name, swatch }) => (
          <ChipLink
            key={id}
            kind="toggle"
            to={pathWith({ colour: id === collection.colour ? undefined : id })}
            isChosen={id === collection.colour}
          >
            {/* Inline styles are not allowed by the content security policy; attributes of SVG are. */}
            <svg viewBox="0 0 32 32" width={18} height={18} className="text-line-2" aria-hidden="true">
              <circle cx="16" cy="16" r="15.5" fill={swatch} stroke="currentColor" />
            </svg>
            {name}
          </ChipLink>
        ))}
      </ChipRow>
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
