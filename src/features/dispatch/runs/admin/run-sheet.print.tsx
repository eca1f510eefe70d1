import { data } from 'react-router'
import * as v from 'valibot'
import { readId } from '#core/id.ts'
import { localized } from '#core/text.ts'
import { storeProfile } from '#features/settings/settings.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { config } from '#platform/config.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { qrCode } from '#platform/qr-code.server.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { PaperLinks } from '#ui/print/paper-links.tsx'
import { PrintCode } from '#ui/print/print-code.tsx'
import { PrintButton, PrintPage } from '#ui/print/print-page.tsx'
import { ReceiptRoll } from '#ui/print/receipt-roll.tsx'
import { requireRuns } from '../../require-runs.server.ts'
import { runSheetLines, runSheetText } from '../run-sheet.text.ts'
import { runPath } from '../run.rules.ts'
import { findRun } from '../runs.server.ts'
import type { Route } from './+types/run-sheet.print'

const PAPERS = ['roll', 'a4'] as const
const query = v.object({ paper: v.fallback(v.picklist(PAPERS), 'roll') })

export const loader = requireStaff('manageOrders', async ({ params, url }) => {
  await requireRuns()
  const run = await findRun(readId(params.id ?? '') ?? 0)
  if (!run) throw data({ code: 'missing' }, { status: 404 })
  const { paper } = parseQuery(query, url.searchParams)
  const { name } = await storeProfile()
  return { run, paper, storeName: name, code: qrCode(config().publicUrl.origin + runPath(run.token)) }
})

export default function RunSheet({ loaderData: { run, paper, storeName, code } }: Route.ComponentProps) {
  const t = useText(runSheetText)
  const language = useLanguage()
  const papers = PAPERS.map((id) => ({ id, label: t[id] }))
  return (
    <PrintPage
      title={`${t.title} ${run.number}`}
      back={{ href: `/admin/runs/${run.id}`, label: t.back }}
      actions={
        <>
          <PaperLinks label={t.paper} papers={papers} current={paper} />
          <PrintButton label={t.print} />
        </>
      }
      data-paper={paper}
    >
      <ReceiptRoll
        label={t.title}
        language={language}
        lines={runSheetLines(run, localized(storeName, language), language)}
        isRoll={false}
      />
      <PrintCode code={code} label={t.code} />
    </PrintPage>
  )
}
