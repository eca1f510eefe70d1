import {
  createMemoryRouter,
  UNSAFE_getTurboStreamSingleFetchDataStrategy as dataStrategyOf,
} from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import project from '../../../package.json' with { type: 'json' }
import { interceptFetch, isPageData, pagePathOf } from './fetch-interceptor.ts'

afterEach(() => vi.unstubAllGlobals())

type Manifest = Parameters<typeof dataStrategyOf>[1]
type Handler = () => Promise<unknown>

function manifestOf(ids: string[]): Manifest {
  const routes = ids.map((id) => ({
    id,
    module: '',
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
    hasAction: true,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasDefaultExport: true,
    hasErrorBoundary: false,
    hasLoader: true,
  }))
  const entry = { module: '', imports: [] }
  return {
    version: '1',
    url: '',
    entry,
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
  }
}

type Router = ReturnType<typeof createMemoryRouter>

/** The router of a page as React Router's client makes it, except for the history; `refresh` is the root's own. */
function routerAt(address: string, refresh: boolean): Router {
  const handle = async (_args: unknown, handler?: unknown) => (handler as Handler)()
  const routes = [
    {
      id: 'root',
      path: '/',
      loader: handle,
      shouldRevalidate: () => refresh,
      children: [
        { id: 'home', index: true, loader: handle },
        { id: 'contact', path: 'contact', loader: handle, action: handle },
      ],
    },
  ]
  const router: Router = createMemoryRouter(routes, {
    initialEntries: [address],
    hydrationData: { loaderData: { root: 1, home: 1, contact: 1 } },
    dataStrategy: dataStrategyOf(() => router, manifestOf(['root', 'home', 'contact']), {}, true),
  })
  return router
}

/** What the interceptor sees of React Router's requests, all of which fail. */
async function requestsOf(
  address: string,
  act: (router: Router) => Promise<unknown>,
  { refresh = true } = {},
): Promise<Parameters<typeof fetch>[]> {
  const requests: Parameters<typeof fetch>[] = []
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', new URL('https://shop.mr'))
  vi.stubGlobal('fetch', async () => new Response('failed', { status: 500 }))
  interceptFetch((send) => (...request) => {
    requests.push(request)
    return send(...request)
  })
  const router = routerAt(address, refresh)
  await act(router)
  router.dispose()
  return requests
}

describe(`react-router ${project.dependencies['react-router']} requests data as fetch-interceptor.ts expects of 8.4.0: its requests`, () => {
  it.each([
    ['a page', '/contact?lang=fr', '/contact.data', '/contact?lang=fr'],
    ['the home page', '/', '/_.data', '/'],
  ])('are recognised when %s is refreshed', async (_page, address, pathname, path) => {
    const [request] = await requestsOf(address, (router) => router.revalidate())
    const [input, init] = request!
    expect(isPageData(input, init)).toBe(true)
    expect((input as URL).pathname).toBe(pathname)
    expect(pagePathOf(input as URL)).toBe(path)
  })

  it('name the routes they are for in a parameter that is not part of the page', async () => {
    const [request] = await requestsOf('/contact?lang=fr', (router) => router.revalidate(), {
      refresh: false,
    })
    const input = request![0] as URL
    expect(input.search).toBe('?lang=fr&_routes=contact')
    expect(pagePathOf(input)).toBe('/contact?lang=fr')
  })

  it('are recognised on the way to another page', async () => {
    const [request] = await requestsOf('/', (router) => router.navigate('/contact?page=2'))
    expect(isPageData(...request!)).toBe(true)
    expect(pagePathOf(request![0] as URL)).toBe('/contact?page=2')
  })

  it('do not include a submitted form', async () => {
    const formData = new FormData()
    const [request] = await requestsOf('/contact', (router) =>
      router.navigate('/contact', { formMethod: 'post', formData }),
    )
    expect((request![0] as URL).pathname).toBe('/contact.data')
    expect(isPageData(...request!)).toBe(false)
  })
})
