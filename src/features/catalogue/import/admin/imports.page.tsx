import { FileSpreadsheet } from 'lucide-react'
import { useMemo } from 'react'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { DateTime } from '#ui/display/date-time.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import type { ImportSummary } from '../import.rules.ts'
import { importText } from '../import.text.ts'
import { listImports } from '../imports.server.ts'
import type { Route } from './+types/imports.page'
import { ImportStatusBadge } from './import-status-badge.tsx'
import { ImportUploadForm } from './import-upload.tsx'

export const loader = requireStaff('manageProducts', async () => ({ imports: await listImports() }))

export default function ImportsPage({ loaderData: { imports } }: Route.ComponentProps) {
  const t = useText(importText)
  return (
    <>
      <title>{t.title}</title>
      <PageHead
        title={t.title}
        sub={t.lead}
        isNested
        actions={
          <ButtonLink to="/admin/products" variant="secondary">
            {t.toProducts}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ImportUploadForm />
        <Template />
        <PlainTable
          label={t.past}
          title={t.past}
          columns={useColumns()}
          rows={imports}
          rowKey={({ id }) => id}
          rowName={({ fileName }) => fileName}
          rowPath={({ id }) => `/admin/products/import/${id}`}
          empty={{ icon: FileSpreadsheet, why: t.noPast }}
        />
      </div>
    </>
  )
}

function Template() {
  const t = useText(importText)
  return (
    <p className="text-small text-ink-2">
      {t.template}{' '}
      <a href="/admin/products/import/template?format=xlsx" className="font-medium text-link underline">
        Excel
      </a>
      {' · '}
      <a href="/admin/products/import/template" className="font-medium text-link underline">
        CSV
      </a>
      {'. '}
      {t.templateHint}
    </p>
  )
}

function useColumns(): TableColumn<ImportSummary>[] {
  const t = useText(importText)
  return useMemo(
    () => [
      {
        id: 'file',
        header: t.file,
        phone: 'title',
        cell: ({ fileName }) => <bdi className="font-medium break-all">{fileName}</bdi>,
      },
      {
        id: 'state',
        header: t.state,
        phone: 'badge',
        width: 190,
        cell: ({ status }) => <ImportStatusBadge status={status} />,
      },
      { id: 'result', header: t.result, phone: 'wide', cell: (row) => <Outcome {...row} /> },
      { id: 'by', header: t.by, phone: 'line', cell: ({ staffName }) => <bdi>{staffName}</bdi> },
      {
        id: 'date',
        header: t.date,
        phone: 'line',
        width: 150,
        cell: ({ startedAt }) => <DateTime at={startedAt} time />,
      },
    ],
    [t],
  )
}

function Outcome({ status, rowCount, doneCount, createdCount, changedCount, refusedCount }: ImportSummary) {
  const t = useText(importText)
  if (status === 'running') return t.progress(doneCount, rowCount)
  const hasRun = status === 'done' || doneCount > 0
  return hasRun ? t.outcome(createdCount, changedCount, refusedCount) : t.rows(rowCount)
}
