/** The layout of screens that use the whole window, without the menu of the admin. */
import { Outlet } from 'react-router'
import { adminPreferences } from '#features/settings/settings.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { AdminProviders } from './admin-providers.tsx'
import { chosenTheme } from './admin-theme.server.ts'
import './admin.css'

export const loader = requireStaff('anyStaff', async ({ request }) => ({
  theme: chosenTheme(request) ?? (await adminPreferences()).theme,
}))

export default function FullScreenLayout() {
  return (
    <AdminProviders>
      <meta name="robots" content="noindex" />
      <Outlet />
    </AdminProviders>
  )
}
