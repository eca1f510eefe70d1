/** What staff can do with a conversation: confirm, submit, report. */
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { useText } from '#ui/page/language.tsx'
import type { ConversationAction } from '../conversation-action.rules.ts'
import { conversationActionText } from './messages.text.ts'

/** `onLeave` is called when the conversation was deleted or marked as unread: opening it again would mark it as read. */
export function useConversationActions(id: string, onLeave: () => void) {
  const t = useText(conversationActionText)
  const ask = useConfirm()
  const { submit } = useConversationMutation('actionError', (done) => {
    if (done === 'deleted' || done === 'unread') onLeave()
  })
  const send = (intent: 'read' | 'unread' | 'delete') =>
    // A deleted conversation is left: reloading it would show that it is missing.
    submit({ intent }, { action: `/admin/messages/${id}`, defaultShouldRevalidate: intent !== 'delete' })
  return {
    markRead: () => send('read'),
    markUnread: () => send('unread'),
    remove: async (name: string) => {
      const sure = { title: t.deleteTitle(name), sentence: t.deleteSentence, confirm: t.delete, keep: t.keep }
      if (await ask({ kind: 'danger', ...sure })) send('delete')
    },
  }
}

export type ConversationActions = ReturnType<typeof useConversationActions>

/** One submitted change of a conversation. Marking as read has no toast, because opening does it. */
export function useConversationMutation(
  failure: 'replyError' | 'actionError',
  onDone: (done: ConversationAction) => void,
) {
  const t = useText(conversationActionText)
  return useStaffMutation<{ done: ConversationAction }>({
    failure: t[failure],
    onRefused: ({ code }) =>
      code === 'conversationUnknown' || code === 'replyTooLong' ? t[code] : t[failure],
    onAnswer: ({ done }) => {
      onDone(done)
      return done === 'read' ? undefined : t[done]
    },
  })
}
