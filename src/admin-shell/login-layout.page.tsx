/** The layout of the login page: the shop's name, a help line and artwork. */
import { ArrowLeft } from 'lucide-react'
import { Outlet } from 'react-router'
import { adminPreferences } from '#features/settings/settings.server.ts'
import { StoreLogo, useStoreName } from '#shop-shell/store-brand.tsx'
import { useRootData } from '#shop-shell/use-root-data.ts'
import { PhoneNumber } from '#ui/display/phone-number.tsx'
import { useText } from '#ui/page/language.tsx'
import type { Route } from './+types/login-layout.page'
import { adminText } from './admin-shell.text.ts'
import { chosenTheme } from './admin-theme.server.ts'
import type { AdminTheme } from './admin-theme.ts'
import { AdminLanguage } from './language-menu.tsx'
import { LoginArtwork } from './login-artwork.tsx'
import './admin.css'

export async function loader({ request }: Route.LoaderArgs): Promise<{ theme: AdminTheme }> {
  const chosen = chosenTheme(request)
  if (chosen) return { theme: chosen }
  // The sign-in page must work without the database.
  const { theme } = await adminPreferences().catch(() => ({ theme: 'light' as const }))
  return { theme }
}

export default function LoginLayout() {
  const t = useText(adminText)
  const { phone } = useRootData().store
  return (
    <div className="grid min-h-dvh bg-surface text-ink lg:grid-cols-[minmax(0,1fr)_39%]">
      <meta name="robots" content="noindex" />
      <div className="flex flex-col px-5 py-5 md:px-9 md:py-6">
        <header className="flex items-center justify-between gap-4">
          <span className="flex min-w-0 items-center gap-2.5">
            <StoreLogo className="size-[30px] shrink-0" />
            <span className="truncate font-semibold">{useStoreName()}</span>
          </span>
          <AdminLanguage names="long" />
        </header>
        <main className="m-auto w-full max-w-[400px] py-10">
          <Outlet />
        </main>
        <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-small">
          {/* A document load, because the shop has different styles. */}
          <a href="/" className="flex min-h-11 items-center gap-2 font-medium text-link hover:underline">
            <ArrowLeft className="mirrored size-4" strokeWidth={1.8} aria-hidden="true" />
            {t.backToShop}
          </a>
          <p className="text-subtle">
            {t.needHelp}{' '}
            <a href={`tel:${phone}`} className="inline-block py-2 hover:text-ink hover:underline">
              <PhoneNumber phone={phone} />
            </a>
          </p>
        </footer>
      </div>
      <LoginArtwork className="max-lg:hidden" />
    </div>
  )
}
