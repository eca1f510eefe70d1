/** A letter of the newsletter: its content, its state, and when it may be sent. */
import { cleanLine, cleanText } from '#core/clean-text.ts'
import type { Money } from '#core/money.ts'
import { LANGUAGES, otherLanguage, type Bilingual, type Language } from '#core/text.ts'
import { picturesIn } from '#features/content/rich-text.rules.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'

export const MAX_SUBJECT_LENGTH = 150
export const MAX_BODY_LENGTH = 20_000
export const MAX_LETTER_PRODUCTS = 12
/** A date further away is a typing mistake. */
const MAX_SCHEDULE_DAYS = 366

export interface LetterContent {
  subject: Bilingual
  body: Bilingual
  productIds: number[]
  /** Whether the public archive shows it once it is sent. */
  inArchive: boolean
}

export const EMPTY_LETTER: LetterContent = {
  subject: { fr: '', ar: '' },
  body: { fr: '', ar: '' },
  productIds: [],
  inArchive: true,
}

export function cleanLetter({ subject, body, productIds, inArchive }: LetterContent): LetterContent {
  return {
    subject: { fr: cleanLine(subject.fr), ar: cleanLine(subject.ar) },
    body: { fr: cleanText(body.fr), ar: cleanText(body.ar) },
    productIds: [...new Set(productIds)],
    inArchive,
  }
}

export function picturesOfLetter({ body }: Pick<LetterContent, 'body'>): string[] {
  return [...new Set([...picturesIn(body.fr), ...picturesIn(body.ar)])]
}

export type LetterField = 'subject.fr' | 'subject.ar' | 'body.fr' | 'body.ar' | 'products'
export type LetterProblemCode = 'tooLong' | 'tooMany' | 'subjectMissing' | 'bodyMissing'

export interface LetterProblem {
  field: LetterField
  code: LetterProblemCode
  limit: number
}

/** What keeps a letter from being saved. */
export function contentProblems({ subject, body, productIds }: LetterContent): LetterProblem[] {
  const problems: LetterProblem[] = []
  for (const language of LANGUAGES) {
    if (subject[language].length > MAX_SUBJECT_LENGTH)
      problems.push({ field: `subject.${language}`, code: 'tooLong', limit: MAX_SUBJECT_LENGTH })
    if (body[language].length > MAX_BODY_LENGTH)
      problems.push({ field: `body.${language}`, code: 'tooLong', limit: MAX_BODY_LENGTH })
  }
  if (productIds.length > MAX_LETTER_PRODUCTS)
    problems.push({ field: 'products', code: 'tooMany', limit: MAX_LETTER_PRODUCTS })
  return problems
}

/** What keeps it from being sent: one language must be complete, and the other one complete or empty. */
export function sendProblems(content: LetterContent): LetterProblem[] {
  const problems = contentProblems(content)
  const started = LANGUAGES.filter((language) => hasWords(content, language))
  for (const language of started.length > 0 ? started : (['fr'] as const)) {
    if (content.subject[language].trim() === '')
      problems.push({ field: `subject.${language}`, code: 'subjectMissing', limit: 0 })
    if (content.body[language].trim() === '')
      problems.push({ field: `body.${language}`, code: 'bodyMissing', limit: 0 })
  }
  return problems
}

function hasWords({ subject, body }: Pick<LetterContent, 'subject' | 'body'>, language: Language): boolean {
  return subject[language].trim() !== '' || body[language].trim() !== ''
}

/** The language in which a reader gets the letter: her own, or the other one if it is written in that one only. */
export function letterLanguage(content: Pick<LetterContent, 'subject' | 'body'>, reader: Language): Language {
  return hasWords(content, reader) ? reader : otherLanguage(reader)
}

/** Languages in which the letter is written. */
export function letterLanguages(content: Pick<LetterContent, 'subject' | 'body'>): Language[] {
  return LANGUAGES.filter((language) => hasWords(content, language))
}

export const LETTER_STATES = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const
export type LetterState = (typeof LETTER_STATES)[number]

export interface LetterTimes {
  sendAt: Date | null
  startedAt: Date | null
  finishedAt: Date | null
  stoppedAt: Date | null
}

export function letterState({ sendAt, startedAt, finishedAt, stoppedAt }: LetterTimes): LetterState {
  if (stoppedAt) return 'stopped'
  if (finishedAt) return 'sent'
  if (startedAt) return 'sending'
  return sendAt ? 'scheduled' : 'draft'
}

export const LETTER_ACTIONS = ['save', 'schedule', 'unschedule', 'stop', 'delete'] as const
export type LetterAction = (typeof LETTER_ACTIONS)[number]

const ALLOWED: Record<LetterState, readonly LetterAction[]> = {
  draft: ['save', 'schedule', 'delete'],
  scheduled: ['unschedule'],
  sending: ['stop'],
  sent: ['delete'],
  stopped: ['delete'],
}

export function mayChange(state: LetterState, action: LetterAction): boolean {
  return ALLOWED[state].includes(action)
}

/** The shop's time zone is UTC all year. Undefined: not a time. */
export function parseSendAt(input: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(input)) return undefined
  const at = new Date(`${input}:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 16) !== input ? undefined : at
}

export type ScheduleProblem = 'badTime' | 'pastTime' | 'farTime'

export function scheduleProblem(at: Date | undefined, now: Date): ScheduleProblem | undefined {
  if (!at) return 'badTime'
  if (at.getTime() < now.getTime() - 60_000) return 'pastTime'
  return at.getTime() > now.getTime() + MAX_SCHEDULE_DAYS * 86_400_000 ? 'farTime' : undefined
}

/** E-mails are queued in batches, one a minute, so that a letter can be stopped and a mail server's limit is kept. */
export const BATCH_INTERVAL_MS = 60_000

export function letterKey(id: number): string {
  return `letter:${id}`
}

export function letterPath(id: number): string {
  return `${LETTERS_PATH}/${id}`
}

export function adminLetterPath(id: number): string {
  return `/admin/messages/newsletter/letters/${id}`
}

/**
 * Whether a refusal is about the address. A status 5.7.x is about rules of the mail server (RFC 3463): it would refuse
 * every subscriber while the shop is not allowed to send.
 */
export function isAddressRefused(reason: string): boolean {
  return !/\b5\.7\.\d{1,3}\b/.test(reason)
}

/** The public archive. */
export const LETTERS_PATH = '/newsletter/letters'

/** What a change of a letter did. */
export type LetterDone = 'saved' | 'tested' | 'scheduled' | 'unscheduled' | 'stopped' | 'deleted' | 'changed'
export type LetterAnswer = { done: LetterDone } | { problems: LetterProblem[] }

/** A product as the letter editor shows it. */
export interface LetterProduct {
  id: number
  name: Bilingual
  price: Money
  picture: PictureMedia | undefined
}

export interface Letter extends LetterContent {
  id: number
  revision: number
  state: LetterState
  sendAt: Date | null
  startedAt: Date | null
  finishedAt: Date | null
  recipients: number
  updatedAt: Date
  updatedName: string
}

/** Data of the letter screen. */
export interface LetterScreen {
  letter: Letter
  pictures: PictureMedia[]
  products: LetterProduct[]
  /** How many would get the letter now. */
  readers: number
  canMail: boolean
}
