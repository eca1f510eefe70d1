import { data } from 'react-router'
import { staffDoor } from '#features/staff/require-staff.server.ts'

/** An address of the panel that leads nowhere says so inside it. */
export const loader = staffDoor('anyStaff', () => {
  throw data(null, { status: 404 })
})

export default function PanelMissing() {
  return null
}
