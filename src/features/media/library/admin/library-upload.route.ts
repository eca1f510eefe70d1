/** Stores the picture that is to replace another one, and returns its id. */
import { data } from 'react-router'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { readUpload, storeImage } from '../../media.server.ts'
import { uploadSchema } from '../../upload-form.server.ts'

const uploadForm = uploadSchema(['image'])

export const action = requireStaff('manageMedia', async ({ request }) => {
  const { kind, file } = parseForm(uploadForm, await readForm(request))
  const { id, width, height, bytes } = await storeImage({
    bytes: await readUpload(file, kind),
    visibility: 'public',
  })
  return data({ uploaded: { id, width: width ?? 0, height: height ?? 0, bytes } }, { status: 201 })
})

/** There is no page at this URL. */
export const loader = requireStaff('manageMedia', () => {
  throw data(null, { status: 404 })
})
