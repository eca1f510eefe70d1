/** The data of a page of the shop, as the server sends it to the browser: in the document, or alone. */
import type { ShellContent } from '#features/content/shown-content.rules.ts'
import type { RootData } from '../root-data.rules.ts'

export interface PageData {
  /** Path and query. */
  address: string
  params: Readonly<Record<string, string | undefined>>
  /** Undefined where its loader did not run, because the request was refused before. */
  root?: RootData | undefined
  layout?: ShellContent | undefined
  loaderData?: unknown
  actionData?: unknown
  /** The page failed, or does not exist. */
  error?: { status: number }
  /** The id of the request, on an error page. */
  failureId?: string
}

/** Instead of a page: the browser opens another one. */
export interface PageRedirect {
  redirect: string
}

/** When a page hydrates: `now` on load, `mine` on load if the browser has data for it, `calm` on first interaction. */
export type LazyHydration = 'now' | 'mine' | 'calm'

/** In the document, as JSON. */
export interface PageStart {
  data: PageData
  /** The script that hydrates the page. */
  entry: string
  /** The script of the page's component. */
  module: string
  /** What these import. */
  files: string[]
}

/** The id of the route above all pages of the shop. */
export const SHOP_LAYOUT = 'shop-shell/shop-layout.page'

/** The element of the document that contains a `PageStart`. */
export const START_ID = 'page-start'

export const DATA_SUFFIX = '.data'

/** The address of a page's data: `/about.data?x=1` for `/about?x=1`, `/_.data` for `/`. */
export function dataAddressOf(address: string): string {
  const queryStart = address.indexOf('?')
  const [path, query] =
    queryStart < 0 ? [address, ''] : [address.slice(0, queryStart), address.slice(queryStart)]
  return `${path === '/' ? '/_' : path}${DATA_SUFFIX}${query}`
}

/** The path of the page whose data is at `path`; undefined for another address. */
export function pagePathOf(path: string): string | undefined {
  return path.endsWith(DATA_SUFFIX) ? path.slice(0, -DATA_SUFFIX.length).replace(/^\/_$/, '/') : undefined
}

/** JSON in which dates stay dates. Throws for other values that would change on the way. */
export function writePageJson(value: unknown): string {
  return JSON.stringify(value, function write(this: Record<string, unknown>, name, shown: unknown) {
    const given = this[name]
    if (given instanceof Date) return { [DATE]: given.getTime() }
    if (given instanceof Map || given instanceof Set || Number.isNaN(given))
      throw new Error(`"${name}" of the page's data cannot be written as JSON`)
    return shown
  })
}

export function readPageJson(text: string): unknown {
  return JSON.parse(text, (_name, value: Record<string, number> | null) =>
    typeof value?.[DATE] === 'number' ? new Date(value[DATE]) : value,
  )
}

const DATE = '$date'
