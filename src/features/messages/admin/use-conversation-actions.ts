/** What can be done with a conversation: asked first where it matters, sent, and told how it went. */
import { useFetcher } from 'react-router'
import { isSignedOut, refusalIn } from '#features/staff/door-answers.rules.ts'
import { useSignedOut } from '#features/staff/use-signed-out.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { useText } from '#ui/language.tsx'
import { hasFailed } from '#ui/steady-action.ts'
import { useToasts } from '#ui/toast.tsx'
import { useEachAnswer } from '#ui/use-each-answer.ts'
import type { ConversationAction } from '../conversation-action.rules.ts'
import { conversationActionText } from './messages.text.ts'

interface Answer {
  done: ConversationAction
}

/** `onLeave`: it is gone, or is to wait for somebody again. */
export function useConversationActions(id: string, onLeave: () => void) {
  const t = useText(conversationActionText)
  const ask = useConfirm()
  const fetcher = useFetcher<Answer>()
  const action = `/admin/messages/${id}`
  const send = (intent: 'read' | 'unread' | 'delete') =>
    // What is deleted is left, not asked for again.
    void fetcher.submit({ intent }, { method: 'post', action, defaultShouldRevalidate: intent !== 'delete' })
  useDeedTold(fetcher.data, 'actionError', (deed) => {
    if (deed === 'deleted' || deed === 'unread') onLeave()
  })
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

/** Says once what became of it; reading is not worth a word. */
export function useDeedTold(
  answer: unknown,
  failure: 'replyError' | 'actionError',
  onDone: (done: ConversationAction) => void,
): void {
  const t = useText(conversationActionText)
  const tellSignedOut = useSignedOut()
  const toasts = useToasts()
  useEachAnswer(answer, (said: unknown) => {
    if (isSignedOut(said)) return tellSignedOut()
    const refusal = refusalIn(said)
    if (refusal || hasFailed(said)) {
      const isKnown = refusal?.code === 'conversationUnknown' || refusal?.code === 'replyTooLong'
      return toasts.error(isKnown ? t[refusal.code as 'replyTooLong'] : t[failure])
    }
    const { done: deed } = said as Answer
    if (deed !== 'read') toasts.success(t[deed])
    onDone(deed)
  })
}
