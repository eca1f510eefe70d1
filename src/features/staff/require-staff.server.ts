/**
 * Permission check of every admin route: `export const loader = requireStaff('manageOrders', async ({ staff }) => …)`.
 *
 * - not signed in: a read is redirected to /admin/login and back afterwards; a write returns `SignedOut` (401), so that
 *   the form keeps its input (check with `isSignedOut` of staff-access.rules.ts);
 * - permission missing: `{ code: 'forbidden' }` with 403 is thrown, for an ErrorBoundary inside the admin;
 * - the handler throws a `Refusal`: a write returns `Refused` with its status (see `refusalIn`), a read throws it.
 */
import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import { BACKGROUND_HEADER } from '#core/background-request.ts'
import { Refusal, REFUSAL_STATUS } from '#core/refusal.ts'
import { returnPath } from './screens.rules.ts'
import { securitySettings, type SecuritySettings } from './security-settings.server.ts'
import { personOf } from './sessions.server.ts'
import type { Refused, SignedOut } from './staff-access.rules.ts'
import { readStaffCookie } from './staff-cookies.server.ts'
import { can, type Access, type StaffPerson } from './staff.rules.ts'

type StaffRequest = Pick<LoaderFunctionArgs, 'request' | 'context'>
type RouteArgs = Pick<LoaderFunctionArgs, 'request' | 'context' | 'url'>

/** The return type is that of the handler: check for `SignedOut` and `Refused` with staff-access.rules.ts first. */
export function requireStaff<R, A extends RouteArgs = LoaderFunctionArgs>(
  access: Access,
  handler: (args: A & { staff: StaffPerson }) => Promise<R> | R,
): (args: A) => Promise<R> {
  return async (args) => {
    const isWrite = !isRead(args.request)
    const staff = await currentStaff(args)
    if (!staff) {
      if (!isWrite) throw redirect(loginUrl(args))
      return data<SignedOut>({ signedOut: true }, { status: 401 }) as R
    }
    requireAccess(staff, access)
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

/** For what needs more than the permission of its screen. */
export function requireAccess(staff: StaffPerson, access: Access): void {
  if (!can(staff, access)) throw data({ code: 'forbidden' }, { status: 403 })
}

/** The signed-in user of the request, if any; cached per request, so that parallel loaders query once. */
export async function currentStaff({ request, context }: StaffRequest): Promise<StaffPerson | undefined> {
  // Not cached for writes: the loaders that run after an action must see its changes.
  if (!isRead(request)) return findStaff({ request, context })
  const staff = staffByContext.get(context) ?? findStaff({ request, context })
  staffByContext.set(context, staff)
  return staff
}

const staffByContext = new WeakMap<object, Promise<StaffPerson | undefined>>()

async function findStaff({ request, context }: StaffRequest): Promise<StaffPerson | undefined> {
  const token = readStaffCookie(request, 'staff')
  const isVisit = !request.headers.has(BACKGROUND_HEADER)
  if (!token) return undefined
  const { idleMinutes } = context.get(securitySettings)
  return personOf(token, { now: new Date(), isVisit, idleMinutes })
}

/**
 * For work that outlives its request, such as event streams: a function that returns the current user of the session
 * without extending the session. Undefined without a session cookie.
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

/** Login URL that returns to the page, also from data requests; a stale session cookie adds `problem=ended`. */
function loginUrl({ request, url: { pathname, search } }: RouteArgs): string {
  const query = new URLSearchParams({ to: returnPath(pathname + search) })
  if (readStaffCookie(request, 'staff')) query.set('problem', 'ended')
  return `/admin/login?${query.toString()}`
}
