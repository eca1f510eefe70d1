import { data, useSearchParams } from 'react-router'
import { readId } from '#core/id.ts'
import { localized } from '#core/text.ts'
import { storeProfile } from '#features/settings/settings.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { usePrintPaper } from '#features/till/printer/use-print-paper.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { PaperLinks } from '#ui/print/paper-links.tsx'
import { MissingPrintPage, PrintButton, PrintPage, PrintProblem } from '#ui/print/print-page.tsx'
import { ReceiptRoll } from '#ui/print/receipt-roll.tsx'
import { findHandover } from '../courier-cash.server.ts'
import { handoverLines, receiptText } from '../receipt.text.ts'
import type { Route } from './+types/handover.print'

export const loader = requireStaff('manageCash', async ({ params }) => {
  const id = readId(params.id ?? '')
  const [receipt, store] = await Promise.all([
    id === undefined ? undefined : findHandover(id),
    storeProfile(),
  ])
  return data({ receipt, store: store.name }, { status: receipt ? 200 : 404 })
})

/** The receipt of a hand-over for the courier and for the shop, on the roll or on A4. */
export default function HandoverReceiptPage({ loaderData: { receipt, store } }: Route.ComponentProps) {
  const t = useText(receiptText)
  const language = useLanguage()
  const [query] = useSearchParams()
  const device = usePrintPaper()
  const paper = query.get('paper') === 'a4' ? 'a4' : 'roll'
  if (!receipt)
    return <MissingPrintPage title={t.unknown} back={{ href: '/admin/cash-register', label: t.back }} />
  const lines = handoverLines(receipt, { language, storeName: localized(store, language) })
  return (
    <PrintPage
      title={t.title}
      back={{ href: `/admin/cash-register/couriers/${receipt.place}`, label: t.back }}
      actions={
        <>
          <PaperLinks
            label={t.paper}
            papers={(['roll', 'a4'] as const).map((id) => ({ id, label: t[id] }))}
            current={paper}
          />
          <PrintButton
            label={t.print}
            onPrint={() =>
              paper === 'a4' ? window.print() : device.print({ lines, language, isCopy: false })
            }
          />
          <PrintProblem sentence={device.problem} />
        </>
      }
      data-paper={paper}
    >
      <ReceiptRoll label={t.title} {...{ language, lines }} isRoll={paper === 'roll'} />
    </PrintPage>
  )
}
