import { use, useState, type ContextType } from 'react'
import { Scripts, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext, useMatches } from 'react-router'

/** `now`: the page must hear the shop at once; `mine`: what it shows is in the browser, if there is anything. */
export type LateStart = 'now' | 'mine' | 'calm'

/** A page asks to be woken early with `export const handle = { wakes: 'now' }`. */
export function useLateStart(): LateStart | undefined {
  const matches = useMatches()
  const isShop = matches.some(({ id }) => id === 'app/shop-shell')
  // While developing, the tools' own scripts come first.
  if (!isShop || import.meta.env.DEV) return undefined
  const asked = matches.map(({ handle }) => (handle as { wakes?: unknown } | undefined)?.wakes)
  return asked.find((wakes) => wakes === 'now' || wakes === 'mine') ?? 'calm'
}

/** The panel starts at once; the shop's pages name their files, and `late-start.ts` fetches them when it is time. */
export function PageScripts({ nonce, late }: { nonce: string | undefined; late: boolean }) {
  return late ? <LateScripts nonce={nonce} /> : <Scripts nonce={nonce} />
}

/** What React Router's own `Scripts` tells the browser, as data instead of a module that runs. */
function LateScripts({ nonce }: { nonce: string | undefined }) {
  const framework = use(UNSAFE_FrameworkContext)
  const data = use(UNSAFE_DataRouterContext)
  const ids = useMatches().map(({ id }) => id)
  // In the browser the tags are there already, and stay as they came.
  const isHere = import.meta.env.SSR && framework && data?.staticContext
  const [texts] = useState(isHere ? startTexts(framework, ids) : { context: ' ', start: ' ' })
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: texts.context }} />
      <script
        id="late"
        type="application/json"
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: texts.start }}
      />
    </>
  )
}

type Framework = NonNullable<ContextType<typeof UNSAFE_FrameworkContext>>

function startTexts(framework: Framework, ids: string[]) {
  const { manifest, renderMeta, serverHandoffString } = framework
  // The server sends the loaders' data along only to a page that says it has scripts.
  if (renderMeta) renderMeta.didRenderScripts = true
  const routes = ids.flatMap((id) => {
    const route = manifest.routes[id]
    return route ? [{ id, route }] : []
  })
  const { module: entry, imports } = manifest.entry
  const start = {
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
    // The routes that are shown; others are asked for when she goes there, so that none of the panel's is named.
    manifest: { ...manifest, routes: Object.fromEntries(routes.map(({ id, route }) => [id, route])) },
  }
  return { context: contextScript(serverHandoffString), start: asJson(start) }
}

function contextScript(handoff: string | undefined): string {
  return (
    `window.__reactRouterContext=${handoff};` +
    'window.__reactRouterContext.stream=new ReadableStream({start(c){window.__reactRouterContext.streamController=c}})' +
    '.pipeThrough(new TextEncoderStream())'
  )
}

/** Inside a tag: nothing in it may end the tag. */
function asJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
