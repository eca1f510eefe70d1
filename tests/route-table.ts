/** Every route of `src/routes.ts` with its path, its file, and whether that has a loader or an action. */
import { readFileSync } from 'node:fs'
import routes from '../src/routes.ts'

export interface Route {
  path: string
  file: string
}

export interface NestedRoute extends Route {
  /** The files of the layouts and lists around it, outermost first. */
  parents: string[]
  isLayout: boolean
}

interface Entry {
  path?: string
  file: string
  children?: Entry[]
}

/** Includes layouts, which have no URL of their own, unless they are a list that shows a row beside it. */
export function routeTable(): Route[] {
  return flatten(routes)
}

export function addresses(): NestedRoute[] {
  return flatten(routes).filter(({ isLayout }) => !isLayout)
}

function flatten(entries: Entry[], parent = '', parents: string[] = []): NestedRoute[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent
    const own = {
      path: path || '/',
      file: entry.file,
      parents,
      isLayout: entry.path === undefined && entry.children !== undefined,
    }
    return [own, ...flatten(entry.children ?? [], path, [...parents, entry.file])]
  })
}

export function sourceOf({ file }: Route): string {
  return readFileSync(`src/${file}`, 'utf8')
}

export function answersTo(route: Route): ('loader' | 'action')[] {
  return [...sourceOf(route).matchAll(/export (?:async function|const|function) (loader|action)\b/g)].map(
    ([, kind]) => kind as 'loader' | 'action',
  )
}

/** Staff URLs that work without a session, and whether they accept a write. */
export const OPEN_STAFF_PAGES = new Map([
  ['/admin/login', 'read'],
  ['/admin/sign-in', 'write'],
  ['/admin/sign-in/callback', 'read'],
  ['/admin/sign-out', 'write'],
])

/** Back-office URLs without a screen, open to every signed-in staff member. */
export const FOR_ANY_STAFF = new Set(['/admin/*', '/admin/push', '/admin/search'])
