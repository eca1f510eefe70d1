/** Starts a sign-in: stores the attempt and sends the browser to the identity provider. */
import { redirect } from 'react-router'
import { directionOf, inLanguage } from '#core/text.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { addressKey, consumeRateLimits } from '#platform/http/rate-limit.server.ts'
import { requestInfo, languageOf } from '#platform/http/request.server.ts'
import { identityProvider } from '#platform/identity/identity-provider.server.ts'
import { log } from '#platform/log.server.ts'
import { securitySettings } from '../security-settings.server.ts'
import { ATTEMPT_SECONDS, startSignIn } from '../sign-in.server.ts'
import { loginText } from '../sign-in.text.ts'
import { newToken, readStaffCookie, staffCookie } from '../staff-cookies.server.ts'
import type { Route } from './+types/sign-in.route'
import { signInForm } from './sign-in-schemas.server.ts'

/** High enough for a whole team behind one IP address. */
const PER_ADDRESS = { points: 30, minutes: 15 }

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { address, id } = requestInfo(context)
  if (!(await consumeRateLimits('sign-in', { [addressKey(address)]: PER_ADDRESS })))
    return backToLogin('tooMany')
  const { to: returnTo } = parseForm(signInForm, await readForm(request))
  // Reused while it is valid, so that two tabs can sign in at the same time.
  const browser = readStaffCookie(request, 'sign-in') ?? newToken()
  try {
    const provider = await identityProvider()
    if (!provider) return backToLogin('notConfigured')
    const options = await context.get(securitySettings).signInOptions()
    const start = await startSignIn({ provider, browser, returnTo, options, now: new Date() })
    return refreshPage(request, start, browser)
  } catch (error) {
    log.error({ err: error, request: id }, 'sign-in not started: the identity provider cannot be reached')
    return backToLogin('provider')
  }
}

export function loader() {
  return redirect('/admin/login')
}

function backToLogin(problem: string): Response {
  return redirect(`/admin/login?problem=${problem}`, 303)
}

/**
 * A page with a refresh header instead of a redirect: browsers apply `form-action` of the content security policy,
 * which allows this site only, to every redirect that follows a form.
 */
function refreshPage(request: Request, { href }: URL, browser: string): Response {
  const language = languageOf(request)
  const t = inLanguage(loginText, language)
  const link = href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const page =
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${t.leaving}</title>` +
    `<p>${t.leaving} <a href="${link}">${t.continue}</a></p></html>`
  return new Response(page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      refresh: `0; url=${href}`,
      'set-cookie': staffCookie('sign-in', browser, ATTEMPT_SECONDS),
    },
  })
}
