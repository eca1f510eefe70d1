/** Changes of letters by staff. Each locks the letter, so that it is not changed while its first batch is queued. */
import { eq, sql } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import type { Language } from '#core/text.ts'
import { inLanguage } from '#core/text.ts'
import { areAllPublic } from '#features/media/media-view.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { ActionName } from '#features/staff/activity.text.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { deleteWaitingMessages, enqueueMessages } from '#platform/jobs/message-queue.server.ts'
import { canSendMail } from '#platform/mail.server.ts'
import { letterMessage } from './letter-email.server.ts'
import { letterEmailText } from './letter-email.text.ts'
import { asLetter } from './letter-list.server.ts'
import {
  cleanLetter,
  contentProblems,
  letterKey,
  letterLanguages,
  letterState,
  mayChange,
  picturesOfLetter,
  scheduleProblem,
  sendProblems,
  type Letter,
  type LetterAction,
  type LetterContent,
} from './letter.rules.ts'
import { newsletterLetters as letters, newsletterMedia, type LetterRow } from './newsletter-tables.server.ts'

export interface LetterChange {
  id: number
  by: Actor
  now: Date
}

export async function addLetter({ by, now }: Omit<LetterChange, 'id'>): Promise<number> {
  const [row] = await db()
    .insert(letters)
    .values({ createdAt: now, updatedAt: now, updatedBy: by.id, updatedName: by.name })
    .returning({ id: letters.id })
  return row!.id
}

/** The revision is that of the form; another one means that somebody else saved in the meantime. */
export async function saveLetter(
  change: LetterChange & { revision: number; content: LetterContent },
): Promise<void> {
  const content = cleanLetter(change.content)
  await transaction(async () => {
    const row = await lockFor('save', change.id)
    if (row.revision !== change.revision)
      throw new Refusal('letterChanged', 'conflict', { by: row.updatedName })
    if (contentProblems(content).length > 0) throw new Refusal('badRequest', 'invalid')
    const pictures = picturesOfLetter(content)
    if (!(await areAllPublic('image', pictures))) throw new Refusal('pictureUnknown', 'invalid')
    await writeContent(change, content)
    await writePictures(change.id, pictures)
  })
}

async function writeContent({ id, by, now }: LetterChange, content: LetterContent): Promise<void> {
  await db()
    .update(letters)
    .set({
      subject: content.subject.fr,
      subjectAr: content.subject.ar,
      body: content.body.fr,
      bodyAr: content.body.ar,
      productIds: content.productIds,
      inArchive: content.inArchive,
      revision: sql`${letters.revision} + 1`,
      updatedAt: now,
      updatedBy: by.id,
      updatedName: by.name,
    })
    .where(eq(letters.id, id))
}

async function writePictures(letterId: number, ids: string[]): Promise<void> {
  await db().delete(newsletterMedia).where(eq(newsletterMedia.letterId, letterId))
  if (ids.length > 0)
    await db()
      .insert(newsletterMedia)
      .values(ids.map((mediaId) => ({ letterId, mediaId })))
}

/** A time that is now or a moment ago sends it at once. */
export async function scheduleLetter(change: LetterChange & { sendAt: Date | undefined }): Promise<void> {
  const { id, now, sendAt } = change
  if (!canSendMail()) throw new Refusal('noMail', 'conflict')
  const problem = scheduleProblem(sendAt, now)
  if (!sendAt || problem) throw new Refusal(problem ?? 'badTime', 'invalid')
  await transaction(async () => {
    const letter = asLetter(await lockFor('schedule', id))
    if (sendProblems(letter).length > 0) throw new Refusal('letterIncomplete', 'invalid')
    await db().update(letters).set({ sendAt }).where(eq(letters.id, id))
    await record('letterScheduled', change, letter, { sendAt: sendAt.toISOString() })
  })
}

export async function unscheduleLetter(change: LetterChange): Promise<void> {
  await transaction(async () => {
    const row = await lockFor('unschedule', change.id)
    await db().update(letters).set({ sendAt: null }).where(eq(letters.id, change.id))
    await record('letterUnscheduled', change, asLetter(row))
  })
}

/** E-mails that are not sent yet are taken back. */
export async function stopLetter(change: LetterChange): Promise<void> {
  const { id, now } = change
  await transaction(async () => {
    const row = await lockFor('stop', id)
    const takenBack = await deleteWaitingMessages('newsletter', { about: letterKey(id) })
    await db()
      .update(letters)
      .set({ finishedAt: now, stoppedAt: now, recipients: row.recipients - takenBack })
      .where(eq(letters.id, id))
    await record('letterStopped', change, asLetter(row))
  })
}

export async function deleteLetter(change: LetterChange): Promise<void> {
  await transaction(async () => {
    const row = await lockFor('delete', change.id)
    await db().delete(letters).where(eq(letters.id, change.id))
    if (letterState(row) !== 'draft') await record('letterDeleted', change, asLetter(row))
  })
}

/** Shows a sent letter in the public archive, or hides it. */
export async function showInArchive({ id, inArchive }: { id: number; inArchive: boolean }): Promise<void> {
  const changed = await db()
    .update(letters)
    .set({ inArchive })
    .where(eq(letters.id, id))
    .returning({ id: letters.id })
  if (changed.length === 0) throw new Refusal('letterUnknown', 'missing')
}

/** One e-mail for each language of the letter, to the person who asks for it. */
export async function sendTest({ id, to, now }: { id: number; to: string; now: Date }): Promise<void> {
  if (!canSendMail()) throw new Refusal('noMail', 'conflict')
  const [row] = await db().select().from(letters).where(eq(letters.id, id))
  if (!row) throw new Refusal('letterUnknown', 'missing')
  const letter = asLetter(row)
  const languages = letterLanguages(letter)
  if (languages.length === 0) throw new Refusal('letterIncomplete', 'invalid')
  const messages = await Promise.all(languages.map((language) => testMessage(letter, language)))
  await enqueueMessages(
    messages.map((payload) => ({
      channel: 'email',
      kind: 'newsletterTest',
      about: letterKey(id),
      recipient: to,
      payload,
      now,
    })),
  )
}

async function testMessage(letter: Letter, language: Language) {
  const message = await letterMessage(letter, language)
  return { ...message, subject: inLanguage(letterEmailText, language).testSubject(message.subject) }
}

async function lockFor(action: LetterAction, id: number): Promise<LetterRow> {
  const [row] = await db().select().from(letters).where(eq(letters.id, id)).for('update')
  if (!row) throw new Refusal('letterUnknown', 'missing')
  if (!mayChange(letterState(row), action)) throw new Refusal('letterLocked', 'conflict')
  return row
}

function record(
  action: Extract<ActionName, `letter${string}`>,
  { id, by, now }: LetterChange,
  { subject }: Letter,
  details: Record<string, string> = {},
): Promise<void> {
  const after = { name: subject.fr || subject.ar, ...details }
  return recordActivity({ by, action, subject: 'letter', subjectId: id, after, now })
}
