import { Clock, ScanBarcode } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { data } from 'react-router'
import { parseTableState } from '#core/table-state.ts'
import { localized } from '#core/text.ts'
import { listCategories } from '#features/catalogue/stock/articles.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { badRequest, parseForm, readForm } from '#platform/http/form.server.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { FilterMenu } from '#ui/table/table-filter.tsx'
import { TableSearch } from '#ui/table/table-search.tsx'
import { scanText } from '../../scan/scan.text.ts'
import { useWedgeScanner } from '../../scan/use-wedge-scanner.ts'
import { endForm, parseTakeId } from '../take-forms.server.ts'
import { takeRowsShape } from '../take-list.rules.ts'
import { findTake, listTakeRows, takeProgress, takeValue } from '../take-view.server.ts'
import { TAKE_VIEWS } from '../take.rules.ts'
import { applyTake, cancelTake } from '../takes.server.ts'
import type { Route } from './+types/take.page'
import { CountConflict } from './count-conflict.tsx'
import { CountDialog } from './count-dialog.tsx'
import { FinishDialog } from './finish-dialog.tsx'
import { TakeHead, TakeSummary } from './take-head.tsx'
import { PageLinks, TakeRows, ViewLinks, viewOf } from './take-rows.tsx'
import { takeText } from './take.text.ts'
import { useCounting } from './use-counting.ts'

const ScanDialog = lazyDialog(async () => (await import('../../scan/scan-dialog.tsx')).ScanDialog)

export const loader = requireStaff('manageProducts', async ({ params, url, staff }) => {
  const takeId = parseTakeId(params.id)
  const [take, categories] = await Promise.all([takeId && findTake(takeId), listCategories()])
  if (!takeId || !take) throw data({ code: 'unknownTake' }, { status: 404 })
  const shape = takeRowsShape(categories)
  const asked = parseTableState(url.searchParams, shape)
  // Nothing is left to count once it has ended.
  const isEnded = take.status !== 'open' && !asked.filters.view
  const state = isEnded ? { ...asked, filters: { ...asked.filters, view: 'different' } } : asked
  const withCosts = can(staff, 'viewCosts')
  const { category } = state.filters
  const query = { view: viewOf(state), search: state.search, page: state.page, withCosts }
  const [list, progress, value] = await Promise.all([
    listTakeRows({ takeId, ...query, categoryId: category ? Number(category) : undefined }),
    takeProgress(takeId),
    withCosts ? takeValue(takeId) : undefined,
  ])
  return { take, ...list, state, categories, progress, value }
})

