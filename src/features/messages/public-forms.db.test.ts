/** The public forms from the request to the stored rows. */
import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { db } from '#platform/database/database.server.ts'
import { requestInfoContext } from '#platform/http/request.server.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { conversations } from './messages-tables.server.ts'
import { action as contactAction } from './shop/contact.page.tsx'

useTestDatabase()

type Fields = Record<string, string> | [string, string][] | FormData

function sent(path: string, body: Fields | string, headers: Record<string, string> = {}) {
  const context = new RouterContextProvider()
  context.set(requestInfoContext, { id: 'x', nonce: 'x', address: '41.188.0.1' })
  const request = new Request(`http://shop.invalid${path}`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' || body instanceof FormData ? body : new URLSearchParams(body),
  })
  return { request, context, params: {}, pattern: path, url: new URL(request.url) } as never
}

interface Answer {
  data: unknown
  init: { status: number }
}

const contact = async (body: Fields | string, path = '/contact') =>
  (await contactAction(sent(path, body))) as unknown as Answer

const good = {
  name: 'مريم',
  email: 'mariem@example.mr',
  phone: '٢٢١٢٣٤٥٦',
  subject: 'order',
  message: 'سطر\r\nسطر',
  website: '',
}

const stored = () => db().select().from(conversations)

describe('the contact form action', () => {
  it('stores a valid message normalized, with the language of the page', async () => {
    const answer = await contact(good, '/contact?lang=fr')
    expect(answer).toMatchObject({ data: { outcome: 'sent' }, init: { status: 200 } })
    expect(await stored()).toMatchObject([
      { language: 'fr', clientPhone: '+22222123456', lastMessage: 'سطر\nسطر' },
    ])
  })

  it('answers a bot as usual and stores nothing', async () => {
    const before = (await stored()).length
    const answer = await contact({ ...good, message: 'Cheap links', website: 'https://spam.example' })
    expect(answer).toMatchObject({ data: { outcome: 'sent' }, init: { status: 200 } })
    expect(await stored()).toHaveLength(before)
  })

  it('returns the input with its problems', async () => {
    const answer = await contact({ ...good, email: 'mariem@', message: ' ' })
    expect(answer).toMatchObject({
      init: { status: 400 },
      data: {
        outcome: 'wrong',
        problems: [
          { field: 'email', code: 'badEmail' },
          { field: 'message', code: 'required' },
        ],
        input: { name: 'مريم', email: 'mariem@', message: ' ' },
      },
    })
  })

  const withFile = new FormData()
  for (const [key, value] of Object.entries(good)) withFile.set(key, value)
  withFile.set('name', new File(['x'], 'x.txt'))
  const { phone: _, ...withoutPhone } = good

  it.each<[string, Fields | string]>([
    ['an unknown field', { ...good, admin: '1' }],
    ['a missing field', withoutPhone],
    ['a field twice', [...Object.entries(good), ['name', 'x']]],
    ['a file', withFile],
    ['no form at all', '{"name":"x"}'],
  ])('refuses %s', async (_what, body) => {
    await expect(contact(body)).rejects.toMatchObject({ init: { status: 400 } })
  })

  it('removes a character that the database cannot store and stores the message', async () => {
    const answer = await contact({ ...good, email: 'nul@example.mr', message: 'a\0b' })
    expect(answer).toMatchObject({ data: { outcome: 'sent' } })
    expect((await stored()).some(({ lastMessage }) => lastMessage === 'ab')).toBe(true)
  })

  it('limits the messages per person, also with another phone', async () => {
    const write = (number: number) =>
      contact({ ...good, email: 'often@example.mr', phone: `3300000${number}`, message: `${number}` })
    for (const number of [1, 2, 3, 4, 5]) expect((await write(number)).init.status).toBe(200)
    const before = (await stored()).length
    expect(await write(6)).toMatchObject({
      init: { status: 429 },
      data: { outcome: 'tooMany', input: { message: '6' } },
    })
    expect(await stored()).toHaveLength(before)
  })
})
