/** Keeps a refused or failed screen inside the panel. */
import { Outlet } from 'react-router'
import type { Route } from './+types/admin-screen'
import { PanelError } from './admin-states.tsx'

export default function PanelScreen() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PanelError error={error} />
}
