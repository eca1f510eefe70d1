import { Search } from 'lucide-react'
import { useState } from 'react'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useText } from '#ui/page/language.tsx'
import { Link } from '#ui/page/link.tsx'
import type { SearchSheet } from './search-sheet.tsx'
import { searchText } from './search.text.ts'

const BUTTON_CLASS = 'grid size-[44px] shrink-0 place-items-center rounded-full hover:bg-sunk'

/** Header button that opens a search dialog; until hydration it links to the page with the search field. */
export function SearchButton() {
  const t = useText(searchText)
  const [sheet, setSheet] = useState<{ Sheet: typeof SearchSheet }>()
  // Loaded when it is opened, because few visitors search; without a network the page with the field is shown.
  const open = () =>
    import('./search-sheet.tsx').then(
      ({ SearchSheet: Sheet }) => setSheet({ Sheet }),
      () => location.assign('/collections'),
    )
  const icon = <Search className="size-[24px]" strokeWidth={1.6} aria-hidden="true" />
  if (!useIsHydrated())
    return (
      <Link to="/collections" aria-label={t.search} className={BUTTON_CLASS}>
        {icon}
      </Link>
    )
  return (
    <>
      <button
        type="button"
        aria-label={t.search}
        aria-haspopup="dialog"
        onClick={() => void open()}
        className={BUTTON_CLASS}
      >
        {icon}
      </button>
      {sheet && <sheet.Sheet onClose={() => setSheet(undefined)} />}
    </>
  )
}
