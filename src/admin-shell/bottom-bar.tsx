import { Menu as MenuIcon, type LucideIcon } from 'lucide-react'
import { NavLink } from 'react-router'
import { screenText } from '#features/staff/staff.text.ts'
import { CountBadge } from '#ui/feedback/badge.tsx'
import { useText } from '#ui/page/language.tsx'
import { adminText } from './admin-shell.text.ts'
import { SCREEN_ICONS, type AdminScreenLink } from './navigation.ts'

const ITEM =
  'group flex min-w-[48px] flex-1 flex-col items-center justify-center gap-0.5 text-label text-ink-2 outline-offset-[-3px] ' +
  // On a small phone a fifth of the width is too little for the longest word.
  'max-[359px]:flex-auto ' +
  'aria-[current=page]:font-semibold aria-[current=page]:text-link'

interface AdminBottomBarProps {
  /** Of the bar only. */
  screens: AdminScreenLink[]
  onMore: () => void
}

/** Navigation bar at the bottom of the screen on a phone. */
export function AdminBottomBar({ screens, onMore }: AdminBottomBarProps) {
  const t = useText(adminText)
  const names = useText(screenText)
  return (
    <nav
      aria-label={t.shortcutsBar}
      className="fixed inset-x-0 bottom-0 z-20 flex h-[calc(4rem+env(safe-area-inset-bottom))] border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {screens.map(({ key, path, count = 0 }) => {
        const name = key === 'dashboard' ? t.home : names[key]
        return (
          <NavLink
            key={key}
            to={path}
            end={key === 'dashboard'}
            aria-label={count > 0 ? t.withCount(name, count) : undefined}
            className={ITEM}
          >
            <ItemIcon icon={SCREEN_ICONS[key]} count={count} />
            <span className="line-clamp-2 max-w-full text-center leading-tight wrap-anywhere">{name}</span>
          </NavLink>
        )
      })}
      <button type="button" aria-haspopup="dialog" onClick={onMore} className={`needs-script ${ITEM}`}>
        <ItemIcon icon={MenuIcon} count={0} />
        {t.more}
      </button>
    </nav>
  )
}

function ItemIcon({ icon: Icon, count }: { icon: LucideIcon; count: number }) {
  return (
    <span className="relative grid h-[28px] w-[48px] place-items-center rounded-full group-aria-[current=page]:bg-pri-100">
      <Icon className="size-5" strokeWidth={1.7} aria-hidden="true" />
      <span className="absolute end-1 -top-1">
        <CountBadge count={count} />
      </span>
    </span>
  )
}
