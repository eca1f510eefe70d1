import { MessageCircle, ShoppingBag, Shirt, Wallet, type LucideIcon } from 'lucide-react'
import { Link, useRouteLoaderData } from 'react-router'
import type { ScreenKey } from '#features/staff/screens.rules.ts'
import { screenText } from '#features/staff/staff.text.ts'
import { CountBadge } from '#ui/feedback/badge.tsx'
import { useText } from '#ui/page/language.tsx'
import { dashboardText } from '../dashboard.text.ts'

/** Spec 2. */
const SHORTCUTS: Partial<Record<ScreenKey, LucideIcon>> = {
  orders: ShoppingBag,
  products: Shirt,
  cashRegister: Wallet,
  messages: MessageCircle,
}

interface ShortcutsProps {
  screens: { key: ScreenKey; path: string }[]
}

/** Links to four screens with the counts of the menu. */
export function Shortcuts({ screens }: ShortcutsProps) {
  const t = useText(dashboardText)
  const names = useText(screenText)
  const layout = useRouteLoaderData<{ screens: { key: ScreenKey; count?: number }[] }>(
    'admin-shell/admin-layout.page',
  )
  const shown = screens.filter(({ key }) => SHORTCUTS[key])
  if (shown.length === 0) return null
  return (
    <nav aria-label={t.shortcuts} className="rounded-card border border-line bg-surface p-5">
      <h2 className="mb-2 text-h2 font-semibold">{t.shortcuts}</h2>
      <ul className="grid gap-2 min-[360px]:grid-cols-2">
        {shown.map(({ key, path }) => {
          const Icon = SHORTCUTS[key]!
          const count = layout?.screens.find((screen) => screen.key === key)?.count ?? 0
          return (
            <li key={key}>
              <Link
                to={path}
                className="flex min-h-11 items-center gap-3 rounded-button px-2 font-medium hover:bg-hover"
              >
                <Icon className="size-5 shrink-0 text-link" strokeWidth={1.7} aria-hidden="true" />
                <span className="grow">{names[key]}</span>
                {count > 0 && <CountBadge count={count} />}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
