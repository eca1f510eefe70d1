/** `/admin/orders/:id/invoice.png`: the invoice as a PNG, for printers connected to a phone. */
import { Refusal, REFUSAL_STATUS } from '#core/refusal.ts'
import { parseOrderId } from '#features/orders/order-forms.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { findInvoice } from '../invoice.server.ts'
import { renderDocumentImage } from '../receipt-image.server.ts'

export const loader = requireStaff('manageOrders', async ({ params }) => {
  const id = parseOrderId(params.id)
  const invoice = id === undefined ? undefined : await findInvoice(id)
  if (!invoice) return new Response('Not found', { status: 404 })
  try {
    return new Response(new Uint8Array(await renderDocumentImage(invoice)), {
      headers: {
        'cache-control': 'no-store',
        'content-type': 'image/png',
        'content-disposition': `attachment; filename="${invoice.id}.png"`,
      },
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return new Response('Busy', { status: REFUSAL_STATUS[error.kind], headers: { 'retry-after': '60' } })
  }
})
