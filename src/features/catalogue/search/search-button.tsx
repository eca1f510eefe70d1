import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useText } from '#ui/page/language.tsx'
import { SearchBox } from './search-box.tsx'
import { searchText } from './search.text.ts'

const BUTTON_CLASS = 'grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunk'

/** Header button that opens a search dialog; until hydration it links to the page with the search field. */
export function SearchButton() {
  const t = useText(searchText)
  const [isOpen, setIsOpen] = useState(false)
  const icon = <Search className="size-6" strokeWidth={1.6} aria-hidden="true" />
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
        onClick={() => setIsOpen(true)}
        className={BUTTON_CLASS}
      >
        {icon}
      </button>
      {isOpen && <SearchSheet onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** A sheet at the top of the screen, so that the suggestions are above the on-screen keyboard. */
function SearchSheet({ onClose }: { onClose: () => void }) {
  const t = useText(searchText)
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector('input')?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={t.searchTheShop}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) close()
      }}
      className="dialog-in mx-auto mt-0 mb-auto max-h-dvh w-full max-w-none overflow-y-auto rounded-b-[26px] bg-surface p-0 text-ink shadow-floating md:mt-5 md:max-w-[640px] md:rounded-dialog"
    >
      <div className="p-4">
        <SearchBox onClose={close} />
      </div>
    </dialog>
  )
}
