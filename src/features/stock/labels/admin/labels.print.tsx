import { sheetsOf } from '#core/label-sheet.ts'
import { formatMoney } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { MissingPrintPage, PrintButton, PrintPage } from '#ui/print/print-page.tsx'
import { paperQuery } from '../labels-query.server.ts'
import { parseLabelLines, type Label } from '../labels.rules.ts'
import { labelsOf } from '../labels.server.ts'
import { labelsText } from '../labels.text.ts'
import type { Route } from './+types/labels.print'
import '#ui/print/labels.css'
import '#ui/print/receipt.css'

/** `?line=12:3&format=a4&start=5`: three labels of variant 12 on a sheet, from the fifth place. */
export const loader = requireStaff('manageProducts', async ({ url: { searchParams } }) => {
  const paper = parseQuery(paperQuery, searchParams)
  const labels = await labelsOf(parseLabelLines(searchParams.getAll('line')))
  const back = new URLSearchParams(searchParams.getAll('line').map((line) => ['line', line]))
  return { labels, ...paper, back: `/admin/products/stock/labels?${back.toString()}` }
})

export default function LabelsPrint({
  loaderData: { labels, format, start, price, back },
}: Route.ComponentProps) {
  const t = useText(labelsText)
  const backLink = { href: back, label: t.back }
  if (labels.length === 0) return <MissingPrintPage title={t.empty} back={backLink} />
  const render = (label: Label | undefined, place: number) => (
    <LabelView key={place} label={label} withPrice={price !== 'no'} />
  )
  return (
    <PrintPage
      title={t.title}
      heading={t.count(labels.length)}
      back={backLink}
      actions={
        <>
          <p>{t.scale}</p>
          <div className="receipt-actions">
            <PrintButton label={t.print} />
          </div>
        </>
      }
      data-paper={format}
    >
      <div className="labels">
        {format === 'a4'
          ? sheetsOf(labels, start).map((sheet, number) => (
              // oxlint-disable-next-line react/no-array-index-key -- sheets have no other name and are never reordered
              <section key={number} className="label-sheet">
                {sheet.map(render)}
              </section>
            ))
          : labels.map(render)}
      </div>
    </PrintPage>
  )
}

function LabelView({ label, withPrice }: { label: Label | undefined; withPrice: boolean }) {
  const language = useLanguage()
  if (!label) return <div className="label" />
  const { name, price, code } = label
  return (
    <article className="label">
      <p className="label-name">
        <bdi>{localized(name, language)}</bdi>
      </p>
      {code && <img className="label-code" src={code.svg} alt={code.text} />}
      {withPrice && (
        <p className="label-price">
          <bdi dir="ltr">{formatMoney(price)}</bdi>
        </p>
      )}
    </article>
  )
}
