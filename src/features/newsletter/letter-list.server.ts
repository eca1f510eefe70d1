/** Letters for the back office and for the public archive. */
import { and, desc, eq, isNotNull, type SQL } from 'drizzle-orm'
import { localized, type Bilingual, type Language } from '#core/text.ts'
import { db } from '#platform/database/database.server.ts'
import { letterLanguage, letterState, type Letter, type LetterState } from './letter.rules.ts'
import { newsletterLetters as letters, type LetterRow } from './newsletter-tables.server.ts'

export function asLetter(row: LetterRow): Letter {
  const { id, revision, productIds, inArchive, sendAt, startedAt, finishedAt } = row
  return {
    id,
    revision,
    subject: { fr: row.subject, ar: row.subjectAr },
    body: { fr: row.body, ar: row.bodyAr },
    productIds,
    inArchive,
    state: letterState(row),
    sendAt,
    startedAt,
    finishedAt,
    recipients: row.recipients,
    updatedAt: row.updatedAt,
    updatedName: row.updatedName,
  }
}

export async function findLetter(id: number): Promise<Letter | undefined> {
  const [row] = await db().select().from(letters).where(eq(letters.id, id))
  return row && asLetter(row)
}

export interface LetterSummary {
  id: number
  subject: Bilingual
  state: LetterState
  /** When it was or will be sent; of a draft, when it was changed. */
  at: Date
  recipients: number
}

export const LETTERS_PER_PAGE = 20

/** The newest first. Pages count from 1. */
export async function listLetters(page: number): Promise<{ rows: LetterSummary[]; total: number }> {
  const rows = await db()
    .select()
    .from(letters)
    .orderBy(desc(letters.id))
    .limit(LETTERS_PER_PAGE)
    .offset((page - 1) * LETTERS_PER_PAGE)
  return { rows: rows.map(summaryOf), total: await db().$count(letters) }
}

function summaryOf(row: LetterRow): LetterSummary {
  const { id, subject, state, startedAt, sendAt, updatedAt, recipients } = asLetter(row)
  return { id, subject, state, at: startedAt ?? sendAt ?? updatedAt, recipients }
}

const isArchived: SQL = and(isNotNull(letters.startedAt), letters.inArchive)!

export interface ArchivedLetter {
  id: number
  title: string
  at: Date
  /** Of the text; the other one than the reader's if the letter is written in that one only. */
  language: Language
}

/** More than a letter a week for two years; older ones keep their address. */
const MAX_ARCHIVED = 120

export async function archivedLetters(reader: Language): Promise<ArchivedLetter[]> {
  const rows = await db()
    .select()
    .from(letters)
    .where(isArchived)
    .orderBy(desc(letters.startedAt), desc(letters.id))
    .limit(MAX_ARCHIVED)
  return rows.map((row) => archivedIn(asLetter(row), reader))
}

function archivedIn({ id, subject, body, startedAt }: Letter, reader: Language): ArchivedLetter {
  const language = letterLanguage({ subject, body }, reader)
  return { id, title: localized(subject, language), at: startedAt!, language }
}

export async function archivedLetter(
  id: number,
  reader: Language,
): Promise<(ArchivedLetter & { body: string; productIds: number[] }) | undefined> {
  const [row] = await db()
    .select()
    .from(letters)
    .where(and(eq(letters.id, id), isArchived))
  if (!row) return undefined
  const letter = asLetter(row)
  const shown = archivedIn(letter, reader)
  return { ...shown, body: letter.body[shown.language], productIds: letter.productIds }
}
