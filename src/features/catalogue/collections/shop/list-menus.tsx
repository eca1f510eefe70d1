import { ArrowDownUp, Check, SlidersHorizontal } from 'lucide-react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import type { Money } from '#core/money.ts'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { Link } from '#ui/page/link.tsx'
import { collectionPath, SORTS, type Collection } from '../collection.rules.ts'
import { collectionsText } from '../collections.text.ts'

/** A price range in a panel beside the search field. A GET form; the other filters are sent as hidden fields. */
export function PriceFilter({ collection }: { collection: Collection }) {
  const t = useText(collectionsText)
  const { category, subCategory, filter, search, inStock, colour, minPrice, maxPrice, sort } = collection
  const hiddenFields: [string, string | number | undefined | false][] = [
    ['category', category],
    ['subcategory', subCategory],
    ['filter', filter],
    ['q', search],
    ['stock', inStock && 1],
    ['colour', colour],
    ['sort', sort],
  ]
  const isActive = minPrice !== undefined || maxPrice !== undefined
  return (
    <Menu
      key={collectionPath(collection)}
      className="shrink-0"
      popoverClassName="max-md:start-0 md:w-[420px]"
      summaryClassName={`grid size-[50px] place-items-center rounded-field border md:flex md:w-auto md:gap-2.5 md:px-4 ${isActive ? 'border-pri bg-pri-50 text-pri' : 'border-field bg-surface text-pri'}`}
      summary={
        <>
          <SlidersHorizontal className="size-5" strokeWidth={1.6} aria-hidden="true" />
          <span className="font-semibold max-md:sr-only">{t.priceFilter}</span>
          {isActive && <span className="sr-only">{t.active}</span>}
        </>
      }
    >
      <form action="/collections" className="grid grid-cols-2 items-end gap-3 p-2">
        {hiddenFields.map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <PriceField label={t.minPrice} name="min" price={minPrice} />
        <PriceField label={t.maxPrice} name="max" price={maxPrice} />
        <div className="col-span-2 grid">
          <Button type="submit">{t.apply}</Button>
        </div>
      </form>
    </Menu>
  )
}

/** Without the messages of `TextField`: an amount that cannot be read is ignored. */
function PriceField({ label, name, price }: { label: string; name: string; price: Money | undefined }) {
  return (
    <label className="grid gap-1.5 text-small font-semibold">
      {label}
      <input
        name={name}
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        defaultValue={price === undefined ? '' : price / 100}
        className="h-[50px] w-full rounded-field border border-field bg-surface px-4 text-[1rem] text-ink"
      />
    </label>
  )
}

/** The orders of the list as links; the first is the default one. */
export function SortMenu({ collection }: { collection: Collection }) {
  const t = useText(collectionsText)
  const { search, sort } = collection
  const fallback = search ? t.sortRelevance : t.sort_new
  const choices = [
    { sort: undefined, label: fallback },
    ...SORTS.filter((choice) => search || choice !== 'new').map((choice) => ({
      sort: choice,
      label: t[`sort_${choice}`],
    })),
  ]
  return (
    <Menu
      key={collectionPath(collection)}
      className="relative"
      popoverClassName="w-max max-w-[90vw]"
      summaryClassName="flex min-h-11 items-center gap-2 rounded-button ps-2 text-ink hover:text-pri"
      summary={
        <>
          <ArrowDownUp className="size-4" strokeWidth={1.6} aria-hidden="true" />
          <span className="sr-only">{t.sort}</span>
          {sort ? t[`sort_${sort}`] : fallback}
        </>
      }
    >
      <ul>
        {choices.map((choice) => (
          <li key={choice.label}>
            <Link
              to={collectionPath({ ...collection, sort: choice.sort, page: 1 })}
              aria-current={choice.sort === sort ? 'true' : undefined}
              className="group flex min-h-11 items-center justify-between gap-6 rounded-field px-3 hover:bg-sunk aria-[current]:font-semibold aria-[current]:text-pri"
            >
              {choice.label}
              <Check
                className="invisible size-4 group-aria-[current]:visible"
                strokeWidth={1.8}
                aria-hidden="true"
              />
            </Link>
          </li>
        ))}
      </ul>
    </Menu>
  )
}

interface MenuProps {
  summary: ReactNode
  className: string
  summaryClassName: string
  popoverClassName: string
  children: ReactNode
}

/** A disclosure that works without JavaScript; with it, Escape and leaving it close it. */
function Menu({ summary, className, summaryClassName, popoverClassName, children }: MenuProps) {
  return (
    <details name="list-menu" onKeyDown={closeOnEscape} onBlur={closeOnLeave} className={className}>
      <summary className={`cursor-pointer list-none ${summaryClassName}`}>{summary}</summary>
      {/* It takes the focus of a click between its controls, which must not close it. */}
      <div
        tabIndex={-1}
        className={`absolute end-0 top-full z-20 mt-2 rounded-panel border border-line bg-surface p-2 shadow-floating outline-none ${popoverClassName}`}
      >
        {children}
      </div>
    </details>
  )
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || !currentTarget.open) return
  currentTarget.open = false
  currentTarget.querySelector('summary')?.focus()
}

function closeOnLeave({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
}
