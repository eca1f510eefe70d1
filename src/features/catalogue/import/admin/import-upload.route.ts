/** Stores the spreadsheet of a new import, or a ZIP file of pictures for one that is not confirmed yet. */
import { data } from 'react-router'
import * as v from 'valibot'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { id } from '#platform/http/field-schemas.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { fileRefusal } from '../file-refusal.server.ts'
import { addImport, addPictures } from '../imports.server.ts'

const uploadForm = v.variant('kind', [
  v.strictObject({ kind: v.literal('table'), file: v.file() }),
  v.strictObject({ kind: v.literal('pictures'), id, file: v.file() }),
])

export const action = requireStaff('manageProducts', async ({ request, staff }) => {
  const form = parseForm(uploadForm, await readForm(request), () => fileRefusal('fileMissing'))
  const bytes = new Uint8Array(await form.file.arrayBuffer())
  if (form.kind === 'pictures') {
    await addPictures(form.id, bytes)
    return data({ import: form.id }, { status: 201 })
  }
  const added = await addImport({ fileName: form.file.name, bytes, by: staff, now: new Date() })
  return data({ import: added }, { status: 201 })
})

/** There is no page at this URL. */
export const loader = requireStaff('manageProducts', () => {
  throw data(null, { status: 404 })
})
