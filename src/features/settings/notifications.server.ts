/** What the owner is told by e-mail, as she wishes it (spec 3: notifications). */
import type { Letter } from '#core/letter.ts'
import { either, type Language } from '#core/text.ts'
import { config } from '#platform/config.server.ts'
import { db, savepointEach } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { canSendMail } from '#platform/mail.server.ts'
import { hasLetterSince, leaveLetters, type NewLetter } from '#platform/outbox.server.ts'
import { settings } from './settings-tables.server.ts'

export type NoticeKind = 'order' | 'message'

/** What a letter to the owner needs to know about her. */
export interface Owner {
  language: Language
  storeName: string
  /** The address of one of the panel's pages. */
  panel: (path: string) => string
}

export interface Notice {
  kind: NoticeKind
  /** Such as `order:12`. */
  about: string
  /** Says no more about the same for so long; a talk is not a letter for each line. */
  quietFor?: number
  now: Date
  write: (owner: Owner) => Letter | Promise<Letter>
}

/** In the caller's transaction, which does not fail where a notice cannot be written. */
export async function notifyOwner(...notices: Notice[]): Promise<void> {
  if (!canSendMail()) return
  await savepointEach(notices, leaveNotices, ({ kind, about }, error) =>
    log.error({ err: error, kind, about }, 'e-mail to the owner not written'),
  )
}

async function leaveNotices(notices: Notice[]): Promise<void> {
  const [row] = await db().select().from(settings)
  const recipient = row && (row.profileEmail || row.email)
  if (!recipient) return
  const { language } = row
  const owner: Owner = {
    language,
    storeName: either({ fr: row.storeName, ar: row.storeNameAr }, language),
    panel: (path) => config().publicUrl.origin + path,
  }
  const letters: NewLetter[] = []
  for (const { kind, about, quietFor = 0, now, write } of notices) {
    if (!(kind === 'order' ? row.emailOrders : row.emailMessages)) continue
    if (quietFor > 0 && (await hasLetterSince(kind, about, new Date(now.getTime() - quietFor)))) continue
    letters.push({ kind, about, recipient, letter: await write(owner), now })
  }
  if (letters.length > 0) await leaveLetters(letters)
}
