/** Where the identity provider sends the browser back to. */
import { redirect } from 'react-router'
import { addressKey, consumeRateLimits } from '#platform/http/rate-limit.server.ts'
import { requestInfo } from '#platform/http/request.server.ts'
import { identityProvider } from '#platform/identity/identity-provider.server.ts'
import { ProviderRefusal } from '#platform/identity/oidc.server.ts'
import { log } from '#platform/log.server.ts'
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
    return back('tooMany')
  const browser = readStaffCookie(request, 'sign-in')
  if (!browser) return back('expired')
  const query = new URL(request.url).searchParams
  try {
    const provider = await identityProvider()
    if (!provider) return back('notConfigured')
    const admission = await finishSignIn({ provider, browser, query, now: new Date() })
    if ('problem' in admission) return back(admission.problem)
    const former = readStaffCookie(request, 'staff')
    if (former) await endSession(former)
    return redirect(admission.returnTo, { headers: { 'set-cookie': staffCookie('staff', admission.token) } })
  } catch (error) {
    if (error instanceof ProviderRefusal) return refused(error)
    log.error({ err: error, request: id }, 'sign-in failed')
    return back('provider')
  }
}

function back(problem: SignInProblem, headers: HeadersInit = {}): Response {
  return redirect(`/admin/login?problem=${problem}`, { headers })
}

/** The provider's own words travel in a cookie: in the address, anyone could put words into our mouth. */
function refused({ code, reason }: ProviderRefusal): Response {
  if (code === 'access_denied') return back('cancelled')
  const words = encodeURIComponent((reason ?? '').slice(0, MAX_REASON_LENGTH))
  return back('provider', { 'set-cookie': staffCookie('sign-in-problem', words, 60) })
}
