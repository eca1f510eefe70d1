/** What a bulk edit would do: the products before and after, and those that are refused. */
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { localized } from '#core/text.ts'
import type { CategoryChoice } from '#features/catalogue/catalogue-form.rules.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { BulkPreview, RefusedRow } from '../bulk-result.rules.ts'
import { bulkRefusalText, bulkText } from '../bulk.text.ts'
import { useChangeLines, type ChangeLine } from './change-lines.tsx'

interface PreviewProps {
  preview: BulkPreview
  categories: CategoryChoice[]
}

export function PreviewView({ preview, categories }: PreviewProps) {
  const t = useText(bulkText)
  const language = useLanguage()
  const linesOf = useChangeLines(categories)
  const { changed, same, refused, rows, refusedRows } = preview
  const counts = [
    t.willChange(changed),
    ...(same > 0 ? [t.same(same)] : []),
    ...(refused > 0 ? [t.refused(refused)] : []),
  ]
  return (
    <div className="grid gap-4">
      <p role="status" className="font-medium">
        {counts.join(' · ')}
      </p>
      {refused > 0 && <RefusedTable rows={refusedRows} total={refused} />}
      {rows.length > 0 && (
        <PreviewTable heads={[t.product, t.before, t.after]} shown={rows.length} total={changed}>
          {rows.map(({ id, name, before, after }) => {
            const lines = linesOf(before, after)
            return (
              <tr key={id} className="border-t border-line align-top">
                <th scope="row" className="py-2 ps-3 pe-2 text-start font-medium [overflow-wrap:anywhere]">
                  <bdi>{localized(name, language)}</bdi>
                </th>
                <Values lines={lines} of="before" />
                <Values lines={lines} of="after" />
              </tr>
            )
          })}
        </PreviewTable>
      )}
    </div>
  )
}

function Values({ lines, of }: { lines: ChangeLine[]; of: 'before' | 'after' }) {
  return (
    <td className={`py-2 pe-3 ${of === 'before' ? 'text-subtle' : 'font-medium'}`}>
      {lines.map((line) => (
        <div key={line.key}>
          <span className="sr-only">{line.label} </span>
          {line[of]}
        </div>
      ))}
    </td>
  )
}

/** Products that an edit leaves as they are, with the reason of each. */
export function RefusedTable({ rows, total }: { rows: RefusedRow[]; total: number }) {
  const t = useText(bulkText)
  const reasons = useText(bulkRefusalText)
  const language = useLanguage()
  return (
    <section aria-label={t.notChanged} className="grid gap-2">
      <h3 className="flex items-center gap-1.5 font-medium text-henna">
        <CircleAlert className="size-4" strokeWidth={1.7} aria-hidden="true" />
        {t.notChanged}
      </h3>
      <PreviewTable heads={[t.product, t.reason]} shown={rows.length} total={total}>
        {rows.map(({ id, name, reason }) => (
          <tr key={id} className="border-t border-line align-top">
            <th scope="row" className="py-2 ps-3 pe-2 text-start font-medium [overflow-wrap:anywhere]">
              <bdi>{localized(name, language)}</bdi>
            </th>
            <td className="py-2 pe-3">{reasons[reason]}</td>
          </tr>
        ))}
      </PreviewTable>
    </section>
  )
}

interface PreviewTableProps {
  heads: string[]
  shown: number
  total: number
  children: ReactNode
}

function PreviewTable({ heads, shown, total, children }: PreviewTableProps) {
  const t = useText(bulkText)
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <table className="w-full text-small">
        <thead className="bg-sunk text-label text-ink-2">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="py-2 pe-3 text-start font-medium first:ps-3">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {shown < total && (
        <p className="border-t border-line px-3 py-2 text-small text-subtle">{t.firstOnly(shown, total)}</p>
      )}
    </div>
  )
}
