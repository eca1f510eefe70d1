import arabicFont from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url'
import latinFont from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2?url'
import { useEffect, useState, type ReactNode } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { useHref, useLocation, useNavigate, useNavigation } from 'react-router'
import { screenAt } from '#features/staff/screens.rules.ts'
import { screenText } from '#features/staff/staff.text.ts'
import { ConfirmProvider } from '#ui/dialog/confirm-dialog.tsx'
import { ModalFrame } from '#ui/dialog/modal-frame.tsx'
import { ToastProvider } from '#ui/feedback/toast.tsx'
import { useDelayed } from '#ui/hooks/use-delayed.ts'
import { useKeys } from '#ui/hooks/use-keys.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { CommandPalette } from '#ui/palette/command-palette.tsx'
import { paletteFrom, type PaletteSource } from '#ui/palette/palette-source.ts'
import { adminText } from './admin-shell.text.ts'
import { AdminPending } from './admin-states.tsx'
import type { AdminTheme } from './admin-theme.ts'
import { AdminBottomBar } from './bottom-bar.tsx'
import { AdminShortcuts } from './keyboard-shortcuts.tsx'
import { AdminMore } from './more-menu.tsx'
import { SCREEN_ICONS, type AdminPerson, type AdminScreenLink } from './navigation.ts'
import { useAdminSearch } from './search/use-admin-search.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import './admin.css'

interface AdminShellProps {
  person: AdminPerson
  /** Only those that this person may open, in the order of the menu. */
  screens: AdminScreenLink[]
  /** As the loader read it from the cookie; the root puts it on the page. */
  theme: AdminTheme
  /** Answers the search field; `/admin/search?q=` unless told otherwise. */
  search?: PaletteSource
  /** Whether the register is open. */
  register?: ReactNode
  bell?: ReactNode
  children: ReactNode
}

const ADMIN_SEARCH = paletteFrom('/admin/search')
type Overlay = 'menu' | 'more' | 'search' | 'shortcuts'

/** What stands around every screen of the panel, a refused or failed one included. */
export function AdminShell({
  person,
  screens,
  theme,
  search = ADMIN_SEARCH,
  register,
  bell,
  children,
}: AdminShellProps) {
  const t = useText(adminText)
  const names = useText(screenText)
  const [open, setOpen] = useState<Overlay>()
  const close = () => setOpen(undefined)
  const { pathname } = useLocation()
  const here = screenAt(pathname)
  const source = useAdminSearch(screens, search)
  const sidebar = { person, screens, theme, onShortcuts: () => setOpen('shortcuts') }
  const [shownAt, setShownAt] = useState(pathname)
  if (shownAt !== pathname) {
    // A way was chosen: whatever offered it has done its work.
    setShownAt(pathname)
    setOpen(undefined)
  }
  useKeys({ '?': () => setOpen('shortcuts') })
  useSearchKey(() => setOpen('search'))
  return (
    <PanelProviders>
      <a
        href="#content"
        className="fixed start-4 top-2 z-50 -translate-y-20 rounded-button bg-pri px-4 py-2.5 text-on-pri focus:translate-y-0"
      >
        {t.skipToContent}
      </a>
      <div className="flex min-h-dvh">
        <aside className="side sticky top-0 hidden h-dvh w-16 shrink-0 border-e border-line bg-side lg:block xl:w-[236px]">
          <Sidebar {...sidebar} />
        </aside>
        <div className="flex min-w-0 grow flex-col">
          <TopBar
            title={here ? names[here.key] : ''}
            register={register}
            bell={bell}
            onMenu={() => setOpen('menu')}
            onSearch={() => setOpen('search')}
          />
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto w-full max-w-[1440px] grow px-4 pt-4 pb-[calc(64px+env(safe-area-inset-bottom)+24px)] outline-none md:px-6 md:py-7 lg:px-8"
          >
            <Screen>{children}</Screen>
          </main>
        </div>
      </div>
      <AdminBottomBar screens={screens} onMore={() => setOpen('more')} />
      <ModalFrame look="drawer" label={t.menu} isOpen={open === 'menu'} onClose={close}>
        <Sidebar {...sidebar} />
      </ModalFrame>
      <AdminMore {...{ person, screens, theme }} isOpen={open === 'more'} onClose={close} />
      <AdminShortcuts isOpen={open === 'shortcuts'} onClose={close} />
      <CommandPalette
        label={t.search}
        placeholder={t.searchHint}
        source={source}
        icons={SCREEN_ICONS}
        isOpen={open === 'search'}
        onClose={close}
      />
    </PanelProviders>
  )
}

/** A screen that takes its time gives way to a sign of it; it is kept, in case the way leads back. */
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

function PanelProviders({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const navigate = useNavigate()
  return (
    <I18nProvider locale={language === 'ar' ? 'ar-MR-u-nu-latn' : 'fr'}>
      {/* oxlint-disable-next-line react/hooks -- react-aria asks for it as it is */}
      <RouterProvider navigate={(path) => void navigate(path)} useHref={useHref}>
        <ToastProvider>
          <ConfirmProvider safeFirst>
            <link rel="preload" href={latinFont} as="font" type="font/woff2" crossOrigin="anonymous" />
            {language === 'ar' && (
              <link rel="preload" href={arabicFont} as="font" type="font/woff2" crossOrigin="anonymous" />
            )}
            {/* Where react-aria finds this name it adds no style of its own, which the page's policy forbids. */}
            <span id="react-aria-pressable-style" hidden />
            {children}
          </ConfirmProvider>
        </ToastProvider>
      </RouterProvider>
    </I18nProvider>
  )
}

function useSearchKey(onSearch: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The key's place counts: on an Arabic keyboard it types ن.
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyK') return
      event.preventDefault()
      onSearch()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
