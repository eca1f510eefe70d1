/** Stores one picture and returns its id, which the form of the section sends later. */
import { data } from 'react-router'
import { uploadSchema } from '#features/media/upload-form.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { storePicture } from '../settings-pictures.server.ts'

const uploadForm = uploadSchema(['image', 'avatar'])

export const action = requireStaff('manageSettings', async ({ request, staff }) => {
  const { kind, file } = parseForm(uploadForm, await readForm(request))
  return data({ uploaded: await storePicture({ file, kind, by: staff, now: new Date() }) }, { status: 201 })
})

/** There is no page at this URL. */
export const loader = requireStaff('manageSettings', () => {
  throw data(null, { status: 404 })
})
