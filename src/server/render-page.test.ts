import type { ServerBuild } from 'react-router'
import { expect, it } from 'vitest'
import type { RequestInfo } from '#platform/http/request.server.ts'
import { createPageRenderer } from './render-page.server.ts'

it('ranks the routes of a build once, not for every request', async () => {
  let rankings = 0
  const entry = {
    default: () => new Response('page'),
    get instrumentations() {
      rankings++
      return undefined
    },
  }
  const root = { id: 'root', path: '', module: { default: () => null } }
  const build = {
    entry: { module: entry },
    routes: { root },
    assets: { routes: { root: { id: 'root', path: '' } }, version: '1', entry: {}, url: '' },
    ssr: true,
    future: {},
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
  const render = createPageRenderer(build, 'production')
  await render(new Request('http://shop.test/'), {} as RequestInfo)
  const afterFirst = rankings
  await render(new Request('http://shop.test/'), {} as RequestInfo)
  expect(afterFirst).toBeGreaterThan(0)
  expect(rankings).toBe(afterFirst)
})
