import { ArrowLeft, Download, Printer } from 'lucide-react'
import { useRef } from 'react'
import { data } from 'react-router'
import { staffDoor } from '#features/staff/staff-door.server.ts'
import { useText } from '#ui/language.tsx'
import { ROLL_58, usePaperLength } from '#ui/use-paper-length.ts'
import { findInvoice } from '../invoice.server.ts'
import { parseOrderId } from '../order-forms.server.ts'
import { ReceiptPaper } from '../receipt-paper.tsx'
import type { Paper } from '../receipt.rules.ts'
import { invoicePageText } from '../receipt.text.ts'
import type { Route } from './+types/invoice.print'
import '#ui/paper-page.css'

/** An invoice gets its number when it is first shown. */
export const loader = staffDoor('manageOrders', async ({ params }) => {
  const id = parseOrderId(params.id)
  const paper = id === undefined ? undefined : await findInvoice(id)
  return data({ paper }, { status: paper ? 200 : 404 })
})

export default function InvoicePage({ loaderData: { paper }, params }: Route.ComponentProps) {
  return (
    <main className="receipt-page">
      <meta name="robots" content="noindex" />
      {paper ? <Invoice paper={paper} order={`/admin/orders/${params.id}`} /> : <Unknown />}
    </main>
  )
}

function Invoice({ paper, order }: { paper: Paper; order: string }) {
  const t = useText(invoicePageText)
  const sheet = useRef<HTMLElement>(null)
  usePaperLength(sheet, ROLL_58)
  return (
    <>
      <title>{t.title(paper.id)}</title>
      <div className="receipt-screen">
        {/* A whole new document: the panel's styles and the paper's stay apart. */}
        <a className="receipt-back" href={order}>
          <ArrowLeft aria-hidden="true" size={20} /> {t.back}
        </a>
        <h1>{t.title(paper.id)}</h1>
        <div className="receipt-actions">
          <button type="button" className="receipt-button" onClick={() => window.print()}>
            <Printer aria-hidden="true" size={20} /> {t.print}
          </button>
          <a className="receipt-button" href={`${order}/invoice.png`} download={`${paper.id}.png`}>
            <Download aria-hidden="true" size={20} /> {t.download}
          </a>
        </div>
      </div>
      <ReceiptPaper paper={paper} ref={sheet} />
    </>
  )
}

function Unknown() {
  const t = useText(invoicePageText)
  return (
    <div className="receipt-screen">
      <title>{t.unknown}</title>
      <h1>{t.unknown}</h1>
      <a className="receipt-back" href="/admin/orders">
        <ArrowLeft aria-hidden="true" size={20} /> {t.orders}
      </a>
    </div>
  )
}
