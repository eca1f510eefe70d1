/**
 * The only file that uses React Router's private parts (`UNSAFE_*` contexts, the globals its <Scripts> sets). They are
 * needed because <Scripts> starts hydration as soon as it is parsed, and the shop's pages hydrate later.
 * `react-router-internals.test.tsx` compares a page rendered by <Scripts> with one rendered from here.
 */
import { use, type ContextType } from 'react'
import { UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router'

/** HydratedRouter reads these properties of `window` when the client entry is imported. */
export const MANIFEST_GLOBAL = '__reactRouterManifest'
export const ROUTE_MODULES_GLOBAL = '__reactRouterRouteModules'

type Framework = NonNullable<ContextType<typeof UNSAFE_FrameworkContext>>

/** Undefined in the browser. */
export function useServerFramework(): Framework | undefined {
  if (!import.meta.env.SSR) return undefined
  const framework = use(UNSAFE_FrameworkContext)
  const data = use(UNSAFE_DataRouterContext)
  return data?.staticContext && framework
}

export interface HydrationTexts {
  /** A script that receives the loaders' data, which the server streams into the page. */
  contextScript: string
  /** JSON: the files to import, and the values of the globals. */
  hydration: string
}

/** What <Scripts> gives the browser, as data instead of a module that runs. */
export function hydrationTexts(framework: Framework, routeIds: string[]): HydrationTexts {
  const { manifest, renderMeta, serverHandoffString } = framework
  // The server sends the loaders' data only to a page that has rendered its scripts.
  if (renderMeta) renderMeta.didRenderScripts = true
  const routes = routeIds.flatMap((id) => {
    const route = manifest.routes[id]
    return route ? [{ id, route }] : []
  })
  const { module: entry, imports } = manifest.entry
  const hydration = {
    entry,
    files: [...new Set([entry, ...imports, ...routes.flatMap(({ route }) => route.imports ?? [])])],
    routes: routes.map(({ id, route }) => ({
      id,
      modules: [
        route.clientActionModule,
        route.clientLoaderModule,
        route.clientMiddlewareModule,
        route.hydrateFallbackModule,
        route.module,
      ].filter((module) => module !== undefined),
    })),
    // Only the routes shown; others are fetched on navigation, so that no admin route is named on a public page.
    manifest: { ...manifest, routes: Object.fromEntries(routes.map(({ id, route }) => [id, route])) },
  }
  return { contextScript: contextScript(serverHandoffString), hydration: escapedJson(hydration) }
}

function contextScript(handoff: string | undefined): string {
  return (
    `window.__reactRouterContext=${handoff};` +
    'window.__reactRouterContext.stream=new ReadableStream({start(c){window.__reactRouterContext.streamController=c}})' +
    '.pipeThrough(new TextEncoderStream())'
  )
}

/** Inside a <script> element `<` could end it. */
function escapedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
