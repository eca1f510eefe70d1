/** Runs against a real SMTP server. */
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startMailServer, type MailServer } from '../../../tests/smtp-server.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { db, transaction } from '../database/database.server.ts'
import { emailQueue } from './email-queue-tables.server.ts'
import { MAX_ATTEMPTS } from './email-queue.rules.ts'
import { deleteOldEmails, hasEmailSince, enqueueEmail, sendNextEmail } from './email-queue.server.ts'

useTestDatabase()
let mail: MailServer

beforeAll(async () => {
  mail = await startMailServer()
  process.env.SMTP_URL = `smtp://127.0.0.1:${mail.port}`
  process.env.SMTP_FROM = 'Melhfa <boutique@melhfa.mr>'
})
afterAll(() => mail.stop())
beforeEach(async () => {
  await db().delete(emailQueue)
  mail.received.length = 0
  mail.refuseWith(undefined)
})

const now = new Date('2026-11-15T10:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

async function enqueueOrderEmail(
  change: { recipient?: string; about?: string; subject?: string } = {},
): Promise<number> {
  const { recipient = 'owner@shop.mr', about = 'order:1', subject = 'Commande 1042' } = change
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
    },
  })
}

const rowOf = async (id: number) => (await db().select().from(emailQueue).where(eq(emailQueue.id, id)))[0]!

describe('the e-mail queue', () => {
  it('sends an e-mail as text and as HTML, from the shop, and records it', async () => {
    const id = await enqueueOrderEmail()
    expect(await sendNextEmail(now)).toBe(true)
    expect(await sendNextEmail(now)).toBe(false)
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

  it('sends each e-mail once with three concurrent workers', async () => {
    for (let index = 0; index < 20; index++) await enqueueOrderEmail({ recipient: `reader${index}@shop.mr` })
    const worker = async () => {
      while (await sendNextEmail(now));
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
    expect(await sendNextEmail(now)).toBe(true)
    const waiting = await rowOf(id)
    expect(waiting).toMatchObject({
      sentAt: null,
      attempts: 1,
      nextAttemptAt: new Date(now.getTime() + 30_000),
    })
    expect(waiting.failedReason).toContain('ECONNREFUSED')
    expect(await sendNextEmail(new Date(now.getTime() + 29_000))).toBe(false)
    mail = await startMailServer(port)
    expect(await sendNextEmail(new Date(now.getTime() + 31_000))).toBe(true)
    expect(mail.received).toHaveLength(1)
    expect(mail.received[0]!.source).toMatch(new RegExp(`^Message-ID: <${id}\\.\\d+@localhost>$`, 'im'))
    expect(await rowOf(id)).toMatchObject({ attempts: 2, failedReason: null })
  })

  it('gives up after the last attempt and stores the reason', async () => {
    const id = await enqueueOrderEmail()
    mail.refuseWith(451)
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++)
      expect(await sendNextEmail(later(attempt * 7))).toBe(true)
    expect(await sendNextEmail(later(1000))).toBe(false)
    const row = await rowOf(id)
    expect(row).toMatchObject({ attempts: MAX_ATTEMPTS, sentAt: null })
    expect(row.gaveUpAt).toEqual(later((MAX_ATTEMPTS - 1) * 7))
    expect(row.failedReason).toContain('451')
  })

  it('does not retry an address that the mail server refuses permanently', async () => {
    const id = await enqueueOrderEmail({ recipient: 'unknown@shop.mr' })
    mail.refuseWith(550)
    await sendNextEmail(now)
    expect(await rowOf(id)).toMatchObject({ attempts: 1, gaveUpAt: now })
  })

  it('sends an e-mail whose claim by a crashed process has expired', async () => {
    const id = await enqueueOrderEmail()
    await db()
      .update(emailQueue)
      .set({ attempts: 1, nextAttemptAt: new Date(now.getTime() + 60_000) })
    expect(await sendNextEmail(now)).toBe(false)
    expect(await sendNextEmail(new Date(now.getTime() + 61_000))).toBe(true)
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
    expect(await db().select().from(emailQueue)).toEqual([])
  })

  it('escapes hostile text in subject and body', async () => {
    await enqueueOrderEmail({ subject: 'Bonjour\r\nBcc: spy@evil.example\r\n\r\n<script>' })
    await sendNextEmail(now)
    expect(mail.received[0]!.to).toEqual(['owner@shop.mr'])
    const [headers, ...body] = mail.received[0]!.source.split('\r\n\r\n')
    expect(headers).not.toMatch(/^Bcc:/im)
    expect(body.join()).not.toContain('<script>')
  })

  it('knows whether an e-mail was enqueued since a time, and deletes old ones', async () => {
    const id = await enqueueOrderEmail({ about: 'conversation:7' })
    expect(await hasEmailSince('order', 'conversation:7', later(-1))).toBe(true)
    expect(await hasEmailSince('order', 'conversation:7', later(1))).toBe(false)
    expect(await hasEmailSince('message', 'conversation:7', later(-1))).toBe(false)
    await enqueueOrderEmail()
    await db().update(emailQueue).set({ sentAt: now }).where(eq(emailQueue.id, id))
    await deleteOldEmails(later(24 * 100))
    expect(
      (await db().select({ id: emailQueue.id }).from(emailQueue).orderBy(asc(emailQueue.id))).length,
    ).toBe(1)
  })
})
