/** Stores one picture and answers its id; the section that names it comes later. */
import { data } from 'react-router'
import { Refusal } from '#core/refusal.ts'
import { staffDoor } from '#features/staff/staff-door.server.ts'
import { formIn } from '#platform/form-text.server.ts'
import { keepPicture } from '../settings-pictures.server.ts'

export const action = staffDoor('manageSettings', async ({ request, staff }) => {
  const form = await formIn(request)
  const [kind, file] = [form.get('kind'), form.get('file')]
  if ((kind !== 'image' && kind !== 'avatar') || !(file instanceof File) || [...form].length !== 2)
    throw new Refusal('badRequest', 'invalid')
  return data({ uploaded: await keepPicture({ file, kind, by: staff, now: new Date() }) }, { status: 201 })
})

/** Nothing to see here, also for those who may enter. */
export const loader = staffDoor('manageSettings', () => {
  throw data(null, { status: 404 })
})
