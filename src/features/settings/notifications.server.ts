/** E-mails to the owner, for the events she chose in the settings (spec 3: notifications). */
import type { EmailMessage } from '#core/email-message.ts'
import { localized, type Language } from '#core/text.ts'
import { config } from '#platform/config.server.ts'
import { db, savepointEach } from '#platform/database/database.server.ts'
import { enqueueEmails, hasMessageSince, type NewEmail } from '#platform/jobs/message-queue.server.ts'
import { log } from '#platform/log.server.ts'
import { canSendMail } from '#platform/mail.server.ts'
import { settings } from './settings-tables.server.ts'

export type NoticeKind = 'order' | 'message'

/** Data for writing an e-mail to the owner. */
export interface Owner {
  language: Language
  storeName: string
  /** The URL of an admin page. */
  adminUrl: (path: string) => string
}

export interface Notice {
  kind: NoticeKind
  /** Such as `order:12`. */
  about: string
  /** Minimum milliseconds between two e-mails with the same `about`: not one e-mail per message of a conversation. */
  quietFor?: number
  now: Date
  write: (owner: Owner) => EmailMessage | Promise<EmailMessage>
}

/** Runs in the caller's transaction, which does not fail if a notice cannot be queued. */
export async function notifyOwner(...notices: Notice[]): Promise<void> {
  if (!canSendMail()) return
  await savepointEach(notices, enqueueNotices, ({ kind, about }, error) =>
    log.error({ err: error, kind, about }, 'e-mail to the owner not queued; the change itself is saved'),
  )
}

async function enqueueNotices(notices: Notice[]): Promise<void> {
  const [row] = await db().select().from(settings)
  const recipient = row && (row.profileEmail || row.email)
  if (!recipient) return
  const { language } = row
  const owner: Owner = {
    language,
    storeName: localized({ fr: row.storeName, ar: row.storeNameAr }, language),
    adminUrl: (path) => config().publicUrl.origin + path,
  }
  const emails: NewEmail[] = []
  for (const { kind, about, quietFor = 0, now, write } of notices) {
    if (!(kind === 'order' ? row.emailOrders : row.emailMessages)) continue
    if (quietFor > 0 && (await hasMessageSince(kind, about, new Date(now.getTime() - quietFor)))) continue
    emails.push({ kind, about, recipient, message: await write(owner), now })
  }
  if (emails.length > 0) await enqueueEmails(emails)
}
