/** The list of the library: its filter and its pictures, each a link to its details. */
import { Images } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { isFiltered, tableQuery, withFilter, type TableState } from '#core/table-state.ts'
import { ChipLink } from '#ui/display/chip.tsx'
import { useText } from '#ui/page/language.tsx'
import { TableEmpty, TableNoResult } from '#ui/table/table-empty.tsx'
import { useTableUrl } from '#ui/table/use-table-url.ts'
import { LIBRARY_FILTERS, LIBRARY_SHAPE, type LibraryPage } from '../library.rules.ts'
import { libraryText } from '../library.text.ts'
import { LibraryGrid } from './library-grid.tsx'
import { LibraryMore } from './library-more.tsx'
import { useLibraryPages } from './use-library-pages.ts'

/** The URL of the details of a picture over the list, or of the list. */
export function usePictureUrl(): (id: string | undefined) => string {
  const { pathname, search } = useLocation()
  return (id) => {
    const query = new URLSearchParams(search)
    query.delete('picture')
    if (id) query.set('picture', id)
    return query.size > 0 ? `${pathname}?${query}` : pathname
  }
}

export function UseChips({ state }: { state: TableState }) {
  const t = useText(libraryText)
  const urlOf = useTableUrl(LIBRARY_SHAPE)
  return (
    <nav aria-label={t.filter} className="flex flex-wrap gap-2">
      {[undefined, ...LIBRARY_FILTERS].map((filter) => (
        <ChipLink
          key={filter ?? 'all'}
          to={urlOf(withFilter(state, 'use', filter))}
          isChosen={state.filters.use === filter}
        >
          {t[filter ?? 'all']}
        </ChipLink>
      ))}
    </nav>
  )
}

export function LibraryList({ page, state }: { page: LibraryPage; state: TableState }) {
  const t = useText(libraryText)
  const urlOf = usePictureUrl()
  const query = new URLSearchParams(tableQuery(state, LIBRARY_SHAPE)).toString()
  const pages = useLibraryPages(query, page)
  if (pages.pictures.length === 0)
    return isFiltered(state) ? (
      <TableNoResult state={state} shape={LIBRARY_SHAPE} />
    ) : (
      <TableEmpty icon={Images} why={t.empty} />
    )
  return (
    <div className="pb-5 md:px-5">
      <LibraryGrid
        pictures={pages.pictures}
        renderTile={(picture, name, content) => (
          <Link
            to={urlOf(picture.id)}
            preventScrollReset
            aria-label={name}
            className="block outline-offset-2 hover:opacity-85"
          >
            {content}
          </Link>
        )}
      />
      <LibraryMore {...pages} />
    </div>
  )
}
