import { useText } from '#ui/page/language.tsx'
import { KeysetPages } from '#ui/table/keyset-pages.tsx'
import { useTableUrl } from '#ui/table/use-table-url.ts'
import { cursorText, JOURNAL_SHAPE, type JournalEntry, type JournalState } from '../journal.rules.ts'
import { journalText } from '../journal.text.ts'

interface PagesProps {
  rows: JournalEntry[]
  hasNewer: boolean
  hasOlder: boolean
  state: JournalState
}

export function JournalPages({ rows, hasNewer, hasOlder, state }: PagesProps) {
  const t = useText(journalText)
  const urlOf = useTableUrl(JOURNAL_SHAPE)
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return null
  const to = (name: 'before' | 'after', entry: JournalEntry) =>
    urlOf({ ...state, filters: { ...state.filters, [name]: cursorText(entry) } })
  return (
    <KeysetPages
      words={t}
      newer={hasNewer ? to('after', first) : undefined}
      older={hasOlder ? to('before', last) : undefined}
    />
  )
}
