/** E-mails the owner about a new message, in its transaction. */
import { inLanguage } from '#core/text.ts'
import { notifyOwner } from '#features/settings/notifications.server.ts'
import { messageEmailText } from './message-email.text.ts'

/** At most one e-mail per conversation and hour. */
const MIN_EMAIL_INTERVAL_MS = 3_600_000

export async function emailOwnerAboutMessage(message: {
  /** Of the conversation. */
  id: number
  name: string
  message: string
  now: Date
}): Promise<void> {
  const { id, name, now } = message
  await notifyOwner({
    kind: 'message',
    about: `conversation:${id}`,
    quietFor: MIN_EMAIL_INTERVAL_MS,
    now,
    write: ({ language, storeName, adminUrl }) => {
      const t = inLanguage(messageEmailText, language)
      return {
        language,
        subject: t.subject(name),
        paragraphs: [t.lead(name), message.message],
        link: { label: t.open, url: adminUrl(`/admin/messages/${id}`) },
        signature: storeName,
      }
    },
  })
}
