/** Every address of `src/routes.ts`, with the file behind it and what that file answers. */
import { readFileSync } from 'node:fs'
import routes from '../src/routes.ts'

export interface Route {
  path: string
  file: string
}

interface Entry {
  path?: string
  file: string
  children?: Entry[]
}

/** Layouts included, which have no address of their own; a list that shows one of its rows beside it has one. */
export function routeTable(): Route[] {
  return flatten(routes)
}

export function addresses(): Route[] {
  return flatten(routes).filter(({ isLayout }) => !isLayout)
}

function flatten(entries: Entry[], parent = ''): (Route & { isLayout: boolean })[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent
    const own = {
      path: path || '/',
      file: entry.file,
      isLayout: entry.path === undefined && entry.children !== undefined,
    }
    return [own, ...flatten(entry.children ?? [], path)]
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

/** Staff addresses that must open before anyone is signed in, and whether they may take a write. */
export const OPEN_STAFF_PAGES = new Map([
  ['/admin/login', 'read'],
  ['/admin/sign-in', 'write'],
  ['/admin/sign-in/callback', 'read'],
  ['/admin/sign-out', 'write'],
])

/** Addresses of the panel that belong to no screen: whoever is inside may ask there. */
export const FOR_ANY_STAFF = new Set(['/admin/*', '/admin/search'])
