import { Download } from 'lucide-react'
import { data, useSearchParams } from 'react-router'
import { creditNoteId } from '#core/id.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { useText } from '#ui/page/language.tsx'
import { PaperLinks } from '#ui/print/paper-links.tsx'
import { MissingPrintPage, PrintButton, PrintPage } from '#ui/print/print-page.tsx'
import { ReceiptRoll } from '#ui/print/receipt-roll.tsx'
import { findCreditNote } from '../credit-note.server.ts'
import { creditNoteLines, creditNotePageText } from '../credit-note.text.ts'
import type { Route } from './+types/credit-note.print'

export const loader = requireStaff('manageOrders', async ({ params }) => {
  const note = await findCreditNote(params)
  return data({ note }, { status: note ? 200 : 404 })
})

/** The credit note of a return, on the roll or on A4. */
export default function CreditNotePage({ loaderData: { note }, params }: Route.ComponentProps) {
  const t = useText(creditNotePageText)
  const [query] = useSearchParams()
  const paper = query.get('paper') === 'a4' ? 'a4' : 'roll'
  if (!note) return <MissingPrintPage title={t.unknown} back={{ href: '/admin/orders', label: t.orders }} />
  const order = `/admin/orders/${params.id}`
  const id = creditNoteId(note)
  return (
    <PrintPage
      title={t.title(id)}
      back={{ href: order, label: t.back }}
      actions={
        <>
          <PaperLinks
            label={t.paper}
            papers={(['roll', 'a4'] as const).map((one) => ({ id: one, label: t[one] }))}
            current={paper}
          />
          <div className="receipt-actions">
            <PrintButton label={t.print} />
            <a
              className="receipt-button"
              href={`${order}/credit-notes/${note.number}/image.png`}
              download={`${id}.png`}
            >
              <Download aria-hidden="true" size={20} /> {t.download}
            </a>
          </div>
        </>
      }
      data-paper={paper}
    >
      <ReceiptRoll
        label={id}
        language={note.language}
        lines={creditNoteLines(note)}
        isRoll={paper === 'roll'}
      />
    </PrintPage>
  )
}
