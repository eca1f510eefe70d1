import { describe, expect, it, vi } from 'vitest'
import { BACKGROUND_HEADER } from '#core/background-request.ts'
import { runInBackground } from '#ui/hooks/background-request.ts'
import { createRevalidationFetch } from './revalidation-fetch.ts'

const CURRENT_URL = 'https://shop.mr/contact?lang=fr'

function setUp(...responses: (number | Error)[]) {
  const send = vi.fn<typeof fetch>(async () => {
    const next = responses.shift()
    if (next instanceof Error) throw next
    return new Response(null, { status: next ?? 200 })
  })
  const pause = vi.fn<(attempt: number) => Promise<void>>(async () => undefined)
  return { send, pause, fetchPage: createRevalidationFetch({ send, currentUrl: () => CURRENT_URL, pause }) }
}

const lost = new TypeError('Failed to fetch')

describe('revalidation of the current page', () => {
  it.each([
    ['a lost connection', [lost, lost, 200]],
    ['a failing server', [500, 503, 200]],
  ])('retries after %s', async (_, responses) => {
    const { fetchPage, pause } = setUp(...responses)
    const response = await fetchPage(new URL('https://shop.mr/contact.data?lang=fr&_routes=root'), {})
    expect(response.status).toBe(200)
    expect(pause.mock.calls).toEqual([[1], [2]])
  })

  it('returns a 404 without a retry', async () => {
    const { fetchPage } = setUp(404)
    expect((await fetchPage(new URL('https://shop.mr/contact.data?lang=fr'), {})).status).toBe(404)
  })

  it('stops when the request was aborted', async () => {
    const { fetchPage, pause } = setUp(lost)
    const signal = AbortSignal.abort()
    await expect(fetchPage(new URL('https://shop.mr/contact.data?lang=fr'), { signal })).rejects.toBe(lost)
    expect(pause).not.toHaveBeenCalled()
  })

  it('recognises the data URL of the home page', async () => {
    const { send, pause } = setUp(lost, 200)
    const fetchPage = createRevalidationFetch({ send, currentUrl: () => 'https://shop.mr/', pause })
    expect((await fetchPage(new URL('https://shop.mr/_.data'), {})).status).toBe(200)
  })
})

describe('a page whose data cannot be fetched', () => {
  const elsewhere = new URL('https://shop.mr/product/3.data?reviews=2&_routes=root')

  it('rejects', async () => {
    const { fetchPage } = setUp(lost)
    await expect(fetchPage(elsewhere, {})).rejects.toBe(lost)
  })

  it('calls onFresh once the server has answered', async () => {
    const { send, pause } = setUp(lost, 200)
    const onFresh = vi.fn<() => void>()
    const fetchPage = createRevalidationFetch({ send, currentUrl: () => CURRENT_URL, pause, onFresh })
    await fetchPage(new URL('https://shop.mr/contact.data?lang=fr'), {})
    expect(onFresh).toHaveBeenCalledTimes(1)
  })
})

describe('background requests', () => {
  const isMarked = (send: ReturnType<typeof setUp>['send']) =>
    new Headers(send.mock.calls.at(-1)?.[1]?.headers).has(BACKGROUND_HEADER)

  it('carry the header; requests of the user do not', async () => {
    const { fetchPage, send } = setUp()
    const again = async () => void (await fetchPage(new URL('https://shop.mr/contact.data?lang=fr'), {}))
    await runInBackground(again)
    expect(isMarked(send)).toBe(true)
    await again()
    expect(isMarked(send)).toBe(false)
  })

  it('do not mark a navigation that runs at the same time', async () => {
    const { fetchPage, send } = setUp()
    await runInBackground(async () => void (await fetchPage(new URL('https://shop.mr/about.data'), {})))
    expect(isMarked(send)).toBe(false)
  })
})

describe('other requests are not retried', () => {
  it.each<[string, Parameters<typeof fetch>]>([
    ['another page', [new URL('https://shop.mr/about.data?lang=fr')]],
    ['the same page with another query', [new URL('https://shop.mr/contact.data?page=2')]],
    ['a submitted form', [new URL('https://shop.mr/contact.data?lang=fr'), { method: 'POST' }]],
    ['a fetch with a string URL', ['/contact.data?lang=fr']],
  ])('%s', async (_, call) => {
    const { fetchPage, pause } = setUp(lost)
    await expect(fetchPage(...call)).rejects.toBe(lost)
    expect(pause).not.toHaveBeenCalled()
  })
})
