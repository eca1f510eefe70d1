/** Answers with the text of a PDF. Nothing is stored: the person sees the text, and sends it as pasted text. */
import { data } from 'react-router'
import * as v from 'valibot'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { readPdf } from '../pdf/read-pdf.server.ts'

const form = v.strictObject({ file: v.file() })

export const action = requireStaff('manageCash', async ({ request, staff }) => {
  const { file } = parseForm(form, await readForm(request))
  return { text: await readPdf(new Uint8Array(await file.arrayBuffer()), String(staff.id)) }
})

/** There is no page at this URL. */
export const loader = requireStaff('manageCash', () => {
  throw data(null, { status: 404 })
})
