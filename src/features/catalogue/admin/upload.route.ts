/** Stores one picture or sound and answers its id; the form that names it comes later. */
import { data } from 'react-router'
import { staffDoor } from '#features/staff/staff-door.server.ts'
import { formIn } from '#platform/form-text.server.ts'
import { refusal } from '../catalogue-changes.server.ts'
import { keepUpload } from '../uploads.server.ts'

export const action = staffDoor('manageProducts', async ({ request, staff }) => {
  const form = await formIn(request)
  const [kind, file] = [form.get('kind'), form.get('file')]
  if ((kind !== 'image' && kind !== 'audio') || !(file instanceof File) || [...form].length !== 2)
    throw refusal('invalid')
  return data({ uploaded: await keepUpload({ file, kind, by: staff, now: new Date() }) }, { status: 201 })
})

/** Nothing to see here, also for those who may enter. */
export const loader = staffDoor('manageProducts', () => {
  throw data(null, { status: 404 })
})
