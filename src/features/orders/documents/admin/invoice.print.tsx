import { data } from 'react-router'
import { parseOrderId } from '#features/orders/order-forms.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { useText } from '#ui/page/language.tsx'
import { MissingPrintPage } from '#ui/print/print-page.tsx'
import { findInvoice } from '../invoice.server.ts'
import { DocumentPage } from '../receipt-paper.tsx'
import type { Paper } from '../receipt.rules.ts'
import { invoicePageText } from '../receipt.text.ts'
import type { Route } from './+types/invoice.print'

/** An invoice gets its number when it is first shown. */
export const loader = requireStaff('manageOrders', async ({ params }) => {
  const id = parseOrderId(params.id)
  const paper = id === undefined ? undefined : await findInvoice(id)
  return data({ paper }, { status: paper ? 200 : 404 })
})

export default function InvoicePage({ loaderData: { paper }, params }: Route.ComponentProps) {
  const t = useText(invoicePageText)
  if (!paper) return <MissingPrintPage title={t.unknown} back={{ href: '/admin/orders', label: t.orders }} />
  const order = `/admin/orders/${params.id}`
  return (
    <DocumentPage
      paper={paper}
      title={t.title(paper.id)}
      back={{ href: order, label: t.back }}
      image={`${order}/invoice.png`}
      labels={t}
    />
  )
}
