import { data } from 'react-router'
import { requireStaff } from '#features/staff/require-staff.server.ts'

/** Unknown admin URLs show the error inside the admin layout. */
export const loader = requireStaff('anyStaff', () => {
  throw data(null, { status: 404 })
})

export default function AdminNotFound() {
  return null
}
