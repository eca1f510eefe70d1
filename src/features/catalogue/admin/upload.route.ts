/** Stores one picture, sound or film and returns its id, which the form of the product or category sends later. */
import { data } from 'react-router'
import { uploadSchema } from '#features/media/upload-form.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { refusal } from '../catalogue-changes.server.ts'
import { storeUpload } from '../uploads.server.ts'

const uploadForm = uploadSchema(['image', 'audio', 'video'])

export const action = requireStaff('manageProducts', async ({ request, staff }) => {
  const { kind, file } = parseForm(uploadForm, await readForm(request), () => refusal('invalid'))
  return data({ uploaded: await storeUpload({ file, kind, by: staff, now: new Date() }) }, { status: 201 })
})

/** There is no page at this URL. */
export const loader = requireStaff('manageProducts', () => {
  throw data(null, { status: 404 })
})
