/** The credit note as a PNG, for printers connected to a phone. */
import { creditNoteId } from '#core/id.ts'
import { Refusal, REFUSAL_STATUS } from '#core/refusal.ts'
import { renderLinesImage } from '#features/orders/documents/receipt-image.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { findCreditNote } from '../credit-note.server.ts'
import { creditNoteLines } from '../credit-note.text.ts'

export const loader = requireStaff('manageOrders', async ({ params }) => {
  const note = await findCreditNote(params)
  if (!note) return new Response('Not found', { status: 404 })
  try {
    return new Response(new Uint8Array(await renderLinesImage(creditNoteLines(note), note.language)), {
      headers: {
        'cache-control': 'no-store',
        'content-type': 'image/png',
        'content-disposition': `attachment; filename="${creditNoteId(note)}.png"`,
      },
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return new Response('Busy', { status: REFUSAL_STATUS[error.kind], headers: { 'retry-after': '60' } })
  }
})
