/** The pictures of the library as tiles; on its page each opens its details, in a form each is chosen by a tap. */
import type { ReactNode } from 'react'
import { localized } from '#core/text.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { Picture } from '../../picture.tsx'
import type { LibraryPicture, MediaUse } from '../library.rules.ts'
import { documentText, libraryText, mediaUserText } from '../library.text.ts'

interface LibraryGridProps {
  pictures: LibraryPicture[]
  /** A link or button around the picture, with this accessible name. */
  renderTile: (picture: LibraryPicture, name: string, content: ReactNode) => ReactNode
}

export function LibraryGrid({ pictures, renderTile }: LibraryGridProps) {
  const t = useText(libraryText)
  const captionOf = useCaption()
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-3 max-sm:grid-cols-3 max-sm:gap-2">
      {pictures.map((picture) => {
        const { name, others } = captionOf(picture)
        return (
          <li key={picture.id} className="min-w-0">
            {renderTile(
              picture,
              t.openPicture(name),
              <>
                <span className="block aspect-square overflow-hidden rounded-button border border-line bg-sunk [&_img]:size-full [&_img]:object-cover">
                  <Picture media={picture} alt="" sizes="(min-width: 640px) 160px, 33vw" />
                </span>
                <span
                  className={`mt-1 flex gap-1 text-label ${picture.isUsed ? 'text-ink-2' : 'text-gold-ink'}`}
                >
                  <bdi className="truncate">{name}</bdi>
                  {others > 0 && <span className="shrink-0 text-subtle">{t.andMore(others)}</span>}
                </span>
              </>,
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The first use of a picture, and how many others there are. */
function useCaption(): (picture: LibraryPicture) => { name: string; others: number } {
  const t = useText(libraryText)
  const nameOf = useNameOfUse()
  return ({ uses: [first, ...others], isUsed }) => ({
    name: first ? nameOf(first) : isUsed ? t.inOrders : t.isUnused,
    others: others.length,
  })
}

/** The name of what uses a picture: of the product, the category, the page. */
export function useNameOfUse(): (use: MediaUse) => string {
  const language = useLanguage()
  const kinds = useText(mediaUserText)
  const documents = useText(documentText)
  return ({ by, id, name }) => {
    if (by === 'content' && Object.hasOwn(documents, id)) return documents[id as keyof typeof documents]
    return localized(name, language) || kinds[by]
  }
}
