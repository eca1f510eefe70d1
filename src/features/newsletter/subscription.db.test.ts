import { asc, eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { db } from '#platform/database/database.server.ts'
import { requestInfoContext } from '#platform/http/request.server.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { newsletterSubscribers } from './newsletter-tables.server.ts'
import { action as newsletterAction } from './newsletter.route.ts'
import { action as unsubscribeAction, loader as unsubscribeLoader } from './shop/unsubscribe.page.tsx'
import { subscribeToNewsletter, subscriptionOf, unsubscribeFromNewsletter } from './subscription.server.ts'

useTestDatabase()

const now = new Date('2026-11-15T10:00:00Z')
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

type Fields = Record<string, string>

function sent(path: string, body: Fields, headers: Record<string, string> = {}) {
  const context = new RouterContextProvider()
  context.set(requestInfoContext, { id: 'x', nonce: 'x', address: '41.188.0.1' })
  const request = new Request(`http://shop.invalid${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(body),
  })
  return { request, context, params: {}, pattern: path, url: new URL(request.url) } as never
}

const newsletter = (body: Fields, headers = {}) => newsletterAction(sent('/newsletter', body, headers))

describe('the newsletter action', () => {
  const locationOf = (answer: Response) => answer.headers.get('location')

  it('redirects to the home page with the outcome without JavaScript', async () => {
    const form = { email: 'Aicha@Example.mr', website: '' }
    expect(locationOf(await newsletter(form))).toBe('/?newsletter=ok#newsletter')
    expect(locationOf(await newsletter(form))).toBe('/?newsletter=again#newsletter')
    expect(locationOf(await newsletter({ ...form, email: 'aicha@' }))).toBe('/?newsletter=invalid#newsletter')
    expect(await db().select().from(newsletterSubscribers)).toMatchObject([
      { email: 'aicha@example.mr', language: 'ar' },
    ])
  })

  it('returns the outcome as JSON to a script', async () => {
    const ask = async (email: string) => {
      const answer = await newsletter({ email, website: '' }, { accept: 'application/json' })
      return [answer.status, await answer.json()]
    }
    expect(await ask('script@example.mr')).toEqual([200, 'ok'])
    expect(await ask('script@example.mr')).toEqual([200, 'again'])
    expect(await ask('x')).toEqual([400, 'invalid'])
  })

  it('answers a bot as usual, and refuses unknown fields', async () => {
    expect(locationOf(await newsletter({ email: 'bot@example.mr', website: 'x' }))).toBe(
      '/?newsletter=ok#newsletter',
    )
    await expect(newsletter({ email: 'a@b.mr', website: '', role: 'admin' })).rejects.toMatchObject({
      init: { status: 400 },
    })
    const emails = (await db().select().from(newsletterSubscribers)).map(({ email }) => email)
    expect(emails).not.toContain('bot@example.mr')
  })
})

describe('unsubscribing from the newsletter', () => {
  const open = (token: string) => unsubscribeLoader({ params: { token } } as never)

  it('needs a POST, and shows the result', async () => {
    await newsletter({ email: 'leaving@example.mr', website: '' })
    const row = (await db().select().from(newsletterSubscribers)).find(({ email }) =>
      email.startsWith('leaving'),
    )
    const params = { token: row!.unsubscribeToken }
    expect((await open(params.token)).data).toEqual({ state: 'active' })
    expect((await open(params.token)).data).toEqual({ state: 'active' })
    await unsubscribeAction({ ...(sent('/newsletter/unsubscribe/x', {}) as object), params } as never)
    expect((await open(params.token)).data).toEqual({ state: 'gone' })
  })

  it('answers 404 for an unknown token', async () => {
    expect(await open('nothing')).toMatchObject({ data: { state: 'unknown' }, init: { status: 404 } })
  })
})

describe('the newsletter', () => {
  const rowOf = async (email: string) =>
    (await db().select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)))[0]

  it('stores an address once, in any letter case', async () => {
    expect(await subscribeToNewsletter({ email: 'Mariem@Example.mr', language: 'ar', now })).toBe('ok')
    expect(await subscribeToNewsletter({ email: 'mariem@example.MR', language: 'fr', now })).toBe('again')
    expect(await rowOf('mariem@example.mr')).toMatchObject({ language: 'ar', unsubscribedAt: null })
  })

  it('gives every subscriber a unique token of 128 bits', async () => {
    await subscribeToNewsletter({ email: 'one@b.mr', language: 'ar', now })
    await subscribeToNewsletter({ email: 'two@b.mr', language: 'ar', now })
    const tokens = await db()
      .select({ token: newsletterSubscribers.unsubscribeToken })
      .from(newsletterSubscribers)
      .orderBy(asc(newsletterSubscribers.id))
    for (const { token } of tokens) expect(token).toMatch(/^[\w-]{22}$/)
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(tokens.length)
  })

  it('allows to unsubscribe and subscribe again', async () => {
    await subscribeToNewsletter({ email: 'back@b.mr', language: 'ar', now })
    const { unsubscribeToken } = (await rowOf('back@b.mr'))!
    expect(await subscriptionOf(unsubscribeToken)).toMatchObject({ isActive: true })
    await unsubscribeFromNewsletter(unsubscribeToken, now)
    await unsubscribeFromNewsletter(unsubscribeToken, minutesLater(5))
    expect((await rowOf('back@b.mr'))!.unsubscribedAt).toEqual(now)
    expect(await subscriptionOf(unsubscribeToken)).toMatchObject({ isActive: false })
    expect(await subscribeToNewsletter({ email: 'back@b.mr', language: 'fr', now })).toBe('ok')
    expect(await rowOf('back@b.mr')).toMatchObject({ language: 'fr', unsubscribedAt: null, unsubscribeToken })
  })

  it('ignores an unknown token', async () => {
    expect(await subscriptionOf('unknown')).toBeUndefined()
    await unsubscribeFromNewsletter('unknown', now)
  })

  it('stores one row for concurrent subscriptions', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => subscribeToNewsletter({ email: 'many@b.mr', language: 'ar', now })),
    )
    expect(answers.filter((outcome) => outcome === 'ok')).toHaveLength(1)
  })
})
