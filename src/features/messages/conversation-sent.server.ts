/** What the panel sends about a conversation: one word for the deed, and the answer where it is one. */
import { Refusal } from '#core/refusal.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { formIn, textIn } from '#platform/form-text.server.ts'
import { deleteConversation, markUnread, replyTo } from './conversation-change.server.ts'
import type { ConversationDeed } from './conversation-deed.rules.ts'
import { REPLY_WAYS } from './conversation.rules.ts'
import { markRead } from './conversation.server.ts'

interface Sender {
  id: number
  by: Actor
  now: Date
}

export async function changeConversation(
  request: Request,
  sender: Sender,
): Promise<{ deed: ConversationDeed }> {
  const form = await formIn(request)
  const fields = [...form.keys()].sort().join(' ')
  const text = (field: string) => textIn(form, field)
  const intent = text('intent')
  if (intent === 'reply' && fields === 'content intent via') {
    const via = REPLY_WAYS.find((way) => way === text('via')) ?? null
    await replyTo({ ...sender, content: text('content'), via })
    return { deed: 'answered' }
  }
  if (fields !== 'intent') throw new Refusal('badRequest', 'invalid')
  switch (intent) {
    case 'read':
      await markRead(sender.id)
      return { deed: 'read' }
    case 'unread':
      await markUnread(sender)
      return { deed: 'unread' }
    case 'delete':
      await deleteConversation(sender)
      return { deed: 'deleted' }
    default:
      throw new Refusal('badRequest', 'invalid')
  }
}
