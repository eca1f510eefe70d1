import { useText } from '#ui/language.tsx'
import { screensFor } from '../screens.rules.ts'
import { staffDoor } from '../staff-door.server.ts'
import { accessText, roleText, screenText } from '../staff.text.ts'
import type { Route } from './+types/welcome.page'
import './login.css'

export const loader = staffDoor('anyStaff', ({ staff }) => ({
  name: staff.name,
  role: staff.role,
  screens: screensFor(staff).map(({ key, path }) => ({ key, path })),
}))

/** Stands here until the dashboard does. */
export default function WelcomePage({ loaderData }: Route.ComponentProps) {
  const t = useText(accessText)
  const screens = useText(screenText)
  const roles = useText(roleText)
  return (
    <main className="mx-auto grid max-w-[420px] gap-4 px-5 py-10 text-ink">
      <title>{screens.dashboard}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-h2 font-semibold">
        <bdi>{loaderData.name}</bdi>
      </h1>
      <p className="text-ink-2">{roles[loaderData.role]}</p>
      <ul className="grid gap-1">
        {loaderData.screens.map(({ key }) => (
          <li key={key}>{screens[key]}</li>
        ))}
      </ul>
      <form method="post" action="/admin/sign-out">
        <button type="submit" className="min-h-11 font-semibold text-pri">
          {t.signOut}
        </button>
      </form>
    </main>
  )
}
