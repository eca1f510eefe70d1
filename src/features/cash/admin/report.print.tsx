import { data, useFetcher, useSearchParams, type RouterContextProvider } from 'react-router'
import { Refusal } from '#core/refusal.ts'
import { localized } from '#core/text.ts'
import { isBlind } from '#features/settings/register-rules.server.ts'
import { methodNames, storeProfile } from '#features/settings/settings.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { usePrintPaper } from '#features/till/printer/use-print-paper.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { qrCode } from '#platform/qr-code.server.ts'
import { useFetcherResult } from '#ui/hooks/use-fetcher-result.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { PaperLinks } from '#ui/print/paper-links.tsx'
import { MissingPrintPage, PrintButton, PrintPage, PrintProblem } from '#ui/print/print-page.tsx'
import { ReceiptRoll } from '#ui/print/receipt-roll.tsx'
import type { CashDay } from '../cash-day.rules.ts'
import { cashDay } from '../cash-day.server.ts'
import { reportQuery } from '../cash-query.server.ts'
import type { CashReport } from '../closing.rules.ts'
import { findClosing, printsOf, recordPrint, currentReport } from '../closing.server.ts'
import { orderLookup } from '../order-lookup.server.ts'
import { reportPageText } from '../report-page.text.ts'
import { closingLines, dayLines } from '../report.text.ts'
import { runLookup } from '../run-lookup.server.ts'
import { findSeal, resetsBefore } from '../seal/report-seal.server.ts'
import { resetLines, sealLines, sealLinesText } from '../seal/seal-lines.text.ts'
import { paperCode } from '../seal/seal.rules.ts'
import { activeSession } from '../session.server.ts'
import type { Route } from './+types/report.print'
import './report.css'

/** `?closing=12` shows the report of a closing, `?day=2026-11-12` that of a day, neither that of the open session. */
export const loader = requireStaff('manageCash', async ({ url, context, staff }) => {
  const now = new Date()
  const [all, store, methods] = await Promise.all([
    findReport(url.searchParams, context, now),
    storeProfile(),
    methodNames(),
  ])
  const isHidden = (await isBlind(staff)) && (await isOpenReport(all))
  const found = isHidden ? { report: undefined, day: undefined } : all
  const number = found.report?.number
  const prints = number === undefined ? 0 : await printsOf(number)
  const seal = number === undefined ? undefined : await findSeal(number)
  const resets = found.report ? await resetsBefore(number) : []
  const code = seal && paperCode(number!, seal.hash)
  const qr = code && { code, image: qrCode(code) }
  return data(
    { ...found, prints, seal, resets, qr, store: store.name, methods, now, isHidden },
    { status: isHidden ? 403 : found.report || found.day ? 200 : 404 },
  )
})

/** Whether the report contains the open session, whose expected amounts a person who counts blind must not see. */
async function isOpenReport({ report, day }: { report?: CashReport | undefined; day?: CashDay | undefined }) {
  if (report) return report.number === undefined
  const session = await activeSession()
  return day !== undefined && session !== undefined && session.date <= day.date
}

async function findReport(query: URLSearchParams, context: Readonly<RouterContextProvider>, now: Date) {
  const { closing, day } = parseQuery(reportQuery, query)
  if (closing !== undefined) return { report: await findClosing(closing), day: undefined }
  if (day !== undefined)
    return { report: undefined, day: day ? await cashDay(day, context.get(orderLookup)) : undefined }
  return { report: await currentReport(now, context.get(runLookup)), day: undefined }
}

/** Records the print and returns its number: the first one is the original, the others are copies. */
export const action = requireStaff('manageCash', async ({ url, staff }) => {
  const { closing } = parseQuery(reportQuery, url.searchParams)
  if (!closing) throw new Refusal('unknownClosing', 'missing')
  return { print: await recordPrint(closing, { by: staff, now: new Date() }) }
})

export default function ReportPage({ loaderData }: Route.ComponentProps) {
  const t = useText(reportPageText)
  const back = { href: '/admin/cash-register', label: t.back }
  const [query] = useSearchParams()
  const isX = !query.has('closing') && !query.has('day')
  const isFound = loaderData.report ?? loaderData.day
  if (isFound) return <Report {...loaderData} back={back} />
  const missing = isX ? t.nothingSince : t.unknown
  return <MissingPrintPage title={loaderData.isHidden ? t.hidden : missing} back={back} />
}

type ReportProps = Route.ComponentProps['loaderData'] & { back: { href: string; label: string } }

function Report({ report, day, store, methods, now, prints, seal, resets, qr, back }: ReportProps) {
  const t = useText(reportPageText)
  const sealText = useText(sealLinesText)
  const language = useLanguage()
  const [query] = useSearchParams()
  const paper = query.get('paper') === 'a4' ? 'a4' : 'roll'
  const head = { language, storeName: localized(store, language), methods, printedAt: now }
  const more = [
    ...resetLines(resets, language),
    ...(report?.number === undefined ? [] : sealLines(seal, language)),
  ]
  const linesFor = (isOriginal: boolean) =>
    report
      ? closingLines(report, head, report.number !== undefined && !isOriginal, more)
      : dayLines(day!, head)
  const device = usePrintPaper()
  const { isOriginal, print } = useCountedPrint(report?.number, (isFirst) => {
    if (paper === 'a4') window.print()
    else
      device.print({
        lines: linesFor(isFirst),
        ...(qr && { qr: qr.code, qrCaption: [] }),
        language,
        isCopy: false,
      })
  })
  return (
    <PrintPage
      title={t.title}
      back={back}
      actions={
        <>
          <PaperLinks
            label={t.paper}
            papers={(['roll', 'a4'] as const).map((id) => ({ id, label: t[id] }))}
            current={paper}
          />
          <PrintButton label={t.print} onPrint={device.problem ? device.printAgain : print} />
          <PrintProblem sentence={device.problem} />
        </>
      }
      data-paper={paper}
      // A report that was never printed shows its copy mark on paper only.
      data-unprinted={prints === 0 || undefined}
    >
      <ReceiptRoll label={t.title} {...{ language }} lines={linesFor(isOriginal)} isRoll={paper === 'roll'}>
        {qr && <img className="paper-seal" src={qr.image} alt={sealText.qr} />}
      </ReceiptRoll>
    </PrintPage>
  )
}

/** Prints a closing once the server has counted the print, because the count decides between original and copy. */
function useCountedPrint(closing: number | undefined, onPrint: (isOriginal: boolean) => void) {
  const fetcher = useFetcher<{ print: number }>()
  const result = fetcher.data
  useFetcherResult(result, (counted) => onPrint(counted.print === 1))
  return {
    isOriginal: result?.print === 1,
    print: () => (closing === undefined ? onPrint(true) : void fetcher.submit(null, { method: 'post' })),
  }
}
