/** Handles what the message screens submit about one conversation. */
import { Refusal } from '#core/refusal.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { formIn, textIn } from '#platform/form-text.server.ts'
import type { ConversationAction } from './conversation-action.rules.ts'
import { deleteConversation, markUnread, replyTo } from './conversation-change.server.ts'
import { REPLY_WAYS } from './conversation.rules.ts'
import { markRead } from './conversation.server.ts'

interface Sender {
  id: number
  by: Actor
  now: Date
}

export async function handleConversationSubmit(
  request: Request,
  sender: Sender,
): Promise<{ done: ConversationAction }> {
  const form = await formIn(request)
  const fields = [...form.keys()].sort().join(' ')
  const text = (field: string) => textIn(form, field)
  const intent = text('intent')
  if (intent === 'reply' && fields === 'content intent via') {
    const via = REPLY_WAYS.find((way) => way === text('via')) ?? null
    await replyTo({ ...sender, content: text('content'), via })
    return { done: 'answered' }
  }
  if (fields !== 'intent') throw new Refusal('badRequest', 'invalid')
  switch (intent) {
    case 'read':
      await markRead(sender.id)
      return { done: 'read' }
    case 'unread':
      await markUnread(sender)
      return { done: 'unread' }
    case 'delete':
      await deleteConversation(sender)
      return { done: 'deleted' }
    default:
      throw new Refusal('badRequest', 'invalid')
  }
}
