/**
 * Promise 12: every route declares its permission. Every URL is requested over HTTP as every kind of user and must
 * answer as `accessAt()` and `can()` say, whatever checks its page contains. Needs a build.
 */
import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { accessAt, RUNS_PATH } from '#features/staff/screens.rules.ts'
import {
  can,
  PERMISSIONS,
  ROLE_PERMISSIONS,
  type Access,
  type Permission,
  type StaffPerson,
} from '#features/staff/staff.rules.ts'
import { person, superAdmin } from '../people.ts'
import { connectionOf, freePort, useSeededShop } from '../program/shop-process.ts'
import { addresses, answersTo, FOR_ANY_STAFF, OPEN_STAFF_PAGES, type Route } from '../route-table.ts'
import { isExtendedRun, isFullRun } from '../sizes.ts'
import { runOn } from '../test-database.ts'
import { times } from './shopper.ts'

interface Requester {
  name: string
  /** Undefined: no session, or the session of a deactivated user. */
  staff: StaffPerson | undefined
  cookie: string
}

type Answer = 'login' | 'signedOut' | 'forbidden' | 'allowed'

const SUPER_ADMIN = 'owner@example.com'

/** By default these request public URLs and rendered pages; others request only the data of staff pages. */
const PAGE_REQUESTERS = new Set(['anonymous', 'cashier', 'courier', 'super admin', 'deactivated'])

/** By default the data of a page is requested with its own permission and with some of the others, alternating. */
const OTHER_PERMISSIONS = isExtendedRun ? 3 : 1

