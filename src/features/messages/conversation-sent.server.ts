/** Handles the forms about one conversation. */
import * as v from 'valibot'
import type { Actor } from '#features/staff/staff.rules.ts'
import { parseForm, readForm } from '#platform/form.server.ts'
import { deleteConversation, markUnread, replyTo } from './conversation-change.server.ts'
import type { ConversationDeed } from './conversation-deed.rules.ts'
import { REPLY_WAYS } from './conversation.rules.ts'
import { markRead } from './conversation.server.ts'

const formSchema = v.variant('intent', [
  v.strictObject({
    intent: v.literal('reply'),
    content: v.string(),
    /** An unknown way to send the reply counts as none. */
    via: v.pipe(
      v.string(),
      v.transform((via) => REPLY_WAYS.find((way) => way === via) ?? null),
    ),
  }),
  v.strictObject({ intent: v.picklist(['read', 'unread', 'delete']) }),
])

interface Sender {
  id: number
  by: Actor
  now: Date
}

export async function changeConversation(
  request: Request,
  sender: Sender,
): Promise<{ deed: ConversationDeed }> {
  const form = parseForm(formSchema, await readForm(request))
  switch (form.intent) {
    case 'reply':
      await replyTo({ ...sender, content: form.content, via: form.via })
      return { deed: 'answered' }
    case 'read':
      await markRead(sender.id)
      return { deed: 'read' }
    case 'unread':
      await markUnread(sender)
      return { deed: 'unread' }
    case 'delete':
      await deleteConversation(sender)
      return { deed: 'deleted' }
  }
}
