import { data } from 'react-router'
import { requireStaff } from '#features/staff/require-staff.server.ts'

/** An address of the panel that leads nowhere says so inside it. */
export const loader = requireStaff('anyStaff', () => {
  throw data(null, { status: 404 })
})

export default function AdminNotFound() {
  return null
}
