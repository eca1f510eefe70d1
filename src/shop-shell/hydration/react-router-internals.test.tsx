import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createContext, runInContext } from 'node:vm'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createRequestHandler, Outlet, Scripts, ServerRouter, type ServerBuild } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import project from '../../../package.json' with { type: 'json' }
import { LAZY_HYDRATION_SCRIPT } from './lazy-hydration.ts'
import { PageScripts } from './page-scripts.tsx'

type Manifest = ServerBuild['assets']

/** Every route of a manifest has these. */
const ROUTE = {
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
  hasAction: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  hasLoader: true,
}

const PAGE = 'features/page'

const MANIFEST: Manifest = {
  version: '1',
  url: '/assets/manifest-1.js',
  entry: { module: '/assets/entry.js', imports: ['/assets/react.js'] },
  routes: {
    root: { ...ROUTE, id: 'root', path: '', module: '/assets/root.js', imports: ['/assets/shell.js'] },
    [PAGE]: {
      ...ROUTE,
      id: PAGE,
      parentId: 'root',
      index: true,
      module: '/assets/page.js',
      clientActionModule: '/assets/page-action.js',
      clientLoaderModule: '/assets/page-loader.js',
      clientMiddlewareModule: '/assets/page-middleware.js',
      hydrateFallbackModule: '/assets/page-fallback.js',
      imports: ['/assets/shell.js', '/assets/list.js'],
    },
  },
}

/** A page of React Router with one loader, as the server sends it. */
async function htmlOf(scripts: () => ReactNode): Promise<string> {
  const build = {
    entry: {
      module: {
        default: (request, status, headers, context) =>
          new Promise((resolve, reject) => {
            const element = <ServerRouter context={context} url={request.url} />
            const { pipe } = renderToPipeableStream(element, {
              onAllReady: () =>
                resolve(
                  text(pipe(new PassThrough())).then((html) => new Response(html, { status, headers })),
                ),
              onError: reject,
            })
          }),
      },
    },
    routes: {
      root: {
        id: 'root',
        path: '',
        module: {
          loader: () => ({ language: 'fr' }),
          default: () => (
            <html lang="fr">
              <body>
                <Outlet />
                {scripts()}
              </body>
            </html>
          ),
        },
      },
      [PAGE]: {
        id: PAGE,
        parentId: 'root',
        index: true,
        module: { default: () => <p>page</p>, loader: () => ({ price: 5200 }) },
      },
    },
    assets: MANIFEST,
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  } satisfies ServerBuild
  const response = await createRequestHandler(build, 'production')(new Request('http://shop.test/'))
  expect(response.status).toBe(200)
  return response.text()
}

function matchesIn(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map((match) => match[1]!)
}

interface Hydration {
  entry: string
  files: string[]
  routes: { id: string; modules: string[] }[]
  manifest: Manifest
}

let scripts: string
let lazy: string
let hydration: Hydration
beforeAll(async () => {
  scripts = await htmlOf(() => <Scripts />)
  lazy = await htmlOf(() => <PageScripts nonce={undefined} isLazy />)
  hydration = JSON.parse(matchesIn(lazy, /<script[^>]* id="late"[^>]*>(.*?)<\/script>/gs)[0]!) as Hydration
})

/** Runs the inline scripts of a page and reads what they left for HydratedRouter. */
async function contextOf(html: string): Promise<{ keys: string[]; data: string }> {
  expect(html).toContain('window.__reactRouterContext.streamController.close()')
  const window: Record<string, Record<string, unknown> | undefined> = {}
  const context = createContext({ window, ReadableStream, TextEncoderStream })
  for (const script of matchesIn(html, /<script>(.*?)<\/script>/gs))
    if (script.includes('__reactRouterContext')) runInContext(script, context)
  const found = window['__reactRouterContext']!
  return { keys: Object.keys(found).toSorted(), data: await text(found.stream as ReadableStream) }
}

describe(`react-router ${project.dependencies['react-router']} hydrates as react-router-internals.ts expects of 8.4.0: a lazily hydrated page`, () => {
  it('knows every global that <Scripts> sets', () => {
    const names = new Set(matchesIn(scripts, /window\.(__\w+)/g))
    expect([...names].toSorted()).toEqual([
      '__reactRouterContext',
      '__reactRouterManifest',
      '__reactRouterRouteModules',
    ])
    const known = new Set(matchesIn(lazy + LAZY_HYDRATION_SCRIPT, /window\.(__\w+)/g))
    expect(known).toEqual(names)
  })

  it('passes the same context and the same data of the loaders', async () => {
    const expected = await contextOf(scripts)
    expect(expected.data).toContain('5200')
    expect(await contextOf(lazy)).toEqual(expected)
  })

  it('imports the same modules for each route, in the same order, and the same entry', () => {
    const modules = hydration.routes.flatMap((route) => route.modules)
    expect(modules).toEqual(matchesIn(scripts, /import \* as \w+ from "([^"]+)"/g))
    expect(hydration.routes.map(({ id }) => id)).toEqual(['root', PAGE])
    expect([hydration.entry]).toEqual(matchesIn(scripts, /import\("([^"]+)"\)/g))
  })

  it('preloads or imports every file that <Scripts> preloads', () => {
    const modules = hydration.routes.flatMap((route) => route.modules)
    const preloaded = matchesIn(scripts, /<link rel="modulepreload" href="([^"]+)"/g)
    expect(preloaded.length).toBeGreaterThan(5)
    expect(preloaded.filter((file) => ![...hydration.files, ...modules].includes(file))).toEqual([])
  })

  it('has the same manifest of its routes', () => {
    const [manifest] = matchesIn(scripts, /window\.__reactRouterManifest = (\{.*?\n\});/gs)
    expect(hydration.manifest).toEqual(JSON.parse(manifest!))
  })
})
