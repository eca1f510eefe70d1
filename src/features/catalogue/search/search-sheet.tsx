import { useEffect, useRef } from 'react'
import { useText } from '#ui/page/language.tsx'
import { SearchBox } from './search-box.tsx'
import { searchText } from './search.text.ts'

/** A sheet at the top of the screen, so that the suggestions are above the on-screen keyboard. */
export function SearchSheet({ onClose }: { onClose: () => void }) {
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
