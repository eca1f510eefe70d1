/** Stores a picture of a letter and returns its id; one that no letter uses is deleted later. */
import { data } from 'react-router'
import { uploadSchema } from '#features/media/upload-form.server.ts'
import { storePicture } from '#features/settings/settings-pictures.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'

const uploadForm = uploadSchema(['image'])

export const action = requireStaff('manageClients', async ({ request, staff }) => {
  const { kind, file } = parseForm(uploadForm, await readForm(request))
  return data({ uploaded: await storePicture({ file, kind, by: staff, now: new Date() }) }, { status: 201 })
})

/** There is no page at this URL. */
export const loader = requireStaff('manageClients', () => {
  throw data(null, { status: 404 })
})
