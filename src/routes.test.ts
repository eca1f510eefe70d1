/** Every admin URL checks a permission, and every public write is declared. */
import { describe, expect, it } from 'vitest'
import { FOR_ANY_STAFF, OPEN_STAFF_PAGES, routeTable, sourceOf, type Route } from '../tests/route-table.ts'
import { accessAt } from './features/staff/screens.rules.ts'

/** Writes that anyone may send; each has its own rate budget or changes nothing but the sender's cookie. */
const PUBLIC_WRITES = new Set([
  '/language',
  '/event',
  '/product/:id/review',
  '/product/:id/notify-me',
  '/wishes/mine',
  '/cart',
  '/order',
  '/order/:token',
  '/order/:token/push',
  '/order/:token/question',
  '/account/sign-in',
  '/account/addresses',
  '/account/preferences',
  '/account/erase',
  '/contact',
  '/newsletter',
  '/newsletter/unsubscribe/:token',
  '/newsletter/confirm/:token',
  '/run/:token/marks',
  '/display',
])

const GUARDED_EXPORT = /export const (loader|action) = requireStaff\(\s*'(\w+)'/g

function problemOf({ path }: Route, source: string): string | undefined {
  const handlers = [...source.matchAll(/export (?:async function|const|function) (loader|action)\b/g)]
  const isWrite = handlers.some(([, kind]) => kind === 'action')
  const isStaff = /^\/admin(\/|$)/.test(path)
  if (!isStaff) return isWrite && !PUBLIC_WRITES.has(path) ? `${path} takes undeclared writes` : undefined
  if (OPEN_STAFF_PAGES.has(path))
    return isWrite && OPEN_STAFF_PAGES.get(path) === 'read' ? `${path} takes undeclared writes` : undefined
  if (handlers.length === 0) return `${path} has no loader or action that checks a permission`
  const guarded = [...source.matchAll(GUARDED_EXPORT)]
  if (guarded.length < handlers.length) return `${path} has a loader or action without requireStaff`
  return guarded
    .filter(([, kind, access]) => accessOf(path, kind === 'action' ? 'change' : 'read') !== access)
    .map(([, kind, access]) => `the ${kind} of ${path} requires ${access}, unlike screens.rules.ts`)[0]
}

function accessOf(path: string, kind: 'read' | 'change') {
  return FOR_ANY_STAFF.has(path) ? 'anyStaff' : accessAt(path, kind)
}

describe('the route table', () => {
  const table = routeTable()

  it('has a permission check or a declared public write for every URL', () => {
    expect(table.length).toBeGreaterThan(3)
    expect(table.map((route) => problemOf(route, sourceOf(route))).filter(Boolean)).toEqual([])
  })

  it.each([
    ['/admin/orders', 'export default function Orders() {}'],
    ['/admin/orders', 'export async function loader() { return orders() }'],
    [
      '/admin/orders',
      `export const loader = requireStaff('manageOrders', x)\nexport async function action() {}`,
    ],
    ['/admin/orders', `export const loader = requireStaff('anyStaff', x)`],
    ['/admin/orders', `export const loader = requireStaff('manageOrders', x)\nexport const action = y`],
    ['/admin/users', `export const action = requireStaff('seeUsers', y)`],
    ['/admin/secrets', `export const loader = requireStaff('anyStaff', x)`],
    ['/admin/login', 'export async function action() {}'],
    ['/checkout', 'export async function action() {}'],
  ])('reports %s with %s', (path, source) => {
    expect(problemOf({ path, file: 'x' }, source)).toBeDefined()
  })

  it('allows a page with permission checks', () => {
    const source = `export const loader = requireStaff('manageOrders', x)\nexport const action = requireStaff('manageOrders', y)`
    expect(problemOf({ path: '/admin/orders', file: 'x' }, source)).toBeUndefined()
    expect(problemOf({ path: '/admin/orders/:id', file: 'x' }, source)).toBeUndefined()
  })
})
