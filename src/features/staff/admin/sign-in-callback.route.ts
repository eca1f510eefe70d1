/** OpenID Connect callback. */
import { redirect } from 'react-router'
import { addressKey, consumeRateLimits } from '#platform/http/rate-limit.server.ts'
import { requestInfo } from '#platform/http/request.server.ts'
import { identityProvider } from '#platform/identity/identity-provider.server.ts'
import { ProviderRefusal } from '#platform/identity/oidc.server.ts'
import { log } from '#platform/log.server.ts'
import { securitySettings } from '../security-settings.server.ts'
import { endSession } from '../sessions.server.ts'
import type { SignInProblem } from '../sign-in.rules.ts'
import { finishSignIn } from '../sign-in.server.ts'
import { readStaffCookie, staffCookie } from '../staff-cookies.server.ts'
import type { Route } from './+types/sign-in-callback.route'

const PER_ADDRESS = { points: 30, minutes: 15 }
const MAX_REASON_LENGTH = 200

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { address, id } = requestInfo(context)
  if (!(await consumeRateLimits('sign-in callback', { [addressKey(address)]: PER_ADDRESS })))
    return backToLogin('tooMany')
  const browser = readStaffCookie(request, 'sign-in')
  if (!browser) return backToLogin('expired')
  const query = new URL(request.url).searchParams
  try {
    const provider = await identityProvider()
    if (!provider) return backToLogin('notConfigured')
    const options = await context.get(securitySettings).signInOptions()
    const admission = await finishSignIn({ provider, browser, query, options, now: new Date() })
    if ('problem' in admission) return backToLogin(admission.problem)
    const previousToken = readStaffCookie(request, 'staff')
    if (previousToken) await endSession(previousToken)
    return redirect(admission.returnTo, { headers: { 'set-cookie': staffCookie('staff', admission.token) } })
  } catch (error) {
    if (error instanceof ProviderRefusal) return handleProviderRefusal(error)
    log.error({ err: error, request: id }, 'sign-in failed at the identity provider callback')
    return backToLogin('provider')
  }
}

function backToLogin(problem: SignInProblem, headers: HeadersInit = {}): Response {
  return redirect(`/admin/login?problem=${problem}`, { headers })
}

/** The provider's message is passed in a cookie, because a query parameter would let any link show its own text. */
function handleProviderRefusal({ code, reason }: ProviderRefusal): Response {
  if (code === 'access_denied') return backToLogin('cancelled')
  const message = encodeURIComponent((reason ?? '').slice(0, MAX_REASON_LENGTH))
  return backToLogin('provider', { 'set-cookie': staffCookie('sign-in-problem', message, 60) })
}
