/** Letters from the draft to the mailbox, with a real SMTP server. */
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Language } from '#core/text.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { startListening, stopListening } from '#platform/database/notifications.server.ts'
import { sendNext } from '#platform/jobs/send-message.server.ts'
import { aCategory, aPicture, aProduct } from '../../../tests/builders.ts'
import { startMailServer, type MailServer } from '../../../tests/smtp-server.ts'
import { aPerson } from '../../../tests/staff.ts'
import { statementsOf } from '../../../tests/statements.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import {
  addLetter,
  deleteLetter,
  saveLetter,
  scheduleLetter,
  sendTest,
  showInArchive,
  stopLetter,
  unscheduleLetter,
} from './letter-change.server.ts'
import { archivedLetter, archivedLetters, findLetter, listLetters } from './letter-list.server.ts'
import { EMPTY_LETTER, type LetterContent } from './letter.rules.ts'
import { newsletterLetters, newsletterSubscribers } from './newsletter-tables.server.ts'
import { answerOneClick } from './one-click.server.ts'
import { queueNextBatch, startNewsletter } from './send-letters.server.ts'
import {
  confirmSubscription,
  deleteUnconfirmed,
  isNewsletterSubscriber,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from './subscription.server.ts'

const { connection } = useTestDatabase()
let mail: MailServer
let by: Actor
let job: ReturnType<typeof startNewsletter>

beforeAll(async () => {
  mail = await startMailServer()
  process.env.SMTP_URL = `smtp://127.0.0.1:${mail.port}`
  process.env.SMTP_FROM = 'Melhfa <boutique@melhfa.mr>'
  process.env.NEWSLETTER_PER_MINUTE = '4'
  by = await aPerson({ permissions: ['manageClients'] })
  // Registers the bounces; its first batch would be later than the end of the tests.
  job = startNewsletter()
})
afterAll(async () => {
  await job.stop()
  await mail.stop()
})
beforeEach(async () => {
  await db().execute(sql`delete from message_queue`)
  await db().delete(newsletterSubscribers)
  await db().delete(newsletterLetters)
  mail.received.length = 0
  mail.refuseWith(undefined)
})

// Later than the real time, so that the running job finds nothing that is due.
const now = new Date('2099-11-17T10:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

const CONTENT: LetterContent = {
  ...EMPTY_LETTER,
  subject: { fr: 'Les voiles d’hiver', ar: 'ملاحف الشتاء' },
  body: { fr: '## Bonjour\n\nVoir [la boutique](/collections).', ar: '## السلام عليكم\n\nجديدنا هنا.' },
}

async function aReader(email: string, language: Language = 'fr'): Promise<string> {
  const unsubscribeToken = `token-${email.replace(/\W/g, '')}`
  await db().insert(newsletterSubscribers).values({ email, language, unsubscribeToken, confirmedAt: now })
  return unsubscribeToken
}

async function aLetter(content: Partial<LetterContent> = {}): Promise<number> {
  const id = await addLetter({ by, now })
  await saveLetter({ id, by, now, revision: 0, content: { ...CONTENT, ...content } })
  return id
}

async function sendAll(at: Date): Promise<void> {
  while ((await sendNext('email', at)) !== 'idle');
}

const readers = () => mail.received.flatMap(({ to }) => to).sort()
const headerOf = (source: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(source)?.[1]?.replaceAll(/\r\n[ \t]/g, ' ')
const bodyOf = (source: string) => Buffer.from(source.replaceAll(/=\r\n/g, ''), 'latin1').toString()

describe('a letter', () => {
  it('goes to each confirmed subscriber in her language, with one-click headers', async () => {
    const token = await aReader('fr@b.mr', 'fr')
    await aReader('ar@b.mr', 'ar')
    const product = await aProduct({
      categoryId: await aCategory(),
      name: 'Voile Nila',
      nameAr: 'ملحفة نيلة',
    })
    const id = await aLetter({ productIds: [product] })
    await scheduleLetter({ id, by, now, sendAt: now })
    expect(await queueNextBatch(now)).toBe(2)
    await sendAll(now)
    expect(readers()).toEqual(['ar@b.mr', 'fr@b.mr'])
    const french = mail.received.find(({ to }) => to[0] === 'fr@b.mr')!.source
    expect(headerOf(french, 'List-Unsubscribe')).toBe(`<http://localhost:3000/newsletter/one-click/${token}>`)
    expect(headerOf(french, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(bodyOf(french)).toContain(`/newsletter/unsubscribe/${token}`)
    expect(bodyOf(french)).toContain(`http://localhost:3000/product/${product}?lang=3Dfr`)
    expect(bodyOf(french)).toContain('http://localhost:3000/collections')
    expect(french).not.toContain('ملاحف')
    const arabic = mail.received.find(({ to }) => to[0] === 'ar@b.mr')!.source
    expect(arabic).toMatch(/dir=3D"rtl"|dir="rtl"/)
    expect(headerOf(arabic, 'Subject')).toContain('=?UTF-8?')
    expect(await findLetter(id)).toMatchObject({ state: 'sent', recipients: 2 })
  })

  it('is looked for once a second at most, although each e-mail that is sent is announced', async () => {
    await startListening(connection)
    onTestFinished(stopListening)
    const start = performance.now()
    const statements = await statementsOf(async () => {
      for (let count = 0; count < 20; count++) {
        await db().execute(sql`select pg_notify('change', 'messages')`)
        await sleep(25)
      }
    })
    const looks = statements.filter(({ text }) => text.includes('newsletter_letters'))
    expect(looks.length).toBeLessThanOrEqual(2 + (performance.now() - start) / 1000)
    const id = await aLetter()
    await scheduleLetter({ id, by, now: new Date(), sendAt: new Date() })
    await expect.poll(async () => (await findLetter(id))?.state).toBe('sent')
  })

  it('is sent in paced batches, one a minute, before the next letter starts', async () => {
    for (let index = 0; index < 10; index++) await aReader(`reader${index}@b.mr`)
    const [first, second] = [await aLetter(), await aLetter({ subject: { fr: 'Autre', ar: 'أخرى' } })]
    await scheduleLetter({ id: first, by, now, sendAt: now })
    await scheduleLetter({ id: second, by, now: minutes(1), sendAt: minutes(1) })
    expect(await queueNextBatch(now)).toBe(4)
    expect(await queueNextBatch(now)).toBeUndefined()
    expect(await queueNextBatch(minutes(0.9))).toBeUndefined()
    expect((await findLetter(first))!.state).toBe('sending')
    expect(await queueNextBatch(minutes(1))).toBe(4)
    expect(await queueNextBatch(minutes(2))).toBe(2)
    expect(await findLetter(first)).toMatchObject({ state: 'sent', recipients: 10 })
    expect(await queueNextBatch(minutes(2))).toBe(4)
    await sendAll(minutes(3))
    expect(mail.received).toHaveLength(14)
  })

  it('reaches each subscriber once, with concurrent processes, after a crash and after a second run', async () => {
    for (let index = 0; index < 7; index++) await aReader(`reader${index}@b.mr`)
    const id = await aLetter()
    await scheduleLetter({ id, by, now, sendAt: now })
    // A process that dies before the commit.
    await expect(
      transaction(async () => {
        await queueNextBatch(now)
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    const queued = await Promise.all([queueNextBatch(now), queueNextBatch(now), queueNextBatch(now)])
    expect(queued.filter((count) => count !== undefined)).toEqual([4])
    await queueNextBatch(minutes(1))
    await sendAll(minutes(1))
    // The progress is lost, as after a restored backup.
    await db()
      .update(newsletterLetters)
      .set({ lastSubscriberId: 0, finishedAt: null, nextBatchAt: null })
      .where(eq(newsletterLetters.id, id))
    expect(await queueNextBatch(minutes(2))).toBe(0)
    expect(await queueNextBatch(minutes(3))).toBe(0)
    await sendAll(minutes(3))
    expect(readers()).toEqual(Array.from({ length: 7 }, (_, index) => `reader${index}@b.mr`))
  })

  it('is not sent to unconfirmed, unsubscribed or bounced addresses', async () => {
    await aReader('good@b.mr')
    for (const change of [{ confirmedAt: null }, { unsubscribedAt: now }, { bouncedAt: now }]) {
      const column = Object.keys(change)[0]!.toLowerCase()
      await aReader(`${column}@b.mr`)
      await db()
        .update(newsletterSubscribers)
        .set(change)
        .where(eq(newsletterSubscribers.email, `${column}@b.mr`))
    }
    const id = await aLetter()
    await scheduleLetter({ id, by, now, sendAt: now })
    await queueNextBatch(now)
    await sendAll(now)
    expect(readers()).toEqual(['good@b.mr'])
  })

  it('marks an address that the mail server refuses with 550, and does not mail it again', async () => {
    await aReader('gone@b.mr')
    const send = async (at: Date) => {
      const id = await aLetter()
      await scheduleLetter({ id, by, now: at, sendAt: at })
      await queueNextBatch(at)
      await sendAll(at)
    }
    mail.refuseWith(450)
    await send(now)
    expect(await isNewsletterSubscriber('gone@b.mr')).toBe(true)
    mail.refuseWith(550)
    await send(minutes(10))
    expect(await isNewsletterSubscriber('gone@b.mr')).toBe(false)
    mail.refuseWith(undefined)
    const before = mail.received.length
    await send(minutes(20))
    const newest = (await listLetters(1)).rows[0]
    expect(newest).toMatchObject({ state: 'sent', recipients: 0 })
    expect(mail.received.length - before).toBeLessThanOrEqual(1)
  })

  it('is stopped: what waits is taken back, and nobody else gets it', async () => {
    for (let index = 0; index < 6; index++) await aReader(`reader${index}@b.mr`)
    const id = await aLetter()
    await scheduleLetter({ id, by, now, sendAt: now })
    await queueNextBatch(now)
    await sendNext('email', now)
    await stopLetter({ id, by, now })
    expect(await queueNextBatch(minutes(5))).toBeUndefined()
    await sendAll(minutes(5))
    expect(mail.received).toHaveLength(1)
    expect(await findLetter(id)).toMatchObject({ state: 'stopped', recipients: 1 })
  })

  it('is planned, taken back, changed as a draft only, and deleted', async () => {
    const id = await aLetter()
    await scheduleLetter({ id, by, now, sendAt: minutes(60) })
    expect(await queueNextBatch(minutes(59))).toBeUndefined()
    const change = { id, by, now, revision: 1, content: CONTENT }
    await expect(saveLetter(change)).rejects.toMatchObject({ code: 'letterLocked' })
    await unscheduleLetter({ id, by, now })
    await saveLetter(change)
    await expect(saveLetter(change)).rejects.toMatchObject({ code: 'letterChanged' })
    await expect(scheduleLetter({ id, by, now, sendAt: minutes(-5) })).rejects.toMatchObject({
      code: 'pastTime',
    })
    await deleteLetter({ id, by, now })
    expect(await findLetter(id)).toBeUndefined()
    await expect(deleteLetter({ id, by, now })).rejects.toMatchObject({ code: 'letterUnknown' })
    const empty = await addLetter({ by, now })
    await expect(scheduleLetter({ id: empty, by, now, sendAt: now })).rejects.toMatchObject({
      code: 'letterIncomplete',
    })
  })

  it('keeps its pictures, and refuses unknown ones', async () => {
    const picture = await aPicture()
    const id = await aLetter({ body: { fr: `![Voile](media:${picture})`, ar: '' } })
    const { rows } = await db().execute(sql`
      select used_by, used_id from media_uses where media_id = ${picture}::uuid`)
    expect(rows).toEqual([{ used_by: 'letter', used_id: String(id) }])
    const unknown = { fr: '![x](media:00000000-0000-4000-8000-000000000001)', ar: '' }
    await expect(
      saveLetter({ id, by, now, revision: 1, content: { ...CONTENT, body: unknown } }),
    ).rejects.toMatchObject({ code: 'pictureUnknown' })
  })

  it('is tested in both languages by the person who writes it', async () => {
    const id = await aLetter()
    await sendTest({ id, to: 'owner@shop.mr', now })
    await sendAll(now)
    expect(readers()).toEqual(['owner@shop.mr', 'owner@shop.mr'])
    expect(mail.received[0]!.source).not.toContain('List-Unsubscribe')
    expect((await findLetter(id))!.state).toBe('draft')
  })

  it('is in the archive once it is sent, unless it is hidden', async () => {
    const id = await aLetter({ subject: { fr: 'Hiver', ar: '' }, body: { fr: 'Texte', ar: '' } })
    expect(await archivedLetters('fr')).toEqual([])
    expect(await archivedLetter(id, 'fr')).toBeUndefined()
    await scheduleLetter({ id, by, now, sendAt: now })
    await queueNextBatch(now)
    expect(await archivedLetters('ar')).toMatchObject([{ id, title: 'Hiver', language: 'fr' }])
    expect(await archivedLetter(id, 'fr')).toMatchObject({ body: 'Texte', at: now })
    await showInArchive({ id, inArchive: false })
    expect(await archivedLetter(id, 'fr')).toBeUndefined()
  })
})

describe('a subscription with a mail server', () => {
  const tokenOf = async (email: string) =>
    (await db().select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)))[0]!
      .unsubscribeToken

  it('needs a confirmation, asked once a day', async () => {
    const subscriber = { email: 'new@b.mr', language: 'fr', now } as const
    expect(await subscribeToNewsletter(subscriber)).toBe('confirm')
    expect(await subscribeToNewsletter(subscriber)).toBe('confirm')
    await sendAll(now)
    expect(mail.received).toHaveLength(1)
    const token = await tokenOf('new@b.mr')
    expect(bodyOf(mail.received[0]!.source)).toContain(`/newsletter/confirm/${token}`)
    expect(await isNewsletterSubscriber('new@b.mr')).toBe(false)
    await confirmSubscription(token, now)
    expect(await isNewsletterSubscriber('new@b.mr')).toBe(true)
    expect(await subscribeToNewsletter(subscriber)).toBe('again')
  })

  it('of an address that left or bounced needs a new confirmation', async () => {
    const token = await aReader('back@b.mr')
    await unsubscribeFromNewsletter(token, now)
    await confirmSubscription(token, now)
    expect(await isNewsletterSubscriber('back@b.mr')).toBe(false)
    expect(await subscribeToNewsletter({ email: 'Back@b.mr', language: 'ar', now })).toBe('confirm')
    expect(await isNewsletterSubscriber('back@b.mr')).toBe(false)
    await confirmSubscription(token, now)
    expect(await isNewsletterSubscriber('back@b.mr')).toBe(true)
  })

  it('that nobody confirms is deleted after 30 days', async () => {
    await subscribeToNewsletter({ email: 'never@b.mr', language: 'fr', now })
    await aReader('good@b.mr')
    await deleteUnconfirmed(minutes(29 * 24 * 60))
    expect(await db().$count(newsletterSubscribers)).toBe(2)
    await deleteUnconfirmed(minutes(31 * 24 * 60))
    expect(await db().$count(newsletterSubscribers)).toBe(1)
  })

  it('ends with one POST of the mail program, which takes back a waiting letter', async () => {
    const token = await aReader('reader@b.mr')
    const id = await aLetter()
    await scheduleLetter({ id, by, now, sendAt: now })
    await queueNextBatch(now)
    const post = (body: string | FormData, method = 'POST') =>
      answerOneClick(
        new Request(`http://localhost:3000/newsletter/one-click/${token}`, {
          method,
          ...(method === 'POST' && {
            body,
            ...(typeof body === 'string' && {
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
            }),
          }),
        }),
        { token, address: '41.188.0.9', now },
      )
    expect((await post('', 'GET')).headers.get('location')).toBe(`/newsletter/unsubscribe/${token}`)
    expect((await post('something=else')).status).toBe(400)
    expect(await isNewsletterSubscriber('reader@b.mr')).toBe(true)
    expect((await post('List-Unsubscribe=One-Click')).status).toBe(200)
    expect(await isNewsletterSubscriber('reader@b.mr')).toBe(false)
    const parts = new FormData()
    parts.set('List-Unsubscribe', 'One-Click')
    expect((await post(parts)).status).toBe(200)
    await sendAll(now)
    expect(mail.received).toEqual([])
  })
})
