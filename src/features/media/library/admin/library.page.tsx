import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as v from 'valibot'
import { parseTableState } from '#core/table-state.ts'
import { CatalogueHead, CatalogueTabs } from '#features/catalogue/admin/catalogue-head.tsx'
import { catalogueStats } from '#features/catalogue/catalogue.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { transaction } from '#platform/database/database.server.ts'
import { text, uuid } from '#platform/http/field-schemas.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { PageHead } from '#ui/display/page-head.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useText } from '#ui/page/language.tsx'
import { TableSearch } from '#ui/table/table-search.tsx'
import { LIBRARY_SHAPE, parseLibraryQuery, type LibraryAnswer, type MediaUser } from '../library.rules.ts'
import {
  describePicture,
  findLibraryPicture,
  listLibrary,
  preparingPictures,
  removeUnusedPicture,
  replacePicture,
} from '../library.server.ts'
import { libraryRefusalText, libraryText, pictureDetailText } from '../library.text.ts'
import type { Route } from './+types/library.page'
import { useNameOfUse } from './library-grid.tsx'
import { LibraryList, UseChips, usePictureUrl } from './library-list.tsx'
import { MissingPicture, PictureSheet } from './picture-sheet.tsx'

export const loader = requireStaff('manageMedia', async ({ url: { searchParams }, staff }) => {
  const id = searchParams.get('picture')
  const [page, picture, preparing, stats] = await Promise.all([
    listLibrary({ ...parseLibraryQuery(searchParams), before: undefined }),
    id === null ? undefined : findLibraryPicture(id),
    preparingPictures(),
    can(staff, 'manageProducts') ? catalogueStats() : undefined,
  ])
  const state = parseTableState(searchParams, LIBRARY_SHAPE)
  return { page, state, picture, preparing, isMissing: id !== null && !picture, stats }
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
  const { page, state, picture, preparing, isMissing, stats } = loaderData
  const t = useText(libraryText)
  const navigate = useNavigate()
  const urlOf = usePictureUrl()
  const isHydrated = useIsHydrated()
  // A change starts the list again: the pages after the first are not loaded again by themselves.
  const [version, setVersion] = useState(0)
  const close = () => void navigate(urlOf(undefined), { preventScrollReset: true })
  const change = usePictureChange((done) => {
    if (done !== 'described') setVersion((before) => before + 1)
    if (done === 'removed') close()
  })
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
          {/* On a small phone the three filters fill the row. */}
          <div className="flex min-w-0 max-sm:w-full sm:flex-1">
            <TableSearch state={state} shape={LIBRARY_SHAPE} placeholder={t.searchHint} />
          </div>
          <UseChips state={state} />
        </div>
        <Preparing {...preparing} />
        <LibraryList key={version} page={page} state={state} />
      </section>
      {isHydrated && isMissing && <MissingPicture onClose={close} />}
      {isHydrated && picture && (
        <PictureSheet key={picture.id} picture={picture} change={change} onClose={close} />
      )}
    </>
  )
}

/** How far the worker is that makes the sizes of new pictures; nothing when all are made. */
function Preparing({ waiting, failed }: { waiting: number; failed: number }) {
  const t = useText(libraryText)
  return (
    <div role="status" className="text-small text-ink-2 md:px-5">
      {waiting > 0 && <p className="pb-3">{t.waiting(waiting)}</p>}
      {failed > 0 && <p className="pb-3 text-henna">{t.failed(failed)}</p>}
    </div>
  )
}

/** Submits a change of a picture and shows its outcome as a toast. */
function usePictureChange(onDone: (done: LibraryAnswer['done']) => void) {
  const t = useText(pictureDetailText)
  const sentences = useText(libraryRefusalText)
  const nameOf = useNameOfUse()
  return useStaffMutation<LibraryAnswer>({
    failure: t.notDone,
    onRefused: ({ code, details: { by, name = '', nameAr = '' } }) => {
      if (!Object.hasOwn(sentences, code)) return t.notDone
      const use = { by: by as MediaUser, id: '', name: { fr: String(name), ar: String(nameAr) } }
      const sentence = sentences[code as keyof typeof sentences](by === undefined ? '' : nameOf(use))
      return `${t.notDone}. ${sentence}`
    },
    onAnswer: ({ done }) => {
      onDone(done)
      return t[done]
    },
  })
}
