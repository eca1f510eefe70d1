import { ArrowLeft, Printer } from 'lucide-react'
import { useRef } from 'react'
import { data, useFetcher, useSearchParams } from 'react-router'
import { Refusal } from '#core/refusal.ts'
import { either } from '#core/text.ts'
import { storeProfile } from '#features/settings/settings.server.ts'
import { staffDoor } from '#features/staff/staff-door.server.ts'
import { parseQuery } from '#platform/form.server.ts'
import { useLanguage, useText } from '#ui/language.tsx'
import { PaperRoll } from '#ui/paper-roll.tsx'
import { useEachAnswer } from '#ui/use-each-answer.ts'
import { ROLL_58, usePaperLength } from '#ui/use-paper-length.ts'
import { cashDay } from '../cash-day.server.ts'
import { reportQuery } from '../cash-query.server.ts'
import { findClosing, printsOf, recordPrint, reportNow } from '../closing.server.ts'
import { reportPageText } from '../report-page.text.ts'
import { closingLines, dayLines } from '../report.text.ts'
import type { Route } from './+types/report.print'
import '#ui/paper-page.css'
import './report.css'

/** `?closing=12` shows the report of a closing, `?day=2026-11-12` that of a day, neither that of the open session. */
export const loader = staffDoor('manageCash', async ({ url }) => {
  const now = new Date()
  const [found, store] = await Promise.all([findReport(url.searchParams, now), storeProfile()])
  const prints = found.report?.number === undefined ? 0 : await printsOf(found.report.number)
  return data({ ...found, prints, store: store.name, now }, { status: found.report || found.day ? 200 : 404 })
})

async function findReport(query: URLSearchParams, now: Date) {
  const { closing, day } = parseQuery(reportQuery, query)
  if (closing !== undefined) return { report: await findClosing(closing), day: undefined }
  if (day !== undefined) return { report: undefined, day: day ? await cashDay(day) : undefined }
  return { report: await reportNow(now), day: undefined }
}

/** Records the print and returns its number: the first one is the original, the others are duplicates. */
export const action = staffDoor('manageCash', async ({ url, staff }) => {
  const { closing } = parseQuery(reportQuery, url.searchParams)
  if (!closing) throw new Refusal('unknownClosing', 'missing')
  return { print: await recordPrint(closing, { by: staff, now: new Date() }) }
})

export default function ReportPage({ loaderData }: Route.ComponentProps) {
  const t = useText(reportPageText)
  const isThere = loaderData.report ?? loaderData.day
  const [query] = useSearchParams()
  return (
    <main
      className="receipt-page"
      data-paper={query.get('paper') === 'a4' ? 'a4' : 'roll'}
      // Never printed: only a print that the books know nothing of must say what it is.
      data-unprinted={loaderData.prints === 0 || undefined}
    >
      <meta name="robots" content="noindex" />
      {isThere ? (
        <Report {...loaderData} />
      ) : (
        <div className="receipt-screen">
          <title>{t.unknown}</title>
          <h1>{t.unknown}</h1>
          <BackLink />
        </div>
      )}
    </main>
  )
}

function Report({ report, day, store, now }: Route.ComponentProps['loaderData']) {
  const t = useText(reportPageText)
  const language = useLanguage()
  const sheet = useRef<HTMLElement>(null)
  const { isOriginal, print } = usePrint(report?.number)
  const head = { language, storeName: either(store, language), printedAt: now }
  const isCopy = report?.number !== undefined && !isOriginal
  const lines = report ? closingLines(report, head, isCopy) : dayLines(day!, head)
  return (
    <>
      <title>{t.title}</title>
      <div className="receipt-screen">
        <BackLink />
        <h1>{t.title}</h1>
        <PaperChoice />
        <button type="button" className="receipt-button" onClick={print}>
          <Printer aria-hidden="true" size={20} /> {t.print}
        </button>
      </div>
      <PaperSize sheet={sheet} />
      <PaperRoll ref={sheet} label={t.title} {...{ language, lines }} />
    </>
  )
}

/** The printer is asked when the books have said which print this is. */
function usePrint(closing: number | undefined) {
  const fetcher = useFetcher<{ print: number }>()
  const answered = fetcher.data
  useEachAnswer(answered, () => window.print())
  return {
    isOriginal: answered?.print === 1,
    print: () => (closing === undefined ? window.print() : void fetcher.submit(null, { method: 'post' })),
  }
}

function BackLink() {
  const t = useText(reportPageText)
  return (
    // A whole new document: the panel's styles and the paper's stay apart.
    <a className="receipt-back" href="/admin/cash-register">
      <ArrowLeft aria-hidden="true" size={20} /> {t.back}
    </a>
  )
}

/** The roll of the counter, or a sheet for the books. */
function PaperChoice() {
  const t = useText(reportPageText)
  const [query] = useSearchParams()
  const current = query.get('paper') === 'a4' ? 'a4' : 'roll'
  const to = (paper: string) => {
    const next = new URLSearchParams(query)
    next.set('paper', paper)
    return `?${next.toString()}`
  }
  return (
    <nav aria-label={t.paper} className="receipt-actions">
      {(['roll', 'a4'] as const).map((paper) => (
        <a
          key={paper}
          className="receipt-button"
          aria-current={paper === current ? 'page' : undefined}
          href={to(paper)}
        >
          {t[paper]}
        </a>
      ))}
    </nav>
  )
}

function PaperSize({ sheet }: { sheet: React.RefObject<HTMLElement | null> }) {
  const [query] = useSearchParams()
  return query.get('paper') === 'a4' ? null : <RollLength sheet={sheet} />
}

function RollLength({ sheet }: { sheet: React.RefObject<HTMLElement | null> }) {
  usePaperLength(sheet, ROLL_58)
  return null
}
