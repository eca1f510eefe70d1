/** Against a real mail server. */
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
  mail.letters.length = 0
  mail.refuseWith(undefined)
})

const now = new Date('2026-11-15T10:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

async function aLetter(
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

describe('the outbox', () => {
  it('sends a letter as text and as HTML, from the shop, and notes it', async () => {
    const id = await aLetter()
    expect(await sendNextEmail(now)).toBe(true)
    expect(await sendNextEmail(now)).toBe(false)
    const [letter] = mail.letters
    expect(letter).toMatchObject({ to: ['owner@shop.mr'], from: 'boutique@melhfa.mr' })
    expect(letter!.source).toMatch(/^From: Melhfa <boutique@melhfa\.mr>$/m)
    expect(letter!.source).toMatch(/^Reply-To: r@shop\.mr$/m)
    expect(letter!.source).toMatch(/^Subject: Commande 1042$/m)
    expect(letter!.source).toMatch(/^Content-Type: text\/plain/m)
    expect(letter!.source).toMatch(/^Content-Type: text\/html/m)
    expect(letter!.source).toContain('Bonjour &amp; merci')
    expect(await rowOf(id)).toMatchObject({ sentAt: now, attempts: 1, gaveUpAt: null, failedReason: null })
  })

  it('sends each letter once, with two workers at the same moment', async () => {
    for (let place = 0; place < 20; place++) await aLetter({ recipient: `reader${place}@shop.mr` })
    const worker = async () => {
      while (await sendNextEmail(now));
    }
    await Promise.all([worker(), worker(), worker()])
    const taken = mail.letters.flatMap(({ to }) => to).sort()
    expect(taken).toHaveLength(20)
    expect(new Set(taken).size).toBe(20)
  })

  it('tries again when the mail server is back, under the same name', async () => {
    const id = await aLetter()
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
    expect(mail.letters).toHaveLength(1)
    expect(mail.letters[0]!.source).toMatch(new RegExp(`^Message-ID: <${id}\\.\\d+@localhost>$`, 'im'))
    expect(await rowOf(id)).toMatchObject({ attempts: 2, failedReason: null })
  })

  it('gives up after its last attempt and keeps the reason', async () => {
    const id = await aLetter()
    mail.refuseWith(451)
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++)
      expect(await sendNextEmail(later(attempt * 7))).toBe(true)
    expect(await sendNextEmail(later(1000))).toBe(false)
    const row = await rowOf(id)
    expect(row).toMatchObject({ attempts: MAX_ATTEMPTS, sentAt: null })
    expect(row.gaveUpAt).toEqual(later((MAX_ATTEMPTS - 1) * 7))
    expect(row.failedReason).toContain('451')
  })

  it('does not try an address twice that the mail server refuses for good', async () => {
    const id = await aLetter({ recipient: 'nobody@shop.mr' })
    mail.refuseWith(550)
    await sendNextEmail(now)
    expect(await rowOf(id)).toMatchObject({ attempts: 1, gaveUpAt: now })
  })

  it('takes a letter back from a process that died with it', async () => {
    const id = await aLetter()
    await db()
      .update(emailQueue)
      .set({ attempts: 1, nextAttemptAt: new Date(now.getTime() + 60_000) })
    expect(await sendNextEmail(now)).toBe(false)
    expect(await sendNextEmail(new Date(now.getTime() + 61_000))).toBe(true)
    expect(await rowOf(id)).toMatchObject({ attempts: 2 })
    expect(mail.letters).toHaveLength(1)
  })

  it('holds nothing of a transaction that failed', async () => {
    await expect(
      transaction(async () => {
        await aLetter()
        throw new Error('the cause came to nothing')
      }),
    ).rejects.toThrow('came to nothing')
    expect(await db().select().from(emailQueue)).toEqual([])
  })

  it('carries hostile words as words', async () => {
    await aLetter({ subject: 'Bonjour\r\nBcc: spy@evil.example\r\n\r\n<script>' })
    await sendNextEmail(now)
    expect(mail.letters[0]!.to).toEqual(['owner@shop.mr'])
    const [headers, ...body] = mail.letters[0]!.source.split('\r\n\r\n')
    expect(headers).not.toMatch(/^Bcc:/im)
    expect(body.join()).not.toContain('<script>')
  })

  it('knows whether somebody was just written to, and forgets in the end', async () => {
    const id = await aLetter({ about: 'conversation:7' })
    expect(await hasEmailSince('order', 'conversation:7', later(-1))).toBe(true)
    expect(await hasEmailSince('order', 'conversation:7', later(1))).toBe(false)
    expect(await hasEmailSince('message', 'conversation:7', later(-1))).toBe(false)
    await aLetter()
    await db().update(emailQueue).set({ sentAt: now }).where(eq(emailQueue.id, id))
    await deleteOldEmails(later(24 * 100))
    expect(
      (await db().select({ id: emailQueue.id }).from(emailQueue).orderBy(asc(emailQueue.id))).length,
    ).toBe(1)
  })
})
