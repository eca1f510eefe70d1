/** Handles the forms about one conversation. */
import * as v from 'valibot'
import type { Actor } from '#features/staff/staff.rules.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import type { ConversationAction } from './conversation-action.rules.ts'
import { deleteConversation, markUnread, replyTo } from './conversation-change.server.ts'
import { REPLY_CHANNELS } from './conversation.rules.ts'
import { markRead } from './conversation.server.ts'

const formSchema = v.variant('intent', [
  v.strictObject({
    intent: v.literal('reply'),
    content: v.string(),
    /** An unknown channel counts as none. */
    via: v.pipe(
      v.string(),
      v.transform((via) => REPLY_CHANNELS.find((channel) => channel === via) ?? null),
    ),
  }),
  v.strictObject({ intent: v.picklist(['read', 'unread', 'delete']) }),
])

interface Sender {
  id: number
  by: Actor
  now: Date
}

export async function handleConversationSubmit(
  request: Request,
  sender: Sender,
): Promise<{ done: ConversationAction }> {
  const form = parseForm(formSchema, await readForm(request))
  switch (form.intent) {
    case 'reply':
      await replyTo({ ...sender, content: form.content, via: form.via })
      return { done: 'answered' }
    case 'read':
      await markRead(sender.id)
      return { done: 'read' }
    case 'unread':
      await markUnread(sender)
      return { done: 'unread' }
    case 'delete':
      await deleteConversation(sender)
      return { done: 'deleted' }
  }
}
