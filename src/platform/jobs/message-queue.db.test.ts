/** Runs against a real SMTP server. */
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EmailMessage } from '#core/email-message.ts'
import { startMailServer, type MailServer } from '../../../tests/smtp-server.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { db, transaction } from '../database/database.server.ts'
import { messageQueue } from './message-queue-tables.server.ts'
import { MAX_ATTEMPTS } from './message-queue.rules.ts'
import {
  deleteOldMessages,
  enqueueEmail,
  enqueueMessages,
  hasMessageSince,
  listDeadLetters,
  listMessagesAbout,
  sendAgain,
} from './message-queue.server.ts'
import { onGivenUp, sendNext, type GivenUpMessage } from './send-message.server.ts'

useTestDatabase()
let mail: MailServer

beforeAll(async () => {
  mail = await startMailServer()
  process.env.SMTP_URL = `smtp://127.0.0.1:${mail.port}`
  process.env.SMTP_FROM = 'Melhfa <boutique@melhfa.mr>'
})
afterAll(() => mail.stop())
beforeEach(async () => {
  await db().delete(messageQueue)
  mail.received.length = 0
  mail.refuseWith(undefined)
})

const now = new Date('2026-11-15T10:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

async function enqueueOrderEmail(
  change: { recipient?: string; about?: string; subject?: string; unsubscribeUrl?: string } = {},
): Promise<number> {
  const { recipient = 'owner@shop.mr', about = 'order:1', subject = 'Commande 1042', ...rest } = change
  return enqueueEmail({
    kind: 'order',
    about,
    recipient,
    now,
    message: {
      language: 'fr',
      subject,
      paragraphs: ['Bonjour & merci'],
      signature: 'Melhfa',
      replyTo: 'r@shop.mr',
      ...rest,
    },
  })
}

const rowOf = async (id: number) =>
  (await db().select().from(messageQueue).where(eq(messageQueue.id, id)))[0]!

describe('the e-mail queue', () => {
  it('sends an e-mail as text and as HTML, from the shop, and records it', async () => {
    const id = await enqueueOrderEmail()
    expect(await sendNext('email', now)).toBe('normal')
    expect(await sendNext('email', now)).toBe('idle')
    const [email] = mail.received
    expect(email).toMatchObject({ to: ['owner@shop.mr'], from: 'boutique@melhfa.mr' })
    expect(email!.source).toMatch(/^From: Melhfa <boutique@melhfa\.mr>$/m)
    expect(email!.source).toMatch(/^Reply-To: r@shop\.mr$/m)
    expect(email!.source).toMatch(/^Subject: Commande 1042$/m)
    expect(email!.source).toMatch(/^Content-Type: text\/plain/m)
    expect(email!.source).toMatch(/^Content-Type: text\/html/m)
    expect(email!.source).toContain('Bonjour &amp; merci')
    expect(await rowOf(id)).toMatchObject({ sentAt: now, attempts: 1, gaveUpAt: null, failedReason: null })
  })

  it('sends no more than it was asked for, whichever plan PostgreSQL chooses', async () => {
    for (let index = 0; index < 5; index++) await enqueueOrderEmail({ recipient: `reader${index}@shop.mr` })
    await transaction(async () => {
      // Joins by nested loops, as PostgreSQL plans them for a queue that was empty when it was last analysed.
      for (const plan of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'indexscan', 'bitmapscan'])
        await db().execute(sql.raw(`set local enable_${plan} = off`))
      await sendNext('email', now)
    })
    expect(mail.received).toHaveLength(1)
  })

  it('sends each e-mail once with three concurrent workers', async () => {
    for (let index = 0; index < 20; index++) await enqueueOrderEmail({ recipient: `reader${index}@shop.mr` })
    const worker = async () => {
      while ((await sendNext('email', now)) !== 'idle');
    }
    await Promise.all([worker(), worker(), worker()])
    const recipients = mail.received.flatMap(({ to }) => to).sort()
    expect(recipients).toHaveLength(20)
    expect(new Set(recipients).size).toBe(20)
  })

  it('retries when the mail server is back, with the same Message-ID', async () => {
    const id = await enqueueOrderEmail()
    const { port } = mail
    await mail.stop()
    expect(await sendNext('email', now)).toBe('normal')
    const waiting = await rowOf(id)
    expect(waiting).toMatchObject({
      sentAt: null,
      attempts: 1,
      nextAttemptAt: new Date(now.getTime() + 30_000),
    })
    expect(waiting.failedReason).toContain('ECONNREFUSED')
    expect(await sendNext('email', new Date(now.getTime() + 29_000))).toBe('idle')
    mail = await startMailServer(port)
    expect(await sendNext('email', new Date(now.getTime() + 31_000))).toBe('normal')
    expect(mail.received).toHaveLength(1)
    expect(mail.received[0]!.source).toMatch(new RegExp(`^Message-ID: <${id}\\.\\d+@localhost>$`, 'im'))
    expect(await rowOf(id)).toMatchObject({ attempts: 2, failedReason: null })
  })

  it('gives up after the last attempt and stores the reason', async () => {
    const id = await enqueueOrderEmail()
    mail.refuseWith(451)
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++)
      expect(await sendNext('email', later(attempt * 7))).toBe('normal')
    expect(await sendNext('email', later(1000))).toBe('idle')
    const row = await rowOf(id)
    expect(row).toMatchObject({ attempts: MAX_ATTEMPTS, sentAt: null })
    expect(row.gaveUpAt).toEqual(later((MAX_ATTEMPTS - 1) * 7))
    expect(row.failedReason).toContain('451')
  })

  it('does not retry an address that the mail server refuses permanently', async () => {
    const id = await enqueueOrderEmail({ recipient: 'unknown@shop.mr' })
    mail.refuseWith(550)
    await sendNext('email', now)
    expect(await rowOf(id)).toMatchObject({ attempts: 1, gaveUpAt: now })
  })

  it('sends an e-mail whose claim by a crashed process has expired', async () => {
    const id = await enqueueOrderEmail()
    await db()
      .update(messageQueue)
      .set({ attempts: 1, nextAttemptAt: new Date(now.getTime() + 60_000) })
    expect(await sendNext('email', now)).toBe('idle')
    expect(await sendNext('email', new Date(now.getTime() + 61_000))).toBe('normal')
    expect(await rowOf(id)).toMatchObject({ attempts: 2 })
    expect(mail.received).toHaveLength(1)
  })

  it('contains no e-mail of a transaction that was rolled back', async () => {
    await expect(
      transaction(async () => {
        await enqueueOrderEmail()
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await db().select().from(messageQueue)).toEqual([])
  })

  it('escapes hostile text in subject and body', async () => {
    await enqueueOrderEmail({ subject: 'Bonjour\r\nBcc: spy@evil.example\r\n\r\n<script>' })
    await sendNext('email', now)
    expect(mail.received[0]!.to).toEqual(['owner@shop.mr'])
    const [headers, ...body] = mail.received[0]!.source.split('\r\n\r\n')
    expect(headers).not.toMatch(/^Bcc:/im)
    expect(body.join()).not.toContain('<script>')
  })

  it('stores a second message about an event only for another channel or recipient', async () => {
    const message = { kind: 'orderReceived', about: 'order:1', eventKey: 'orderReceived:1', now }
    const sms = { ...message, channel: 'sms', payload: { text: 'x', language: 'fr' } } as const
    expect(
      await enqueueMessages([
        { ...sms, recipient: '+22236000001' },
        { ...sms, recipient: '+22236000001' },
      ]),
    ).toHaveLength(1)
    expect(await enqueueMessages([{ ...sms, recipient: '+22236000001' }])).toEqual([])
    const push = { title: 'x', body: 'y', url: '/', language: 'fr' } as const
    expect(
      await enqueueMessages([
        { ...sms, recipient: '+22236000002' },
        { ...message, channel: 'push', payload: push, recipient: '+22236000001' },
        { ...sms, recipient: '+22236000001', eventKey: 'orderReceived:2' },
      ]),
    ).toHaveLength(3)
  })

  it('sends nothing before its time, and a newsletter only after everything else', async () => {
    const payload: EmailMessage = { language: 'fr', subject: 'x', paragraphs: ['y'], signature: 'z' }
    const message = { channel: 'email' as const, about: 'letter:1', payload, now }
    await enqueueMessages([
      { ...message, kind: 'newsletter', recipient: 'a@shop.mr' },
      { ...message, kind: 'order', recipient: 'b@shop.mr', sendAt: later(1) },
      { ...message, kind: 'order', recipient: 'c@shop.mr' },
    ])
    const results = []
    for (const time of [now, now, now, later(1)]) results.push(await sendNext('email', time))
    expect(results).toEqual(['normal', 'paced', 'idle', 'normal'])
    expect(mail.received.map(({ to }) => to[0])).toEqual(['c@shop.mr', 'a@shop.mr', 'b@shop.mr'])
  })

  it('lists what was given up, tells its kind, and sends it again with all attempts', async () => {
    const id = await enqueueOrderEmail({ recipient: 'unknown@shop.mr' })
    const notified: GivenUpMessage[] = []
    onGivenUp('order', async (message) => void notified.push(message))
    mail.refuseWith(550)
    await sendNext('email', now)
    expect(notified).toMatchObject([{ id, recipient: 'unknown@shop.mr', isPermanent: true }])
    expect(await listDeadLetters(1)).toMatchObject({
      rows: [{ id, channel: 'email', gaveUpAt: now }],
      total: 1,
    })
    mail.refuseWith(undefined)
    await sendAgain(id, later(1))
    await sendAgain(id, later(1))
    expect(await sendNext('email', later(1))).toBe('normal')
    expect(await listMessagesAbout(['order:1'])).toMatchObject([{ id, sentAt: later(1), attempts: 1 }])
    expect(await listDeadLetters(1)).toEqual({ rows: [], total: 0 })
    await expect(sendAgain(0, now)).rejects.toMatchObject({ code: 'messageUnknown' })
  })

  it('has the headers of a one-click unsubscription (RFC 8058)', async () => {
    await enqueueOrderEmail({ unsubscribeUrl: 'https://shop.mr/newsletter/unsubscribe?token=a b' })
    await sendNext('email', now)
    expect(mail.received[0]!.source).toMatch(
      /^List-Unsubscribe: <https:\/\/shop\.mr\/newsletter\/unsubscribe\?token=a%20b>$/m,
    )
    expect(mail.received[0]!.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  })

  it('knows whether an e-mail was enqueued since a time, and deletes old ones', async () => {
    const id = await enqueueOrderEmail({ about: 'conversation:7' })
    expect(await hasMessageSince('order', 'conversation:7', later(-1))).toBe(true)
    expect(await hasMessageSince('order', 'conversation:7', later(1))).toBe(false)
    expect(await hasMessageSince('message', 'conversation:7', later(-1))).toBe(false)
    await enqueueOrderEmail()
    await db().update(messageQueue).set({ sentAt: now }).where(eq(messageQueue.id, id))
    await deleteOldMessages(later(24 * 100))
    expect(
      (await db().select({ id: messageQueue.id }).from(messageQueue).orderBy(asc(messageQueue.id))).length,
    ).toBe(1)
  })
})
