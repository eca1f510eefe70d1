import { data } from 'react-router'
import * as v from 'valibot'
import { readId } from '#core/id.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { readForm } from '#platform/http/form.server.ts'
import { PageHead } from '#ui/display/page-head.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useText } from '#ui/page/language.tsx'
import { withoutCosts } from '../hide-costs.rules.ts'
import { fieldsFor } from '../import-columns.rules.ts'
import { handleImportForm } from '../import.action.server.ts'
import { firstAction, ROW_ACTIONS, ROWS_PER_PAGE } from '../import.rules.ts'
import { importText } from '../import.text.ts'
import { findImport, listRows, sampleRows } from '../imports.server.ts'
import type { Route } from './+types/import.page'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress, ImportResult } from './import-progress.tsx'
import { ImportStatusBadge } from './import-status-badge.tsx'
import { MappingForm } from './mapping-form.tsx'

const query = v.object({
  rows: v.optional(v.fallback(v.picklist(ROW_ACTIONS), 'create')),
  page: v.optional(v.fallback(v.pipe(v.string(), v.digits(), v.maxLength(4), v.transform(Number)), 1), '1'),
})

export const loader = requireStaff('manageProducts', async ({ params, url, staff }) => {
  const id = readId(params.id ?? '')
  const found = id === undefined ? undefined : await findImport(id)
  if (!found) throw data({ code: 'importUnknown' }, { status: 404 })
  const asked = v.parse(query, Object.fromEntries(url.searchParams))
  const action = asked.rows ?? firstAction(found.counts)
  const pages = Math.max(1, Math.ceil(found.counts[action].rows / ROWS_PER_PAGE))
  const page = Math.min(Math.max(1, asked.page), pages)
  const canSeeCosts = can(staff, 'viewCosts')
  const [rows, samples] = await Promise.all([
    found.status === 'mapping' ? [] : listRows(found.id, action, page),
    found.status === 'mapping' ? sampleRows(found.id) : [],
  ])
  return {
    ...withoutCosts({ found, rows, samples }, canSeeCosts),
    fields: fieldsFor(canSeeCosts && found.settings.canSeeCosts),
    action,
    page,
    pages,
  }
})

export const action = requireStaff('manageProducts', async ({ request, params, staff }) =>
  handleImportForm(readId(params.id ?? '') ?? 0, await readForm(request), { by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function ImportPage({ loaderData }: Route.ComponentProps) {
  const t = useText(importText)
  const { found } = loaderData
  const { status, fileName } = found
  return (
    <>
      <title>{t.title}</title>
      <PageHead
        title={t.title}
        isNested
        sub={
          <span className="flex flex-wrap items-center gap-2">
            <bdi className="break-all">{fileName}</bdi>
            <ImportStatusBadge status={status} />
          </span>
        }
        actions={
          <ButtonLink to="/admin/products/import" variant="secondary">
            {t.toImports}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {status === 'mapping' && <MappingForm key={found.settings.sheet} {...loaderData} />}
        {status === 'running' && <ImportProgress found={found} />}
        {(status === 'done' || status === 'cancelled') && <ImportResult found={found} />}
        {status !== 'mapping' && status !== 'running' && <ImportPreview {...loaderData} />}
      </div>
    </>
  )
}
