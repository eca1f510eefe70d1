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
    return {
      key: String(value),
      kind: 'toggle' as const,
      to: pathWith({ [field]: isChosen ? undefined : value }),
      isChosen,
      label,
    }
  }
  return (
    <div className="mt-2 grid gap-0.5 md:mt-4 md:gap-3">
      <ChipRow
        name={t.categories}
        chips={[
          {
            key: ALL,
            to: pathWith({ category: undefined, subCategory: undefined }),
            isChosen: !collection.category,
            label: t.all,
          },
          ...categories.map(({ id, name }) => ({
            key: String(id),
            to: pathWith({ category: id, subCategory: undefined }),
            isChosen: id === collection.category,
            label: localized(name, language),
          })),
        ]}
      />
      {subCategories.length > 0 && (
        <ChipRow
          name={t.subCategories}
          chips={subCategories.map(({ id, name }) => toggle('subCategory', id, localized(name, language)))}
        />
      )}
      <ChipRow
        name={t.quickFilters}
        chips={[
          ...FILTERS.map((filter) => toggle('filter', filter, t[filter])),
          toggle('inStock', true, t.inStock),
          ...colours.map(({ id, name, swatch }) =>
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
          ),
        ]}
      />
    </div>
  )
}

const ALL = 'all'

interface ChipRowProps {
  name: string
  chips: { key: string; kind?: 'toggle'; to: string; isChosen: boolean; label: ReactNode }[]
}

/** Scrolls horizontally on a phone, so chosen chips are at its start: further back they would be out of sight. */
function ChipRow({ name, chips }: ChipRowProps) {
  const isFirst = ({ key, isChosen }: ChipRowProps['chips'][number]) => isChosen || key === ALL
  const shown = [...chips.filter(isFirst), ...chips.filter((chip) => !isFirst(chip))]
  return (
    <nav
      aria-label={name}
      className="chip-row -mx-3 flex gap-2.5 overflow-x-auto px-3 py-1 min-[22.5rem]:-mx-4 min-[22.5rem]:px-4 md:mx-0 md:flex-wrap md:px-0"
    >
      {shown.map(({ key, label, ...chip }) => (
        <ChipLink key={key} {...chip}>
          {label}
        </ChipLink>
      ))}
    </nav>
  )
}
