import { describe, expect, it, vi } from 'vitest'
import { BACKGROUND_HEADER } from '#core/background-request.ts'
import { runInBackground } from '#ui/hooks/background-request.ts'
import { createRevalidationFetch } from './revalidation-fetch.ts'

const SHOWN = 'https://shop.mr/contact?lang=fr'

function surroundings(...answers: (number | Error)[]) {
  const send = vi.fn<typeof fetch>(async () => {
    const next = answers.shift()
    if (next instanceof Error) throw next
    return new Response(null, { status: next ?? 200 })
  })
  const pause = vi.fn<(attempt: number) => Promise<void>>(async () => undefined)
  return { send, pause, ask: createRevalidationFetch({ send, shown: () => SHOWN, pause }) }
}

const lost = new TypeError('Failed to fetch')

describe('asking again for the shown page', () => {
  it.each([
    ['a lost line', [lost, lost, 200]],
    ['a server that stumbles', [500, 503, 200]],
  ])('waits out %s', async (_, answers) => {
    const { ask, pause } = surroundings(...answers)
    const answer = await ask(new URL('https://shop.mr/contact.data?lang=fr&_routes=root'), {})
    expect(answer.status).toBe(200)
    expect(pause.mock.calls).toEqual([[1], [2]])
  })

  it('takes a refusal as an answer', async () => {
    const { ask } = surroundings(404)
    expect((await ask(new URL('https://shop.mr/contact.data?lang=fr'), {})).status).toBe(404)
  })

  it('stops when nobody wants to know any more', async () => {
    const { ask, pause } = surroundings(lost)
    const signal = AbortSignal.abort()
    await expect(ask(new URL('https://shop.mr/contact.data?lang=fr'), { signal })).rejects.toBe(lost)
    expect(pause).not.toHaveBeenCalled()
  })

  it('knows the home page by its own name', async () => {
    const { send, pause } = surroundings(lost, 200)
    const ask = createRevalidationFetch({ send, shown: () => 'https://shop.mr/', pause })
    expect((await ask(new URL('https://shop.mr/_.data'), {})).status).toBe(200)
  })
})

describe('a page whose data cannot be had', () => {
  const elsewhere = new URL('https://shop.mr/product/3.data?reviews=2&_routes=root')

  it('is gone to as a whole, where the phone may have a copy', async () => {
    const { send, pause } = surroundings(lost)
    const leave = vi.fn<(path: string) => Promise<never>>(() => Promise.reject(new Error('left')))
    const ask = createRevalidationFetch({ send, shown: () => SHOWN, pause, leave })
    await expect(ask(elsewhere, {})).rejects.toThrow('left')
    expect(leave).toHaveBeenCalledWith('/product/3?reviews=2')
  })

  it('fails as always where it has none', async () => {
    const { ask } = surroundings(lost)
    await expect(ask(elsewhere, {})).rejects.toBe(lost)
  })

  it('is no copy any more once the shop itself has told', async () => {
    const { send, pause } = surroundings(lost, 200)
    const onFresh = vi.fn<() => void>()
    const ask = createRevalidationFetch({ send, shown: () => SHOWN, pause, onFresh })
    await ask(new URL('https://shop.mr/contact.data?lang=fr'), {})
    expect(onFresh).toHaveBeenCalledTimes(1)
  })
})

describe('what the page asks by itself', () => {
  const isMarked = (send: ReturnType<typeof surroundings>['send']) =>
    new Headers(send.mock.calls.at(-1)?.[1]?.headers).has(BACKGROUND_HEADER)

  it('is marked; what somebody asks is not', async () => {
    const { ask, send } = surroundings()
    const again = async () => void (await ask(new URL('https://shop.mr/contact.data?lang=fr'), {}))
    await runInBackground(again)
    expect(isMarked(send)).toBe(true)
    await again()
    expect(isMarked(send)).toBe(false)
  })

  it('does not mark the way to another page, taken meanwhile', async () => {
    const { ask, send } = surroundings()
    await runInBackground(async () => void (await ask(new URL('https://shop.mr/about.data'), {})))
    expect(isMarked(send)).toBe(false)
  })
})

describe('everything else fails as it fails', () => {
  it.each<[string, Parameters<typeof fetch>]>([
    ['another page', [new URL('https://shop.mr/about.data?lang=fr')]],
    ['the same page with another question', [new URL('https://shop.mr/contact.data?page=2')]],
    ['a sent form', [new URL('https://shop.mr/contact.data?lang=fr'), { method: 'POST' }]],
    ['a call of our own', ['/contact.data?lang=fr']],
  ])('%s', async (_, call) => {
    const { ask, pause } = surroundings(lost)
    await expect(ask(...call)).rejects.toBe(lost)
    expect(pause).not.toHaveBeenCalled()
  })
})
