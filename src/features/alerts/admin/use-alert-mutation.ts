import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useText } from '#ui/page/language.tsx'
import type { AlertChange } from '../alert.rules.ts'
import { alertsText } from '../alerts.text.ts'

/** Submits a form of the alerts and says what came of it. */
export function useAlertMutation(onDismissed?: () => void) {
  const t = useText(alertsText)
  const sentenceOf = (code: string, name: string) => {
    if (code === 'alertDismissed') return t.alertDismissed(name)
    if (code === 'alertUnknown' || code === 'alertEnded' || code === 'ownAlert' || code === 'reasonNeeded')
      return t[code]
    return t.failed
  }
  return useStaffMutation<AlertChange>({
    failure: t.failed,
    onRefused: ({ code, details }) => sentenceOf(code, String(details?.name ?? '')),
    onAnswer(answer) {
      if (answer.done === 'checked') return t.checked(answer.found)
      onDismissed?.()
      return t.dismissed
    },
  })
}
