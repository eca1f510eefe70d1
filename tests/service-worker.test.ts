/** The built service worker on a line that breaks, with a cache and a network of the test's own. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { BUILD } from './bundle.ts'

const ORIGIN = 'http://shop'
const pathOf = (request: Request | string) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname

class FakeCache {
  readonly entries = new Map<string, Response>()
  match(request: Request | string) {
    return Promise.resolve(this.entries.get(pathOf(request))?.clone())
  }
  put(request: Request | string, answer: Response) {
    this.entries.set(pathOf(request), answer)
    return Promise.resolve()
  }
  delete(request: Request | string) {
    return Promise.resolve(this.entries.delete(pathOf(request)))
  }
  keys() {
    return Promise.resolve([...this.entries.keys()].map((path) => ({ url: ORIGIN + path })))
  }
  matchAll() {
    return Promise.resolve([...this.entries.values()])
  }
}

/** Starts the worker; `fetchFile` answers for built files. */
function startWorker(fetchFile: (path: string) => Response) {
  const stores = new Map<string, FakeCache>()
  const open = (name: string) => {
    if (!stores.has(name)) stores.set(name, new FakeCache())
    return Promise.resolve(stores.get(name)!)
  }
  const listeners = new Map<string, (event: unknown) => void>()
  const page = `<html lang="ar"><script type="module" src="/assets/cart.js"></script>`
  const scope = {
    URL,
    Response,
    Headers,
    Promise,
    Set,
    Date,
    setTimeout,
    location: { origin: ORIGIN },
    indexedDB: {},
    Request: class {
      readonly url: string
      constructor(path: string) {
        this.url = ORIGIN + path
      }
    },
    caches: { open, keys: () => Promise.resolve([...stores.keys()]), delete: () => Promise.resolve(true) },
    fetch: async (request: Request | string) => {
      await Promise.resolve()
      const path = pathOf(request)
      if (path.startsWith('/assets/')) return fetchFile(path)
      return new Response(page, { headers: { 'content-type': 'text/html' } })
    },
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    skipWaiting: () => Promise.resolve(),
    clients: { claim: () => Promise.resolve(), get: () => Promise.resolve(undefined) },
  }
  runInNewContext(readFileSync(join(BUILD, 'sw.js'), 'utf8'), Object.assign(scope, { self: scope }))
  const fire = async (type: string, event: object = {}) => {
    let work: Promise<unknown> = Promise.resolve()
    listeners.get(type)!({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) })
    await work
  }
  const stored = async (name: string) => [...(await open(name)).entries.keys()]
  return { fire, stored }
}

it('stores a page only with all of its scripts, and tries again with the next page', async () => {
  let isLineBroken = true
  const script = { headers: { 'content-type': 'text/javascript' } }
  const { fire, stored } = startWorker((path) => {
    if (path === '/assets/cart.js') return new Response('import "./form.js"', script)
    if (isLineBroken) throw new TypeError('Failed to fetch')
    return new Response('', script)
  })
  await fire('install')
  expect(await stored('melhfa-page-1')).toEqual([])
  isLineBroken = false
  await fire('message', { data: { seen: '/about', isKept: true, language: 'ar' } })
  expect(await stored('melhfa-page-1')).toContain('/cart')
  expect(await stored('melhfa-file-1')).toContain('/assets/form.js')
})
