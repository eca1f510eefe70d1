import { Menu as MenuIcon, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Kbd } from '#ui/display/kbd.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useText } from '#ui/page/language.tsx'
import { adminText } from './admin-shell.text.ts'
import { AdminLanguage } from './language-menu.tsx'

interface TopBarProps {
  /** The name of the screen, shown on a phone. */
  title: string
  register: ReactNode
  notifications: ReactNode
  onMenu: () => void
  onSearch: () => void
}

export function TopBar({ title, register, notifications, onMenu, onSearch }: TopBarProps) {
  const t = useText(adminText)
  return (
    <header className="sticky top-0 z-20 flex min-h-[60px] items-center gap-3 border-b border-line bg-bg px-4 lg:px-8 print:hidden">
      <span className="needs-script hidden md:block lg:hidden">
        <IconButton icon={MenuIcon} label={t.openMenu} aria-haspopup="dialog" onClick={onMenu} />
      </span>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
        className="needs-script hidden h-[38px] w-[380px] min-w-0 items-center gap-2.5 rounded-button bg-sunk px-3 text-start text-subtle hover:text-ink-2 md:flex"
      >
        <Search className="size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />
        <span className="sr-only">{t.search}</span>
        <span aria-hidden="true" className="grow truncate">
          {t.searchHint}
        </span>
        <Kbd>Ctrl K</Kbd>
      </button>
      {/* Hidden from screen readers, which read the heading of the page. */}
      <p aria-hidden="true" className="grow truncate text-[1.25rem] leading-8 font-semibold md:hidden">
        {title}
      </p>
      <div className="ms-auto flex shrink-0 items-center gap-2 md:gap-3">
        <span className="needs-script md:hidden">
          <IconButton icon={Search} label={t.search} aria-haspopup="dialog" onClick={onSearch} />
        </span>
        <div className="hidden md:block">{register}</div>
        <div className="hidden md:block">
          <AdminLanguage />
        </div>
        {notifications}
      </div>
    </header>
  )
}
