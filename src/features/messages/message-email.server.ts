/** Tells the owner of a new message, in its transaction. */
import { inLanguage } from '#core/text.ts'
import { notifyOwner } from '#features/settings/notifications.server.ts'
import { messageLetterText } from './message-email.text.ts'

/** One letter for each conversation and hour. */
const QUIET_FOR = 3_600_000

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
    quietFor: QUIET_FOR,
    now,
    write: ({ language, storeName, adminUrl }) => {
      const t = inLanguage(messageLetterText, language)
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
