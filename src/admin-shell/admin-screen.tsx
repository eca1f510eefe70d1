/** Shows the error of a forbidden or failed screen inside the admin layout. */
import { Outlet } from 'react-router'
import type { Route } from './+types/admin-screen'
import { AdminError } from './admin-states.tsx'

export default function AdminScreen() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />
}
