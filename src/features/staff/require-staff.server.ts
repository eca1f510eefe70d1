/**
 * The one door of the panel: `export const loader = requireStaff('manageOrders', async ({ staff, params }) => …)`.
 *
 * - nobody is signed in: a read is sent to /admin/login and back afterwards; a write is answered `SignedOut` (401), so
 *   that the form keeps what was typed (`isSignedOut` of door-answers.rules.ts tells);
 * - the permission is missing: `{ code: 'forbidden' }` with 403 is thrown, for an ErrorBoundary inside the panel;
 * - the verb refuses: a write is answered `Refused` with its status (`refusalIn` tells), a read is thrown.
 */
import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import { BACKGROUND_HEADER } from '#core/background-request.ts'
import { Refusal, REFUSAL_STATUS } from '#core/refusal.ts'
import { returnAddress } from './screens.rules.ts'
import { securitySettings, type SecuritySettings } from './security-settings.server.ts'
import { personOf } from './sessions.server.ts'
import type { Refused, SignedOut } from './staff-access.rules.ts'
import { readStaffCookie } from './staff-cookies.server.ts'
import { can, type Access, type StaffPerson } from './staff.rules.ts'

type Asking = Pick<LoaderFunctionArgs, 'request' | 'context'>
type DoorArgs = Pick<LoaderFunctionArgs, 'request' | 'context' | 'url'>

/** Typed by what the screen itself answers; the guards of door-answers.rules.ts sort the door's own answers out first. */
export function requireStaff<R, A extends DoorArgs = LoaderFunctionArgs>(
  access: Access,
  handler: (args: A & { staff: StaffPerson }) => Promise<R> | R,
): (args: A) => Promise<R> {
  return async (args) => {
    const isWrite = !isRead(args.request)
    const staff = await currentStaff(args)
    if (!staff) {
      if (!isWrite) throw redirect(loginAddress(args))
      return data<SignedOut>({ signedOut: true }, { status: 401 }) as R
    }
    if (!can(staff, access)) throw data({ code: 'forbidden' }, { status: 403 })
    try {
      return await handler({ ...args, staff })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, details } = error
      const status = REFUSAL_STATUS[error.kind]
      if (!isWrite) throw data({ code }, { status })
      return data<Refused>({ refusal: { code, details } }, { status }) as R
    }
  }
}

/** Who asks, if anyone is signed in. The loaders of one page ask once. */
export async function currentStaff({ request, context }: Asking): Promise<StaffPerson | undefined> {
  // What a write changed must be seen by the loaders that follow it.
  if (!isRead(request)) return look({ request, context })
  const asking = asked.get(context) ?? look({ request, context })
  asked.set(context, asking)
  return asking
}

const asked = new WeakMap<object, Promise<StaffPerson | undefined>>()

async function look({ request, context }: Asking): Promise<StaffPerson | undefined> {
  const token = readStaffCookie(request, 'staff')
  const isVisit = !request.headers.has(BACKGROUND_HEADER)
  if (!token) return undefined
  const { idleMinutes } = context.get(securitySettings)
  return personOf(token, { now: new Date(), isVisit, idleMinutes })
}

/**
 * For work that outlives its request: a function that finds out who the session belongs to now, without counting as a
 * visit. Undefined without a session cookie.
 */
export function sessionOwner(
  request: Request,
  { idleMinutes }: SecuritySettings,
): (() => Promise<StaffPerson | undefined>) | undefined {
  const token = readStaffCookie(request, 'staff')
  return token ? () => personOf(token, { now: new Date(), isVisit: false, idleMinutes }) : undefined
}

function isRead(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

/** Back to the page itself, also when its data alone was asked for. Whoever had a session is told that it ended. */
function loginAddress({ request, url: { pathname, search } }: DoorArgs): string {
  const query = new URLSearchParams({ to: returnAddress(pathname + search) })
  if (readStaffCookie(request, 'staff')) query.set('problem', 'ended')
  return `/admin/login?${query.toString()}`
}
