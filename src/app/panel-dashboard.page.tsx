import { Link } from 'react-router'
import { screensFor } from '#features/staff/screens.rules.ts'
import { staffDoor } from '#features/staff/staff-door.server.ts'
import { roleText, screenText } from '#features/staff/staff.text.ts'
import { useText } from '#ui/language.tsx'
import { PageHead } from '#ui/page-head.tsx'
import type { Route } from './+types/panel-dashboard.page'
import { SCREEN_ICONS } from './admin-screens.ts'
import { adminText } from './admin-shell.text.ts'

export const loader = staffDoor('anyStaff', ({ staff }) => ({
  name: staff.name,
  role: staff.role,
  screens: screensFor(staff)
    .filter(({ key }) => key !== 'dashboard')
    .map(({ key, path }) => ({ key, path })),
}))

/** The way to everything this person may open. */
export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const t = useText(adminText)
  const names = useText(screenText)
  const roles = useText(roleText)
  const { name, role, screens } = loaderData
  return (
    <>
      <title>{names.dashboard}</title>
      <PageHead title={t.hello(name)} sub={roles[role]} />
      <ul className="mt-2 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {screens.map(({ key, path }) => {
          const Icon = SCREEN_ICONS[key]
          return (
            <li key={key}>
              <Link
                to={path}
                className="flex items-center gap-4 rounded-panel border border-line bg-surface p-5 font-medium hover:bg-hover"
              >
                <span className="grid size-10 place-items-center rounded-button bg-pri-50 text-pri">
                  <Icon className="size-5" strokeWidth={1.7} aria-hidden="true" />
                </span>
                {names[key]}
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}
