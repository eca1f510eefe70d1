import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useText } from '#ui/page/language.tsx'
import type { PromotionProblem } from '../promotion-form.rules.ts'
import { promotionsText } from '../promotions.text.ts'

interface Answer {
  done?: 'saved' | 'stopped'
  problems?: PromotionProblem[]
}

export function usePromotionMutation(onSaved?: () => void) {
  const t = useText(promotionsText)
  return useStaffMutation<Answer>({
    failure: t.failure,
    onRefused: ({ code }) => (code === 'codeTaken' ? t.codeTaken : t.failure),
    onAnswer({ done }) {
      if (done !== 'saved') return undefined
      onSaved?.()
      return t.savedDone
    },
  })
}
