import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useText } from '#ui/page/language.tsx'
import type { WebhookAnswer } from '../webhook.rules.ts'
import { deliveriesText, webhooksText } from '../webhook.text.ts'

interface Handlers {
  onSecret?: (secret: string, id: number) => void
  onSaved?: () => void
}

export function useWebhookMutation({ onSecret, onSaved }: Handlers = {}) {
  const t = useText(webhooksText)
  const deliveries = useText(deliveriesText)
  return useStaffMutation<WebhookAnswer>({
    failure: t.failed,
    onRefused: ({ code }) =>
      code === 'tooManyEndpoints' ? t.tooMany : code === 'endpointOff' ? t.off : t.failed,
    onAnswer(answer) {
      if (!('done' in answer)) return undefined
      switch (answer.done) {
        case 'added':
        case 'rotated':
          onSecret?.(answer.secret, answer.id)
          return undefined
        case 'saved':
          onSaved?.()
          return t.saved
        case 'tested':
          return t.tested
        case 'again':
          return deliveries.sentAgain(answer.count)
        case 'switched':
        case 'removed':
          return undefined
      }
    },
  })
}
