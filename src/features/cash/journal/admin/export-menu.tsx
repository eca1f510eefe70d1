import { Download, FileSpreadsheet, FileText, ShieldCheck } from 'lucide-react'
import { Menu } from '#ui/dialog/menu.tsx'
import { useText } from '#ui/page/language.tsx'
import { useTableUrl } from '#ui/table/use-table-url.ts'
import { JOURNAL_SHAPE, type JournalState } from '../journal.rules.ts'
import { journalText } from '../journal.text.ts'

const EXPORT = '/admin/cash-register/journal/export'

const BUTTON =
  'inline-flex h-9 cursor-pointer items-center gap-2 rounded-button border border-line-2 bg-surface px-3 font-control hover:bg-hover max-md:h-11'

/** Files of the listed entries, and the sealed journal. */
export function ExportMenu({ state }: { state: JournalState }) {
  const t = useText(journalText)
  const urlOf = useTableUrl(JOURNAL_SHAPE)
  const download = (path: string) => () => window.location.assign(path)
  const path = urlOf(state, EXPORT)
  const withFormat = `${path}${path.includes('?') ? '&' : '?'}format=xlsx`
  return (
    <Menu
      label={t.exports}
      className={BUTTON}
      entries={[
        { id: 'csv', label: t.csv, icon: FileText, onAction: download(path) },
        { id: 'xlsx', label: t.xlsx, icon: FileSpreadsheet, onAction: download(withFormat) },
        {
          id: 'sealed',
          label: t.sealed,
          icon: ShieldCheck,
          onAction: download('/admin/cash-register/journal/sealed.jsonl'),
        },
      ]}
    >
      <Download className="size-4" strokeWidth={1.7} aria-hidden="true" />
      {t.exports}
    </Menu>
  )
}
