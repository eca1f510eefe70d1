/** What the owner is told by e-mail, as she wishes it (spec 3: notifications). */
import type { EmailMessage } from '#core/email-message.ts'
import { localized, type Language } from '#core/text.ts'
import { config } from '#platform/config.server.ts'
import { db, savepoint } from '#platform/database/database.server.ts'
import { hasEmailSince, enqueueEmail } from '#platform/jobs/email-queue.server.ts'
import { log } from '#platform/log.server.ts'
import { canSendMail } from '#platform/mail.server.ts'
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
  write: (owner: Owner) => EmailMessage | Promise<EmailMessage>
}

/** In the transaction of what it tells. A notice that cannot be written holds nothing up. */
export async function notifyOwner(notice: Notice): Promise<void> {
  if (!canSendMail()) return
  try {
    await savepoint(() => leaveNotice(notice))
  } catch (error) {
    log.error({ err: error, kind: notice.kind }, 'notice not written')
  }
}

async function leaveNotice({ kind, about, quietFor = 0, now, write }: Notice): Promise<void> {
  const [row] = await db().select().from(settings)
  const recipient = row && (row.profileEmail || row.email)
  if (!recipient || !(kind === 'order' ? row.emailOrders : row.emailMessages)) return
  if (quietFor > 0 && (await hasEmailSince(kind, about, new Date(now.getTime() - quietFor)))) return
  const { language } = row
  const letter = await write({
    language,
    storeName: localized({ fr: row.storeName, ar: row.storeNameAr }, language),
    panel: (path) => config().publicUrl.origin + path,
  })
  await enqueueEmail({ kind, about, recipient, letter, now })
}
