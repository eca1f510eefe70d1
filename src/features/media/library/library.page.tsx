import { Images } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import * as v from 'valibot'
import { isFiltered, parseTableState, tableQuery, withFilter, type TableState } from '#core/table-state.ts'
import { CatalogueHead, CatalogueTabs } from '#features/catalogue/admin/catalogue-head.tsx'
import { catalogueStats } from '#features/catalogue/catalogue.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { transaction } from '#platform/database/database.server.ts'
import { text, uuid } from '#platform/http/field-schemas.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { ChipLink } from '#ui/display/chip.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useText } from '#ui/page/language.tsx'
import { TableEmpty, TableNoResult } from '#ui/table/table-empty.tsx'
import { TableSearch } from '#ui/table/table-search.tsx'
import { useTableUrl } from '#ui/table/use-table-url.ts'
import type { Route } from './+types/library.page'
import { LibraryGrid } from './library-grid.tsx'
import { LibraryMore } from './library-more.tsx'
import {
  LIBRARY_FILTERS,
  LIBRARY_SHAPE,
  parseLibraryQuery,
  type LibraryAnswer,
  type LibraryPage,
} from './library.rules.ts'
import {
  describePicture,
  findLibraryPicture,
  listLibrary,
  removeUnusedPicture,
  replacePicture,
} from './library.server.ts'
import { libraryText } from './library.text.ts'
import { MissingPicture, PictureSheet } from './picture-sheet.tsx'
import { useLibraryPages } from './use-library-pages.ts'

export const loader = requireStaff('manageMedia', async ({ url: { searchParams }, staff }) => {
  const id = searchParams.get('picture')
  const [page, picture, stats] = await Promise.all([
    listLibrary({ ...parseLibraryQuery(searchParams), before: undefined }),
    id === null ? undefined : findLibraryPicture(id),
    can(staff, 'manageProducts') ? catalogueStats() : undefined,
  ])
  const state = parseTableState(searchParams, LIBRARY_SHAPE)
  return { page, state, picture, isMissing: id !== null && !picture, stats }
})

const formSchema = v.variant('intent', [
  v.strictObject({ intent: v.literal('describe'), id: uuid, alt: text, altAr: text }),
  v.strictObject({ intent: v.literal('replace'), id: uuid, upload: uuid }),
  v.strictObject({ intent: v.literal('remove'), id: uuid }),
])

export const action = requireStaff('manageMedia', async ({ request, staff }): Promise<LibraryAnswer> => {
  const form = parseForm(formSchema, await readForm(request))
  const record = { by: staff, now: new Date(), subject: 'media', subjectId: form.id } as const
  return transaction(async () => {
    switch (form.intent) {
      case 'describe': {
        const changed = await describePicture(form.id, { fr: form.alt, ar: form.altAr })
        await recordActivity({ ...record, action: 'pictureDescribed', ...changed })
        return { done: 'described' }
      }
      case 'replace': {
        const changed = await replacePicture(form.id, form.upload)
        await recordActivity({ ...record, action: 'pictureReplaced', ...changed })
        return { done: 'replaced' }
      }
      case 'remove': {
        const removed = await removeUnusedPicture(form.id)
        await recordActivity({ ...record, action: 'pictureDeleted', ...removed })
        return { done: 'removed' }
      }
    }
  })
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function Library({ loaderData }: Route.ComponentProps) {
  const { page, state, picture, isMissing, stats } = loaderData
  const t = useText(libraryText)
  const navigate = useNavigate()
  const urlOf = usePictureUrl()
  const isHydrated = useIsHydrated()
  // A change starts the list again: the pages after the first are not loaded again by themselves.
  const [version, setVersion] = useState(0)
  const close = () => void navigate(urlOf(undefined), { preventScrollReset: true })
  return (
    <>
      {stats ? (
        <CatalogueHead stats={stats} />
      ) : (
        <>
          <title>{t.title}</title>
          <PageHead title={t.title} sub={t.lead} />
        </>
      )}
      <section aria-label={t.title} data-table className="table-card">
        {stats && <CatalogueTabs stats={stats} current="media" />}
        <div className="flex min-h-16 flex-wrap items-center gap-2 py-3 md:px-5">
          <TableSearch state={state} shape={LIBRARY_SHAPE} placeholder={t.searchHint} />
          <UseChips state={state} />
        </div>
        <Pictures key={version} page={page} state={state} />
      </section>
      {isHydrated && isMissing && <MissingPicture onClose={close} />}
      {isHydrated && picture && (
        <PictureSheet
          key={picture.id}
          picture={picture}
          onClose={close}
          onChanged={() => setVersion((before) => before + 1)}
        />
      )}
    </>
  )
}

/** The URL of the details of a picture over the list, or of the list. */
function usePictureUrl(): (id: string | undefined) => string {
  const { pathname, search } = useLocation()
  return (id) => {
    const query = new URLSearchParams(search)
    query.delete('picture')
    if (id) query.set('picture', id)
    return query.size > 0 ? `${pathname}?${query}` : pathname
  }
}

function UseChips({ state }: { state: TableState }) {
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

function Pictures({ page, state }: { page: LibraryPage; state: TableState }) {
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
