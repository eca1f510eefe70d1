/** Renders a page of the shop from what React Router loaded; React Router itself is not in these pages. */
import type { EntryContext } from 'react-router'
import shopEntry from 'virtual:shop-entry'
import type { ShellContent } from '#features/content/shown-content.rules.ts'
import { LAST_SCRIPT } from '../hydration/last-script.ts'
import { UNKNOWN_ROOT, type RootData } from '../root-data.rules.ts'
import {
  SHOP_LAYOUT,
  START_ID,
  writePageJson,
  type LazyHydration,
  type PageData,
  type PageStart,
} from './page-data.rules.ts'
import { PageHead } from './page-head.tsx'
import { ShopPage, type PageComponent } from './shop-page.tsx'

/** False for pages of the back office and other pages that React Router hydrates. */
export function isShopPage({ staticHandlerContext }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => route.id === SHOP_LAYOUT)
}

interface RequestValues {
  nonce: string
  /** Undefined if the page did not fail. */
  failureId: string | undefined
}

export function pageDataOf({ staticHandlerContext }: EntryContext, failureId: string | undefined): PageData {
  const { matches, loaderData, actionData, errors, location } = staticHandlerContext
  const { route, params } = matches.at(-1)!
  const error = Object.values(errors ?? {})[0] as unknown
  return {
    address: location.pathname + location.search,
    params,
    root: loaderData.root as RootData | undefined,
    layout: loaderData[SHOP_LAYOUT] as ShellContent | undefined,
    loaderData: loaderData[route.id] as unknown,
    actionData: actionData?.[route.id] as unknown,
    ...(errors && { error: { status: statusOf(error) } }),
    ...(failureId && { failureId }),
  }
}

function statusOf(error: unknown): number {
  const { status } = (error ?? {}) as { status?: unknown }
  return typeof status === 'number' ? status : 500
}

/** Inside a <script> element `<` could end it. */
function escaped(json: string): string {
  return json.replaceAll('<', String.raw`\u003c`)
}

export function ShopDocument({ context, nonce, failureId }: RequestValues & { context: EntryContext }) {
  const { manifest, routeModules, staticHandlerContext, criticalCss } = context
  const data = pageDataOf(context, failureId)
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = ids.map((id) => manifest.routes[id]!)
  const { language } = data.root ?? UNKNOWN_ROOT
  const start: PageStart = {
    data,
    entry: shopEntry.file,
    module: routes.at(-1)!.module,
    files: [...new Set([...shopEntry.imports, ...(routes.at(-1)!.imports ?? [])])],
  }
  const styles = [...new Set(routes.flatMap(({ css }) => css ?? []))]
  return (
    <ShopPage
      page={routeModules[ids.at(-1)!]!.default as PageComponent}
      data={data}
      nonce={nonce}
      hydrates={hydratesOf(ids.map((id) => routeModules[id]?.handle))}
      head={
        <PageHead language={language} nonce={nonce}>
          {typeof criticalCss === 'object' && <link {...criticalCss} />}
          {styles.map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
        </PageHead>
      }
      scripts={
        <>
          <script
            id={START_ID}
            type="application/json"
            nonce={nonce}
            dangerouslySetInnerHTML={{ __html: escaped(writePageJson(start)) }}
          />
          {import.meta.env.DEV && (
            <script
              type="module"
              nonce={nonce}
              dangerouslySetInnerHTML={{
                __html: `import ${JSON.stringify(manifest.hmr?.runtime)};import {hydrate} from ${JSON.stringify(start.entry)};hydrate()`,
              }}
            />
          )}
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: LAST_SCRIPT }} />
        </>
      }
    />
  )
}

/** A route requests early hydration with `export const handle = { hydrates: 'now' }`. */
function hydratesOf(handles: unknown[]): LazyHydration | undefined {
  // The development server needs its own scripts to run first.
  if (import.meta.env.DEV) return undefined
  const requested = handles.map((handle) => (handle as { hydrates?: unknown } | undefined)?.hydrates)
  return requested.find((hydrates) => hydrates === 'now' || hydrates === 'mine') ?? 'calm'
}