export const action = requireStaff('manageProducts', async ({ request, params, staff }) => {
  const takeId = parseTakeId(params.id)
  if (takeId === undefined) throw badRequest()
  const sent = parseForm(endForm, await readForm(request))
  const change = { by: staff, now: new Date() }
  if (sent.intent === 'cancel') {
    await cancelTake(takeId, change)
    return { done: 'cancelled' as const }
  }
  await applyTake({ takeId, uncounted: sent.uncounted }, change)
  return { done: 'applied' as const }
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

/** Counts with a phone: scan, search or tap an article, and enter what is there. */
export default function TakePage({ loaderData }: Route.ComponentProps) {
  const { take, progress, value } = loaderData
  const t = useText(takeText)
  const [isFinishing, setFinishing] = useState(false)
  const isOpen = take.status === 'open'
  return (
    <>
      <TakeHead
        take={take}
        progress={progress}
        action={isOpen && <Button onClick={() => setFinishing(true)}>{t.finish}</Button>}
      />
      {take.status === 'applied' && <TakeSummary take={take} value={value} />}
      {isOpen ? (
        <Counting
          key={take.id}
          {...loaderData}
          isFinishing={isFinishing}
          onFinished={() => setFinishing(false)}
        />
      ) : (
        <Articles {...loaderData} views={['counted', 'different']} pending={[]} onChoose={undefined} />
      )}
    </>
  )
}

type TakeData = Route.ComponentProps['loaderData']

interface CountingProps extends TakeData {
  isFinishing: boolean
  onFinished: () => void
}

function Counting({ isFinishing, onFinished, ...loaded }: CountingProps) {
  const { take, rows, state, categories, progress, value } = loaded
  const t = useText(takeText)
  const scan = useText(scanText)
  const language = useLanguage()
  const counting = useCounting(take.id, rows)
  const { queue, chosen, isScanning } = counting
  const [conflict] = queue.conflicts
  const shape = takeRowsShape(categories)
  useWedgeScanner((code) => {
    // The dialog of an article has its own.
    if (!chosen && !isScanning) void counting.chooseByCode(code)
  })
  return (
    <>
      <div
        className="mb-3 flex flex-wrap items-center gap-2"
        onKeyDownCapture={openByCode(counting.chooseByCode)}
      >
        <div className="flex min-w-0 grow max-md:basis-full">
          <TableSearch state={state} shape={shape} placeholder={t.search} />
        </div>
        <span className="flex max-md:grow [&>button]:grow">
          <Button onClick={counting.openCamera}>
            <ScanBarcode className="size-5" strokeWidth={1.7} aria-hidden="true" />
            {scan.scan}
          </Button>
        </span>
        {!take.category && categories.length > 1 && (
          <FilterMenu
            name="category"
            label={t.category}
            all={t.allCategories}
            options={categories.map(({ id, name }) => ({
              value: String(id),
              label: localized(name, language),
            }))}
            state={state}
            shape={shape}
          />
        )}
      </div>
      {queue.pending.length > 0 && (
        <p
          role="status"
          className="mb-3 flex items-start gap-2 rounded-button bg-gold-50 px-4 py-2.5 text-gold-ink"
        >
          <Clock className="mt-0.5 size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />
          {t.waitingCount(queue.pending.length)}
        </p>
      )}
      <p role="status" className="sr-only">
        {counting.announced}
      </p>
      <Articles {...loaded} views={TAKE_VIEWS} pending={queue.pending} onChoose={counting.choose} />
      {isScanning && !conflict && (
        <ScanDialog onClose={counting.closeCamera} onCode={counting.onCameraCode} />
      )}
      {chosen && (
        <CountDialog
          key={chosen.article.variantId}
          {...chosen}
          onClose={counting.close}
          onSave={counting.save}
          onOther={counting.next}
        />
      )}
      {conflict && !chosen && (
        <CountConflict
          key={conflict.count.variantId}
          conflict={conflict}
          onAnswer={queue.add}
          onKeepTheirs={() => queue.dismiss(conflict.count.variantId)}
        />
      )}
      {isFinishing && (
        <FinishDialog {...{ progress, value }} waiting={queue.pending.length} onClose={onFinished} />
      )}
    </>
  )
}

/** A scanner types into the search field that has the focus and ends with Enter. */
function openByCode(choose: (code: string, from: 'search') => Promise<void>) {
  return (event: KeyboardEvent) => {
    const field = event.target
    if (event.key !== 'Enter' || !(field instanceof HTMLInputElement) || !/\d/.test(field.value)) return
    void choose(field.value.trim(), 'search')
  }
}

interface ArticlesProps extends TakeData {
  views: typeof TAKE_VIEWS | ['counted', 'different']
  pending: Parameters<typeof TakeRows>[0]['pending']
  onChoose: Parameters<typeof TakeRows>[0]['onChoose']
}

function Articles({ rows, hasMore, state, categories, progress, views, pending, onChoose }: ArticlesProps) {
  const shape = takeRowsShape(categories)
  return (
    <section className="grid gap-2 rounded-card border border-line bg-surface p-3 md:p-4">
      <ViewLinks {...{ state, shape, progress, views }} />
      <TakeRows {...{ rows, pending, state, onChoose }} />
      <PageLinks {...{ state, shape, hasMore }} />
    </section>
  )
}
