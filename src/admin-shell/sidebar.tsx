import { ExternalLink, Store } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { screenAt } from '#features/staff/screens.rules.ts'
import { screenText } from '#features/staff/staff.text.ts'
import { StoreLogo, useStoreName } from '#shop-shell/store-brand.tsx'
import { useText } from '#ui/page/language.tsx'
import { AdminAccount } from './account-menu.tsx'
import { adminText } from './admin-shell.text.ts'
import type { AdminTheme } from './admin-theme.ts'
import { isManagement, SCREEN_ICONS, type AdminPerson, type AdminScreenLink } from './navigation.ts'
import { RailTooltip } from './rail-tooltip.tsx'

export interface SidebarProps {
  person: AdminPerson
  screens: AdminScreenLink[]
  theme: AdminTheme
  /** Undefined for people without a till. */
  onPin: (() => void) | undefined
  onShortcuts: () => void
}

const ITEM =
  'flex h-9 items-center gap-2.5 rounded-button px-2.5 font-medium text-ink-2 hover:bg-sunk hover:text-ink rail:justify-center rail:px-0 ' +
  'aria-[current=page]:bg-pri-100 aria-[current=page]:text-link'

/** The full menu; on medium screens a rail of icons with tooltips. */
export function Sidebar({ person, screens, theme, onPin, onShortcuts }: SidebarProps) {
  const t = useText(adminText)
  const daily = screens.filter((screen) => !isManagement(screen))
  const management = screens.filter(isManagement)
  return (
    <div className="flex h-full flex-col px-3 pb-3 rail:px-2.5">
      <Brand />
      <nav aria-label={t.menu} className="min-h-0 grow overflow-y-auto py-1">
        <ScreenList screens={daily} />
        {management.length > 0 && (
          <>
            <p className="px-2.5 pt-4 pb-1.5 text-label text-subtle rail:invisible rail:h-4 rail:p-0">
              {t.management}
            </p>
            <ScreenList screens={management} />
          </>
        )}
      </nav>
      <RailTooltip label={t.seeShop}>
        {/* A document load, because the shop has different styles. */}
        <a href="/" className={`${ITEM} shrink-0`}>
          <Store className="size-[18px] shrink-0" strokeWidth={1.7} aria-hidden="true" />
          <span className="grow rail:sr-only">{t.seeShop}</span>
          <ExternalLink className="mirrored size-4 rail:hidden" strokeWidth={1.7} aria-hidden="true" />
        </a>
      </RailTooltip>
      <div className="mt-3 shrink-0 border-t border-line pt-3">
        <AdminAccount {...{ person, theme, onPin, onShortcuts }} />
      </div>
    </div>
  )
}

function Brand() {
  return (
    <div className="flex h-[60px] shrink-0 items-center gap-2.5 px-1.5 rail:justify-center rail:px-0">
      <StoreLogo className="size-[30px] shrink-0" />
      <span className="truncate font-semibold rail:sr-only">{useStoreName()}</span>
    </div>
  )
}

function ScreenList({ screens }: { screens: AdminScreenLink[] }) {
  return (
    <ul className="grid gap-0.5">
      {screens.map((screen) => (
        <li key={screen.key}>
          <ScreenLink screen={screen} />
        </li>
      ))}
    </ul>
  )
}

export function ScreenLink({ screen: { key, path, count = 0 } }: { screen: AdminScreenLink }) {
  const t = useText(adminText)
  const name = useText(screenText)[key]
  const Icon = SCREEN_ICONS[key]
  const shown = screenAt(useLocation().pathname)
  const isCurrent = shown?.key === key || shown?.parent === key
  return (
    <RailTooltip label={name}>
      <Link
        to={path}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={count > 0 ? t.withCount(name, count) : undefined}
        className={`relative ${ITEM}`}
      >
        <Icon className="size-[18px] shrink-0" strokeWidth={1.7} aria-hidden="true" />
        <span className="grow truncate rail:sr-only">{name}</span>
        {count > 0 && (
          <bdi className="rounded-full bg-henna-50 px-2 text-label font-semibold text-henna rail:absolute rail:end-0 rail:top-0 rail:px-1.5">
            {count}
          </bdi>
        )}
      </Link>
    </RailTooltip>
  )
}
