import { ArrowLeft, CircleAlert, CircleUserRound } from 'lucide-react'
import { redirect } from 'react-router'
import { config, isLoopback } from '#platform/config.server.ts'
import { hasIdentityProvider } from '#platform/identity-provider.server.ts'
import { useLanguage, useText } from '#ui/language.tsx'
import { Mark } from '#ui/mark.tsx'
import { returnAddress } from '../screens.rules.ts'
import { readSignInProblem } from '../sign-in.rules.ts'
import { loginText, signInProblemText } from '../sign-in.text.ts'
import { readStaffCookie } from '../staff-cookies.server.ts'
import { staffOf } from '../staff-door.server.ts'
import type { Route } from './+types/login.page'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  leaveAlias(url)
  const to = returnAddress(url.searchParams.get('to'))
  if (await staffOf({ request, context })) throw redirect(to)
  const isOpen = hasIdentityProvider()
  const problem = isOpen ? readSignInProblem(url.searchParams.get('problem')) : ('notConfigured' as const)
  return {
    to,
    isOpen,
    problem,
    isInvited: url.searchParams.has('invited'),
    reason: problem === 'provider' ? reasonIn(request) : undefined,
  }
}

/** The same machine under another name (127.0.0.1 for localhost) has other cookies: the sign-in would be lost. */
function leaveAlias(url: URL): void {
  const { publicUrl } = config()
  if (isLoopback(url) && isLoopback(publicUrl) && url.host !== publicUrl.host)
    throw redirect(publicUrl.origin + url.pathname + url.search)
}

function reasonIn(request: Request): string | undefined {
  try {
    return decodeURIComponent(readStaffCookie(request, 'sign-in-problem') ?? '') || undefined
  } catch {
    return undefined
  }
}

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  const t = useText(loginText)
  const { to, isOpen, problem, reason, isInvited } = loaderData
  return (
    <main className="flex min-h-dvh flex-col bg-surface px-5 py-6 text-ink md:px-10">
      <title>{t.title}</title>
      <meta name="robots" content="noindex" />
      <header className="flex items-center justify-between gap-4">
        <Mark className="size-9 text-pri" />
        <LanguageChoice to={to} />
      </header>
      <div className="m-auto grid w-full max-w-[420px] gap-5 py-10">
        <div>
          <h1 className="text-h1 font-semibold">{t.title}</h1>
          <p className="mt-1 text-ink-2">{isInvited ? t.invited : t.lead}</p>
        </div>
        {problem && <Problem code={problem} reason={reason} />}
        {isOpen && (
          <form method="post" action="/admin/sign-in" className="grid gap-3">
            <input type="hidden" name="to" value={to} />
            <button
              type="submit"
              className="flex min-h-12 items-center justify-center gap-2 rounded-button bg-pri px-5 font-semibold text-on-pri hover:bg-pri-h"
            >
              <CircleUserRound className="size-5" strokeWidth={1.6} aria-hidden="true" />
              {t.choose}
            </button>
            <p className="text-center text-small text-ink-2">{t.note}</p>
          </form>
        )}
      </div>
      <a href="/" className="flex min-h-11 items-center gap-2 self-start text-small font-semibold text-pri">
        <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        {t.shop}
      </a>
    </main>
  )
}

type ProblemCode = NonNullable<Route.ComponentProps['loaderData']['problem']>

function Problem({ code, reason }: { code: ProblemCode; reason: string | undefined }) {
  const t = useText(loginText)
  const sentences = useText(signInProblemText)
  return (
    <div role="alert" className="flex gap-3 rounded-button bg-henna-50 p-4 text-henna">
      <CircleAlert className="size-5 shrink-0" strokeWidth={1.6} aria-hidden="true" />
      <div>
        <p className="font-semibold">{t.problemTitle}</p>
        <p className="text-small">{reason ? <bdi>{reason}</bdi> : sentences[code]}</p>
      </div>
    </div>
  )
}

/** A plain form, so that it works before JavaScript arrives; the browser's own note of the choice follows it. */
function LanguageChoice({ to }: { to: string }) {
  const t = useText(loginText)
  const language = useLanguage()
  const back = `/admin/login?to=${encodeURIComponent(to)}`
  return (
    <form method="post" action="/language" aria-label={t.language} className="flex gap-1">
      <input type="hidden" name="back" value={back} />
      {LANGUAGES.map(({ code, name }) => (
        <button
          key={code}
          name="language"
          value={code}
          lang={code}
          aria-pressed={code === language}
          onClick={() => remember(code)}
          className="min-h-11 rounded-button px-3 text-small font-semibold aria-pressed:bg-sunk"
        >
          {name}
        </button>
      ))}
    </form>
  )
}

const LANGUAGES = [
  { code: 'fr', name: 'Français' },
  { code: 'ar', name: 'العربية' },
] as const

function remember(language: string): void {
  try {
    localStorage.setItem('language', language)
  } catch {
    // Storage is closed or full: the cookie alone carries the choice.
  }
}
