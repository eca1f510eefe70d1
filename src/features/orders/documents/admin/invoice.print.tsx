import { data } from 'react-router'
import { parseOrderId } from '#features/orders/order-forms.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { useText } from '#ui/page/language.tsx'
import { MissingPrintPage } from '#ui/print/print-page.tsx'
import { DocumentPage } from '../document-page.tsx'
import { findInvoice } from '../invoice.server.ts'
import { invoicePageText } from '../receipt.text.ts'
import type { Route } from './+types/invoice.print'
import { OrderCode } from './order-code.tsx'

/** The first request assigns the invoice number. */
export const loader = requireStaff('manageOrders', async ({ params }) => {
  const id = parseOrderId(params.id)
  const invoice = id === undefined ? undefined : await findInvoice(id)
  return data({ invoice }, { status: invoice ? 200 : 404 })
})

export default function InvoicePage({ loaderData: { invoice }, params }: Route.ComponentProps) {
  const t = useText(invoicePageText)
  if (!invoice)
    return <MissingPrintPage title={t.unknown} back={{ href: '/admin/orders', label: t.orders }} />
  const order = `/admin/orders/${params.id}`
  return (
    <DocumentPage
      doc={invoice}
      title={t.title(invoice.id)}
      back={{ href: order, label: t.back }}
      image={`${order}/invoice.png`}
      labels={t}
    >
      <OrderCode {...invoice} />
    </DocumentPage>
  )
}