const opened = useSeededShop(async () => {
  const PORT = String(await freePort())
  return { PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}`, DEVELOPMENT_PAGES: '1', LOG_LEVEL: 'error' }
})
let requesters: Requester[]
beforeAll(async () => {
  requesters = await createRequesters(opened().dataDir)
  await runOn(connectionOf(opened().dataDir), 'update settings set has_runs = true, has_till = true')
})

// Sign-out is last, because it ends the session that the others need.
const table = addresses().toSorted((a, b) => rank(a) - rank(b))

it('the table has URLs, and there is every kind of requester', () => {
  expect([requesters.length, table.length > 30]).toEqual([PERMISSIONS.length + 7, true])
})

it.each(table)('$path answers every kind of requester according to its permission', async (route) => {
  const wrong: string[] = []
  for (const kind of ['loader', 'action'] as const) {
    if (kind === 'action' && !answersTo(route).includes('action')) continue
    for (const [how, path] of Object.entries(urlsOf(route, kind)))
      await Promise.all(
        requestersOf(route, kind, how).map(async ({ name, staff, cookie }) => {
          const expected = expectedOf(route, kind, { how, staff })
          const answer = await request(opened().shop.url + path, kind, cookie)
          if (answer !== expected) wrong.push(`${name}: ${kind} ${how} is ${answer}, not ${expected}`)
        }),
      )
  }
  expect(wrong).toEqual([])
})

/** Forms that need a permission beyond the one of their screen. */
const FORMS: [path: string, fields: Record<string, string>, screen: Permission, extension: Permission][] = [
  ['/admin/orders/999999', { intent: 'delete', reason: 'x' }, 'manageOrders', 'deleteOrders'],
  ['/admin/orders/999999', { intent: 'refundSent', reference: '' }, 'manageOrders', 'refundOrders'],
  ['/admin/orders/999999', { intent: 'refundWaived', reason: 'x' }, 'manageOrders', 'refundOrders'],
  ['/admin/clients/999999/credit', { amount: '500', reason: 'x' }, 'manageClients', 'refundOrders'],
  ['/admin/clients/999999/anonymise', { intent: 'anonymise' }, 'manageClients', 'deleteOrders'],
  ['/admin/cash-register', { intent: 'reset', reason: '' }, 'manageCash', 'resetRegister'],
  [
    '/admin/cash-register',
    { intent: 'add', type: 'refund', method: 'sadad', amount: '1', description: 'x', orderNumber: '' },
    'manageCash',
    'refundOrders',
  ],
]

it.each(FORMS)('%s with %j needs %s and %s', async (path, fields, screen, extension) => {
  const others = PERMISSIONS.filter((one) => one !== extension && one !== screen)
  const answers = await Promise.all(
    [
      [...others, screen],
      [...others, extension],
      [screen, extension],
    ].map(async (permissions) => {
      const staff = person({ role: 'admin', permissions })
      const { cookie } = await addRequester(opened().dataDir, ['form', staff, 'active'])
      return request(`${opened().shop.url}${path}.data`, 'action', cookie, { ...fields, key: randomUUID() })
    }),
  )
  expect(answers).toEqual(['forbidden', 'forbidden', 'allowed'])
})

function requestersOf({ path, file }: Route, kind: 'loader' | 'action', how: string): Requester[] {
  if (isFullRun) return requesters
  if (!path.startsWith('/admin') || (how !== 'data' && isPage(file)))
    return requesters.filter(({ name }) => PAGE_REQUESTERS.has(name))
  const access = accessOf(path, kind)
  const others = PERMISSIONS.filter((permission) => permission !== access)
  const first = table.findIndex((route) => route.path === path) * OTHER_PERMISSIONS
  const chosen = new Set([access, ...times(OTHER_PERMISSIONS, (at) => others[(first + at) % others.length])])
  return requesters.filter(({ name }) => !name.startsWith('only ') || chosen.has(name.slice(5) as Permission))
}

function accessOf(path: string, kind: 'loader' | 'action'): Access | undefined {
  return FOR_ANY_STAFF.has(path) ? 'anyStaff' : accessAt(path, kind === 'loader' ? 'read' : 'change')
}

function rank({ path }: Route): number {
  return path === '/admin/sign-out' ? 1 : 0
}

/** Users and sessions of every kind. */
async function createRequesters(dataDir: string): Promise<Requester[]> {
  const people: Added[] = [
    ...PERMISSIONS.map((only): Added => [`only ${only}`, person({ permissions: [only] }), 'active']),
    ['cashier', person({ permissions: [...ROLE_PERMISSIONS.cashier] }), 'active'],
    ['manager', person({ role: 'manager', permissions: [...ROLE_PERMISSIONS.manager] }), 'active'],
    ['courier', person({ role: 'courier', permissions: [] }), 'active'],
    ['admin', person({ role: 'admin', permissions: [...PERMISSIONS] }), 'active'],
    ['super admin', superAdmin({ email: SUPER_ADMIN }), 'active'],
    ['deactivated', person({ role: 'admin', permissions: [...PERMISSIONS] }), 'inactive'],
  ]
  const found: Requester[] = [{ name: 'anonymous', staff: undefined, cookie: '' }]
  for (const added of people) found.push(await addRequester(dataDir, added))
  return found
}

type Added = [name: string, staff: StaffPerson, status: 'active' | 'inactive']

async function addRequester(dataDir: string, [name, staff, status]: Added): Promise<Requester> {
  const token = randomUUID()
  const email = staff.isSuperAdmin ? staff.email : `${randomUUID()}@shop.mr`
  const hash = createHash('sha256').update(token).digest('hex')
  await runOn(
    connectionOf(dataDir),
    `with added as (
       insert into users (email, name, role, permissions, status)
       values ('${email}', '${name}', '${staff.role}', '{${staff.permissions.join(',')}}', '${status}') returning id)
     insert into staff_sessions (token_hash, user_id) select '${hash}', id from added`,
  )
  return { name, staff: status === 'active' ? staff : undefined, cookie: `staff=${token}` }
}

/**
 * The URL of the page and that of its data: a browser can request one loader without those of its layouts, so each
 * needs its own permission check.
 */
function urlsOf({ path, file }: Route, kind: 'loader' | 'action'): Record<string, string> {
  const address = path
    .replaceAll(':token', 'x'.repeat(22))
    .replaceAll(':file', 'master')
    .replaceAll(/:\w+/g, '1')
    .replace('*', 'nowhere')
  const data = address === '/' ? '/_.data' : `${address}.data`
  const route = encodeURIComponent(file.replace(/\.tsx?$/, ''))
  return {
    whole: address,
    ...(isPage(file) && { data: kind === 'action' ? data : `${data}?_routes=${route}` }),
  }
}

const isPage = (file: string) => /\.(page|print)\.tsx$/.test(file)

interface Asked {
  how: string
  staff: StaffPerson | undefined
}

function expectedOf({ path, file }: Route, kind: 'loader' | 'action', { how, staff }: Asked): Answer {
  const isStaffOnly = path === RUNS_PATH || (/^\/admin(\/|$)/.test(path) && !OPEN_STAFF_PAGES.has(path))
  if (!isStaffOnly) return 'allowed'
  // A form sent without JavaScript is answered with a page, whose loaders redirect to the login.
  if (!staff) return kind === 'loader' || (how === 'whole' && isPage(file)) ? 'login' : 'signedOut'
  if (path === RUNS_PATH) return can(staff, 'ownRuns') ? 'allowed' : 'forbidden'
  const access = accessOf(path, kind)
  return access && can(staff, access) ? 'allowed' : 'forbidden'
}

const LOGIN = /^\/admin\/login\?to=/

async function request(
  address: string,
  kind: 'loader' | 'action',
  cookie: string,
  fields: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(address, {
    method: kind === 'loader' ? 'GET' : 'POST',
    redirect: 'manual',
    headers: { cookie, origin: new URL(address).origin, 'sec-fetch-site': 'same-origin' },
    ...(kind === 'action' && { body: new URLSearchParams(fields) }),
  })
  const text = response.headers.get('content-type')?.startsWith('text/event-stream')
    ? ''
    : await response.text()
  await response.body?.cancel().catch(() => undefined)
  if (response.status === 401) return 'signedOut'
  if (response.status === 403) return 'forbidden'
  // A data response has the redirect in its body.
  const location = response.headers.get('location') ?? /"(\/admin\/login\?to=[^"]*)"/.exec(text)?.[1] ?? ''
  return response.status < 400 && LOGIN.test(location) ? 'login' : 'allowed'
}
