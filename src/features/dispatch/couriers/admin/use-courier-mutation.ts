import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useText } from '#ui/page/language.tsx'
import type { CourierProblem } from '../courier.rules.ts'
import { couriersText } from '../couriers.text.ts'

interface Answer {
  done?: 'saved' | 'switched' | 'fees'
  problems?: CourierProblem[]
}

export function useCourierMutation(onSaved?: () => void) {
  const t = useText(couriersText)
  return useStaffMutation<Answer>({
    failure: t.failure,
    onRefused: ({ code }) =>
      code === 'userTaken' || code === 'notACourier'
        ? t[code]
        : code === 'badRequest'
          ? t.badFees
          : t.failure,
    onAnswer({ done }) {
      if (done === 'saved') onSaved?.()
      return done === 'saved' ? t.saved : done === 'fees' ? t.feesSaved : undefined
    },
  })
}
