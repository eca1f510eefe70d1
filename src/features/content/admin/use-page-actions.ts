import { localized } from '#core/text.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { ContentListAnswer, PageSummary } from '../content-admin.rules.ts'
import { contentText } from './content-admin.text.ts'

/** What can be done with one page in the list. */
export function usePageActions({ id, title }: PageSummary) {
  const t = useText(contentText)
  const language = useLanguage()
  const confirm = useConfirm()
  const { submit, isBusy } = useStaffMutation<ContentListAnswer>({
    failure: t.failed,
    onRefused: ({ code }) => (code === 'contentUnknown' ? t.unknown : t.failed),
    onAnswer: (answer) => ('done' in answer && answer.done === 'removed' ? t.removed : undefined),
  })
  const send = (fields: Record<string, string>) =>
    submit({ id: String(id), ...fields }, { action: '/admin/content' })
  async function remove(): Promise<void> {
    const isSure = await confirm({
      kind: 'danger',
      title: t.removeTitle(localized(title, language)),
      sentence: t.removeSentence,
      confirm: t.removeConfirm,
    })
    if (isSure) send({ intent: 'remove' })
  }
  return {
    isBusy,
    move: (to: 'up' | 'down') => send({ intent: 'move', to }),
    showInFooter: (isShown: boolean) => send({ intent: 'footer', value: isShown ? '1' : '0' }),
    remove: () => void remove(),
  }
}
