/** Every URL says who may enter; every write is declared. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import routes from './routes.ts'

interface Route {
  path: string
  file: string
}

interface Entry {
  path?: string
  file: string
  children?: Entry[]
}

/** Writes that anyone may send; each has its own rate budget or changes nothing but the sender's cookie. */
const PUBLIC_WRITES = new Set([
  '/language',
  '/event',
  '/product/:id/review',
  '/cart',
  '/order',
  '/order/:token',
  '/contact',
  '/newsletter',
  '/newsletter/unsubscribe/:token',
])
/** Staff addresses that must open before anyone is signed in. */
const OPEN_STAFF_PAGES = new Set(['/admin/login'])

function flatten(entries: Entry[], parent = ''): Route[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent
    return [{ path: path || '/', file: entry.file }, ...flatten(entry.children ?? [], path)]
  })
}

function problemOf({ path }: Route, source: string): string | undefined {
  const isWrite = /export (async function|const|function) action\b/.test(source)
  const hasData = isWrite || /export (async function|const|function) loader\b/.test(source)
  const isStaff = /^\/admin(\/|$)/.test(path)
  if (isStaff && !OPEN_STAFF_PAGES.has(path)) {
    if (!hasData) return `${path} opens without asking who is there`
    if (/export (async function|function) (loader|action)\b/.test(source) || !source.includes('staffDoor('))
      return `${path} has a door without a permission`
  } else if (isWrite && !PUBLIC_WRITES.has(path)) return `${path} takes undeclared writes`
  return undefined
}

describe('the table of routes', () => {
  const table = flatten(routes)

  it('has a guarded door or a declared public write behind every address', () => {
    expect(table.length).toBeGreaterThan(3)
    expect(
      table.map((route) => problemOf(route, readFileSync(`src/${route.file}`, 'utf8'))).filter(Boolean),
    ).toEqual([])
  })

  it.each([
    ['/admin/orders', 'export default function Orders() {}'],
    ['/admin/orders', 'export async function loader() { return orders() }'],
    [
      '/admin/orders',
      `export const loader = staffDoor('manageOrders', x)\nexport async function action() {}`,
    ],
    ['/checkout', 'export async function action() {}'],
  ])('barks at %s with %s', (path, source) => {
    expect(problemOf({ path, file: 'x' }, source)).toBeDefined()
  })

  it('lets a guarded page pass', () => {
    const source = `export const loader = staffDoor('manageOrders', x)\nexport const action = staffDoor('manageOrders', y)`
    expect(problemOf({ path: '/admin/orders', file: 'x' }, source)).toBeUndefined()
  })
})
