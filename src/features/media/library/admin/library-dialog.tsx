/** Chooses a picture of the library for a form. Loaded when it is opened for the first time. */
import { Check, Images, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ModalFrame } from '#ui/dialog/modal-frame.tsx'
import { ModalHead } from '#ui/dialog/modal-head.tsx'
import { useText } from '#ui/page/language.tsx'
import type { PictureMedia } from '../../media.rules.ts'
import type { LibraryPicture } from '../library.rules.ts'
import { libraryText } from '../library.text.ts'
import { LibraryGrid } from './library-grid.tsx'
import { LibraryMore } from './library-more.tsx'
import { useLibraryPages } from './use-library-pages.ts'

/** Milliseconds without input before a search. */
const DEBOUNCE_MS = 250

interface LibraryDialogProps {
  /** Ids of the pictures that the form has already. */
  chosen: string[]
  onChoose: (picture: PictureMedia) => void
  onClose: () => void
}

export default function LibraryDialog({ chosen, onChoose, onClose }: LibraryDialogProps) {
  const t = useText(libraryText)
  const [input, setInput] = useState('')
  const [query, setQuery] = useState('')
  useEffect(() => {
    const words = input.trim()
    const timer = setTimeout(
      () => setQuery(new URLSearchParams(words ? { q: words } : {}).toString()),
      DEBOUNCE_MS,
    )
    return () => clearTimeout(timer)
  }, [input])
  const pages = useLibraryPages(query)
  const isEmpty = pages.pictures.length === 0 && pages.state === 'idle'
  return (
    <ModalFrame variant="form" isOpen onClose={onClose}>
      <ModalHead
        title={t.chooseTitle}
        tools={
          <Link
            to="/admin/media"
            target="_blank"
            className="text-small text-link hover:underline max-sm:hidden"
          >
            {t.manage}
          </Link>
        }
        onClose={onClose}
      />
      <div className="border-b border-line px-5 py-3">
        <SearchField value={input} onChange={setInput} />
      </div>
      <div className="min-h-[40vh] grow overflow-y-auto p-5" aria-busy={pages.state === 'loading'}>
        <LibraryGrid
          pictures={pages.pictures}
          renderTile={(picture, name, content) => (
            <button
              type="button"
              aria-label={name}
              aria-pressed={chosen.includes(picture.id)}
              disabled={chosen.includes(picture.id)}
              onClick={() => onChoose(pictureOf(picture))}
              className="relative block w-full text-start outline-offset-2 enabled:hover:opacity-85 disabled:opacity-60"
            >
              {content}
              {chosen.includes(picture.id) && (
                <span className="absolute end-1.5 top-1.5 grid size-6 place-items-center rounded-full bg-pri text-on-pri">
                  <Check className="size-4" strokeWidth={2} aria-hidden="true" />
                </span>
              )}
            </button>
          )}
        />
        {isEmpty && (
          <p role="status" className="grid justify-items-center gap-1 py-12 text-center">
            <Images className="mb-1 size-7 text-subtle" strokeWidth={1.5} aria-hidden="true" />
            {query ? t.noneFound : t.empty}
          </p>
        )}
        <LibraryMore {...pages} />
      </div>
    </ModalFrame>
  )
}

/** What a form needs of it. */
function pictureOf({ id, file, width, height, widths }: LibraryPicture): PictureMedia {
  return { id, ...(file && { file }), width, height, widths }
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText(libraryText)
  return (
    <div className="relative">
      <Search
        className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-subtle"
        strokeWidth={1.7}
        aria-hidden="true"
      />
      <input
        type="search"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-label={t.searchHint}
        placeholder={t.searchHint}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        dir="auto"
        className="h-(--h-field) w-full rounded-field border border-field bg-surface ps-9 pe-3 text-input text-ink [text-align:-webkit-match-parent] [text-align:match-parent] placeholder:text-subtle focus-visible:border-focus-line"
      />
    </div>
  )
}
