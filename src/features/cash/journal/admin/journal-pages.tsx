import { ArrowLeft, ArrowRight } from 'lucide-react'
import { ButtonLink } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { useTableUrl } from '#ui/table/use-table-url.ts'
import { cursorText, JOURNAL_SHAPE, type JournalEntry, type JournalState } from '../journal.rules.ts'
import { journalText } from '../journal.text.ts'

interface PagesProps {
  rows: JournalEntry[]
  hasNewer: boolean
  hasOlder: boolean
  state: JournalState
}

/** Pages continue from an entry: a sale meanwhile does not move the lines. */
export function JournalPages({ rows, hasNewer, hasOlder, state }: PagesProps) {
  const t = useText(journalText)
  const urlOf = useTableUrl(JOURNAL_SHAPE)
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last || !(hasNewer || hasOlder)) return null
  const to = (name: 'before' | 'after', entry: JournalEntry) =>
    urlOf({ ...state, filters: { ...state.filters, [name]: cursorText(entry) } })
  return (
    <nav
      aria-label={t.pages}
      className="flex min-h-14 items-center justify-between gap-3 py-2 md:border-t md:border-line md:px-5"
    >
      {hasNewer ? (
        <ButtonLink to={to('after', first)} preventScrollReset variant="ghost" size="small">
          <ArrowLeft className="mirrored size-4" strokeWidth={1.7} aria-hidden="true" />
          {t.newer}
        </ButtonLink>
      ) : (
        <span />
      )}
      {hasOlder && (
        <ButtonLink to={to('before', last)} preventScrollReset variant="ghost" size="small">
          {t.older}
          <ArrowRight className="mirrored size-4" strokeWidth={1.7} aria-hidden="true" />
        </ButtonLink>
      )}
    </nav>
  )
}
