/** Ends the session on the server and deletes its cookie. */
import { redirect } from 'react-router'
import { endSession } from '../sessions.server.ts'
import { readStaffCookie, staffCookie } from '../staff-cookies.server.ts'
import type { Route } from './+types/sign-out.route'

export async function action({ request }: Route.ActionArgs) {
  const token = readStaffCookie(request, 'staff')
  if (token) await endSession(token)
  return redirect('/admin/login', { headers: { 'set-cookie': staffCookie('staff', '', 0) } })
}

export function loader() {
  return redirect('/admin')
}
