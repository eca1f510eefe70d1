import { describe, expect, it } from 'vitest'
import { boundRenders } from './bounded-renders.server.ts'
import type { PageRenderer } from './render-page.server.ts'

/** A renderer whose pages are finished by the test. */
function heldRenderer() {
  const running: { path: string; finish: () => void }[] = []
  const pages: PageRenderer = (request) =>
    new Promise((resolve) => {
      const path = new URL(request.url).pathname
      running.push({ path, finish: () => resolve(new Response('page')) })
    })
  const bounded = boundRenders(pages)
  const read = (path: string, address: string, method = 'GET') =>
    bounded(new Request(`http://shop.test${path}`, { method }), { id: 'x', nonce: '', address })
  return { running, read, paths: () => running.map(({ path }) => path) }
}

const flood = (count: number, read: (index: number) => Promise<Response>) =>
  Array.from({ length: count }, (_, index) => read(index))

describe('a flood of uncached pages', () => {
  it('is rendered a few at a time, and beyond its queue answered with 503', async () => {
    const { running, read } = heldRenderer()
    const answers = flood(300, (index) => read(`/collections?q=${index}`, '10.0.0.1'))
    expect(running.length).toBeLessThan(10)
    const refused = await Promise.race(answers.slice(200))
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('2')
    expect(refused.headers.get('cache-control')).toBe('no-store')
  })

  it('leaves room for other visitors, staff and forms', () => {
    const { paths, read } = heldRenderer()
    void Promise.all(flood(300, (index) => read(`/collections?q=${index}`, '10.0.0.1')))
    void read('/order', '10.0.0.2')
    void read('/admin/orders', '10.0.0.1')
    void read('/media/1/400.webp', '10.0.0.1')
    void read('/live', '10.0.0.1')
    void read('/contact', '10.0.0.1', 'POST')
    expect(paths()).toEqual(
      expect.arrayContaining(['/order', '/admin/orders', '/media/1/400.webp', '/live', '/contact']),
    )
  })

  it('is worked off in order', async () => {
    const { running, read } = heldRenderer()
    const answers = flood(20, (index) => read(`/product/${index}`, '10.0.0.1'))
    for (let done = 0; done < 20; done++) {
      running[done]!.finish()
      expect((await answers[done]!).status).toBe(200)
    }
  })
})
