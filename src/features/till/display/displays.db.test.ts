import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { endSession, openSession } from '#features/staff/sessions.server.ts'
import { hashOf } from '#features/staff/staff-cookies.server.ts'
import { users } from '#features/staff/staff-tables.server.ts'
import { db } from '#platform/database/database.server.ts'
import { onChange, startListening, stopListening } from '#platform/database/notifications.server.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { hashOfToken } from './display-cookie.server.ts'
import { tillDisplays } from './display-tables.server.ts'
import { EMPTY_DISPLAY, type DisplayContent } from './display.rules.ts'
import {
  isPaired,
  openDisplay,
  pairDisplay,
  showOnDisplay,
  unpairDisplay,
  viewDisplay,
} from './displays.server.ts'

const { connection } = useTestDatabase()
beforeAll(() => startListening(connection))
afterAll(stopListening)

const minutes = (count: number) => new Date(Date.now() + count * 60_000)

const CONTENT: DisplayContent = {
  language: 'fr',
  lines: [
    { name: { fr: 'Voile', ar: 'ملحفة' }, variantName: { fr: '', ar: '' }, quantity: 2, price: ouguiya(500) },
  ],
  discount: ouguiya(0),
  total: ouguiya(1000),
}

async function aDisplay(now = new Date()) {
  const token = await openDisplay(undefined, now)
  const view = await viewDisplay(token, now)
  if (view.state !== 'code') throw new Error(`no code: ${view.state}`)
  return { token, code: view.code, topic: view.topic }
}

async function aTill() {
  const person = await aPerson()
  const token = await openSession(person.id, new Date())
  return { person, token, device: hashOf(token) }
}

async function paired() {
  const [display, till] = [await aDisplay(), await aTill()]
  await pairDisplay(display.code, till.device, new Date())
  return { ...display, ...till, displayToken: display.token, sessionToken: till.token }
}

const refusedWith = (code: string) => expect.objectContaining({ code }) as Error

describe('a pairing code', () => {
  it('is six digits, used once, and not stored with the token', async () => {
    const [{ token, code }, one, other] = [await aDisplay(), await aTill(), await aTill()]
    expect(code).toMatch(/^\d{6}$/)
    const stored = await db().select().from(tillDisplays)
    expect(JSON.stringify(stored)).not.toContain(token)
    const now = new Date()
    const pairings = await Promise.allSettled([
      pairDisplay(code, one.device, now),
      pairDisplay(code, other.device, now),
    ])
    expect(pairings.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(pairDisplay(code, one.device, now)).rejects.toEqual(refusedWith('codeWrong'))
  })

  it('expires after five minutes; the display then gets another one', async () => {
    const [{ token, code }, { device }] = [await aDisplay(), await aTill()]
    const later = minutes(6)
    await expect(pairDisplay(code, device, later)).rejects.toEqual(refusedWith('codeWrong'))
    expect(await viewDisplay(token, later)).toEqual({ state: 'closed' })
    const next = await openDisplay(token, later)
    expect(await viewDisplay(next, later)).toMatchObject({ state: 'code', secondsLeft: 300 })
    // The former token is not known any more.
    expect(await viewDisplay(token, later)).toEqual({ state: 'closed' })
  })

  it('that is wrong keeps the display that the till has', async () => {
    const { device } = await paired()
    await expect(pairDisplay('000000', device, new Date())).rejects.toEqual(refusedWith('codeWrong'))
    expect(await isPaired(device, new Date())).toBe(true)
  })
})

describe('a display', () => {
  it('shows what the till wrote last, and nothing else', async () => {
    const { displayToken, device, topic } = await paired()
    const changed = new Promise<void>((resolve) => onChange(`display:${topic}`, resolve))
    expect(await showOnDisplay(device, { ...EMPTY_DISPLAY, language: 'fr' }, new Date())).toBe(true)
    expect(await showOnDisplay(device, CONTENT, new Date())).toBe(true)
    expect(await viewDisplay(displayToken, new Date())).toEqual({
      state: 'paired',
      topic,
      content: CONTENT,
      qrImage: undefined,
    })
    await changed
  })

  it('has the QR code of a transfer as an image', async () => {
    const { displayToken, device } = await paired()
    const transfer = { method: { fr: 'Bankily', ar: 'بنكيلي' }, account: '22 12 34 56', qr: '22123456' }
    await showOnDisplay(device, { ...CONTENT, transfer: { ...transfer, amount: CONTENT.total } }, new Date())
    const view = await viewDisplay(displayToken, new Date())
    expect(view).toMatchObject({ qrImage: expect.stringMatching(/^data:image\/svg\+xml;base64,/) as string })
  })

  it('is replaced by the next one of the same till', async () => {
    const [{ displayToken, device }, next] = [await paired(), await aDisplay()]
    await pairDisplay(next.code, device, new Date())
    expect(await viewDisplay(displayToken, new Date())).toEqual({ state: 'closed' })
    await showOnDisplay(device, CONTENT, new Date())
    expect(await viewDisplay(next.token, new Date())).toMatchObject({ state: 'paired', content: CONTENT })
  })

  type Paired = Awaited<ReturnType<typeof paired>>
  const ENDS: [string, (of: Paired) => Promise<unknown>, Date?][] = [
    ['the till unpairs it', ({ device }) => unpairDisplay(device)],
    ['the till is signed out', ({ sessionToken }) => endSession(sessionToken)],
    [
      'the person loses the rights of the till',
      ({ person }) => db().update(users).set({ permissions: [] }).where(eq(users.id, person.id)),
    ],
    ['the session of the till is too old', async () => undefined, minutes(60 * 11)],
    ['twelve hours are over', async () => undefined, minutes(60 * 12 + 1)],
  ]

  it.each(ENDS)('ends when %s', async (_when, end, now = new Date()) => {
    const all = await paired()
    await showOnDisplay(all.device, CONTENT, new Date())
    await end(all)
    expect(await viewDisplay(all.displayToken, now)).toEqual({ state: 'closed' })
    const [row] = await db()
      .select()
      .from(tillDisplays)
      .where(eq(tillDisplays.tokenHash, hashOfToken(all.displayToken)))
    if (_when.includes('unpairs') || _when.includes('signed out')) expect(row?.content).toBeNull()
  })

  it('is unknown without its token', async () => {
    expect(await viewDisplay('made-up', new Date())).toEqual({ state: 'closed' })
    expect(await showOnDisplay('made-up', CONTENT, new Date())).toBe(false)
  })
})
