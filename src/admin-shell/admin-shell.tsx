import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { screenAt } from '#features/staff/screens.rules.ts'
import { screenText } from '#features/staff/staff.text.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { ModalFrame } from '#ui/dialog/modal-frame.tsx'
import { useDelayed } from '#ui/hooks/use-delayed.ts'
import { useKeys } from '#ui/hooks/use-keys.ts'
import { useText } from '#ui/page/language.tsx'
import { paletteFrom, type PaletteSource } from '#ui/palette/palette-source.ts'
import { AdminProviders } from './admin-providers.tsx'
import { adminText } from './admin-shell.text.ts'
import { AdminPending } from './admin-states.tsx'
import type { AdminTheme } from './admin-theme.ts'
import { AdminBottomBar } from './bottom-bar.tsx'
import { inBottomBar, SCREEN_ICONS, type AdminPerson, type AdminScreenLink } from './navigation.ts'
import { useAdminSearch } from './search/use-admin-search.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import './admin.css'

const AdminMore = lazyDialog(async () => (await import('./more-menu.tsx')).AdminMore)
const AdminShortcuts = lazyDialog(async () => (await import('./keyboard-shortcuts.tsx')).AdminShortcuts)
const OwnPinDialog = lazyDialog(
  async () => (await import('#features/till/people/admin/own-pin-dialog.tsx')).OwnPinDialog,
)
const CommandPalette = lazyDialog(
  async () => (await import('#ui/palette/command-palette.tsx')).CommandPalette,
)

interface AdminShellProps {
  person: AdminPerson
  /** Only those that this person may open, in the order of the menu. */
  screens: AdminScreenLink[]
  /** From the loader; the root sets it on <html>. */
  theme: AdminTheme
  /** The source of search results; `/admin/search?q=` by default. */
  search?: PaletteSource
  /** Whether the register is open. */
  register?: ReactNode
  notifications?: ReactNode
  /** Whether the data on screen is current. */
  live?: ReactNode
  children: ReactNode
}

const ADMIN_SEARCH = paletteFrom('/admin/search')
type Overlay = 'menu' | 'more' | 'search' | 'shortcuts' | 'pin'

/** Navigation and providers around every admin screen, including forbidden and failed ones. */
export function AdminShell({
  person,
  screens,
  theme,
  search = ADMIN_SEARCH,
  register,
  notifications,
  live,
  children,
}: AdminShellProps) {
  const t = useText(adminText)
  const names = useText(screenText)
  const [open, setOpen] = useState<Overlay>()
  const close = () => setOpen(undefined)
  const { pathname } = useLocation()
  const screen = screenAt(pathname)
  const source = useAdminSearch(screens, search)
  // A PIN opens the till and nothing else.
  const hasTill = screens.some(({ key }) => key === 'till')
  const onPin = hasTill ? () => setOpen('pin') : undefined
  const sidebar = { person, screens, theme, onPin, onShortcuts: () => setOpen('shortcuts') }
  const [shownPath, setShownPath] = useState(pathname)
  if (shownPath !== pathname) {
    // After a navigation the overlay that started it is closed.
    setShownPath(pathname)
    setOpen(undefined)
  }
  useKeys({ '?': () => setOpen('shortcuts') })
  useSearchKey(() => setOpen('search'))
  return (
    <AdminProviders>
      <a
        href="#content"
        className="fixed start-4 top-2 z-50 -translate-y-20 rounded-button print:hidden bg-pri px-4 py-2.5 text-on-pri focus:translate-y-0"
      >
        {t.skipToContent}
      </a>
      <div className="flex min-h-dvh">
        <aside className="side sticky top-0 hidden h-dvh w-16 shrink-0 border-e border-line bg-side lg:block xl:w-[236px] print:hidden">
          <Sidebar {...sidebar} />
        </aside>
        <div className="flex min-w-0 grow flex-col">
          <TopBar
            title={screen ? names[screen.key] : ''}
            register={register}
            notifications={notifications}
            onMenu={() => setOpen('menu')}
            onSearch={() => setOpen('search')}
          />
          {live}
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto w-full max-w-[1440px] grow px-4 pt-4 pb-[calc(4rem+env(safe-area-inset-bottom)+24px)] outline-none md:px-6 md:py-7 lg:px-8"
          >
            <Screen>{children}</Screen>
          </main>
        </div>
      </div>
      <AdminBottomBar screens={inBottomBar(screens, person.role)} onMore={() => setOpen('more')} />
      <ModalFrame variant="drawer" label={t.menu} isOpen={open === 'menu'} onClose={close}>
        <Sidebar {...sidebar} />
      </ModalFrame>
      <AdminMore {...{ person, screens, theme, onPin }} isOpen={open === 'more'} onClose={close} />
      {open === 'pin' && <OwnPinDialog onClose={close} />}
      <AdminShortcuts hasTill={hasTill} isOpen={open === 'shortcuts'} onClose={close} />
      <CommandPalette
        label={t.search}
        placeholder={t.searchHint}
        source={source}
        icons={SCREEN_ICONS}
        isOpen={open === 'search'}
        onClose={close}
      />
    </AdminProviders>
  )
}

/** Hides a screen while the next one loads; it stays mounted in case the navigation is cancelled. */
function Screen({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  // A sheet over its list is the same screen.
  const isLeaving = useDelayed(
    state === 'loading' && screenAt(location.pathname)?.key !== screenAt(pathname)?.key,
  )
  return (
    <>
      {isLeaving && <AdminPending />}
      <div hidden={isLeaving}>{children}</div>
    </>
  )
}

function useSearchKey(onSearch: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // By `code`, because on an Arabic keyboard this key types ن.
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyK') return
      event.preventDefault()
      onSearch()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
