import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useText } from '#ui/page/language.tsx'
import type { RunAnswer } from '../run.rules.ts'
import { runText } from '../runs.text.ts'
import { useRunRefusal } from './use-run-refusal.ts'

interface RunFields {
  intent: 'add' | 'remove' | 'order' | 'send' | 'delete' | 'receive'
  orders?: readonly number[]
}

/** Changes of a run on its page. */
export function useRunMutation(onDone?: () => void) {
  const t = useText(runText)
  const { submit, ...state } = useStaffMutation<RunAnswer>({
    failure: t.failure,
    onRefused: useRunRefusal(),
    onAnswer({ done }) {
      onDone?.()
      const texts: Partial<Record<RunAnswer['done'], string>> = {
        sent: t.sent,
        deleted: t.deleted,
        received: t.received,
      }
      return texts[done]
    },
    pathAfter: ({ done }) => (done === 'deleted' ? '/admin/runs' : undefined),
  })
  const send = ({ intent, orders = [] }: RunFields) => {
    const form = new FormData()
    form.set('intent', intent)
    for (const order of orders) form.append('order', String(order))
    submit(form)
  }
  return { ...state, send }
}
