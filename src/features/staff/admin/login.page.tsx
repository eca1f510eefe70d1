import { CircleAlert, CircleUserRound } from 'lucide-react'
import { redirect } from 'react-router'
import { config, isLoopback } from '#platform/config.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { hasIdentityProvider } from '#platform/identity/identity-provider.server.ts'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { currentStaff } from '../require-staff.server.ts'
import { landingPath } from '../screens.rules.ts'
import { loginText, signInProblemText } from '../sign-in.text.ts'
import { readStaffCookie } from '../staff-cookies.server.ts'
import type { Route } from './+types/login.page'
import { loginQuery } from './sign-in-schemas.server.ts'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  redirectLoopbackAlias(url)
  const { to, invited, ...query } = parseQuery(loginQuery, url.searchParams)
  const staff = await currentStaff({ request, context })
  if (staff) throw redirect(landingPath(staff, to))
  const isConfigured = hasIdentityProvider()
  const problem = isConfigured ? query.problem : ('notConfigured' as const)
  return {
    to,
    isConfigured,
    problem,
    isInvited: invited,
    reason: problem === 'provider' ? reasonIn(request) : undefined,
  }
}

/** Redirects 127.0.0.1 to localhost, or the reverse: cookies belong to one host name, and the sign-in would be lost. */
function redirectLoopbackAlias(url: URL): void {
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
  const { to, isConfigured, problem, reason, isInvited } = loaderData
  return (
    <>
      <title>{t.title}</title>
      <h1 className="text-hero font-semibold">{t.title}</h1>
      <p className="mt-2 text-[1.0625rem] leading-relaxed text-balance text-ink-2">
        {isInvited ? t.invited : t.lead}
      </p>
      {problem && <Problem code={problem} reason={reason} />}
      {isConfigured && (
        <form method="post" action="/admin/sign-in" className="mt-6 grid gap-4">
          <input type="hidden" name="to" value={to} />
          <Button type="submit" size="large" wide>
            <CircleUserRound className="size-5" strokeWidth={1.7} aria-hidden="true" />
            {t.choose}
          </Button>
          <p className="mx-auto max-w-[38ch] text-center text-small text-balance text-subtle">{t.note}</p>
        </form>
      )}
    </>
  )
}

type ProblemCode = NonNullable<Route.ComponentProps['loaderData']['problem']>

function Problem({ code, reason }: { code: ProblemCode; reason: string | undefined }) {
  const t = useText(loginText)
  const sentences = useText(signInProblemText)
  return (
    <div role="alert" className="mt-6 flex gap-3 rounded-card bg-henna-50 p-4 text-henna">
      <CircleAlert className="mt-0.5 size-5 shrink-0" strokeWidth={1.7} aria-hidden="true" />
      <div>
        <p className="font-semibold">{t.problemTitle}</p>
        <p className="text-small">{reason ? <bdi>{reason}</bdi> : sentences[code]}</p>
      </div>
    </div>
  )
}
