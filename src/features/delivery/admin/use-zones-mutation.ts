/** Submits changes of the zones to `/admin/settings/delivery`. */
import { useRevalidator } from 'react-router'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useText } from '#ui/page/language.tsx'
import type { ZoneIntent, ZonesResult } from '../zones-view.rules.ts'
import { zonesDoneText, zonesErrorText } from './zones.text.ts'

interface Options {
  onDone?: () => void
  onSignedOut?: () => void
}

export function useZonesMutation({ onDone, onSignedOut }: Options = {}) {
  const done = useText(zonesDoneText)
  const errors = useText(zonesErrorText)
  const toasts = useToasts()
  const { revalidate } = useRevalidator()
  const mutation = useStaffMutation<ZonesResult>({
    failure: errors.failed,
    onRefused: ({ code }) => {
      if (code !== 'zonesChanged' && code !== 'zoneMissing') return errors.failed
      void revalidate()
      return code === 'zonesChanged' ? errors.changed : errors.missing
    },
    onSignedOut,
    onAnswer: (result) => {
      if ('problems' in result) {
        toasts.error(errors.failed)
        return undefined
      }
      onDone?.()
      return done[result.done]
    },
  })
  return {
    ...mutation,
    send: (intent: ZoneIntent, fields: Record<string, string>) =>
      mutation.submit({ intent, ...fields }, { action: '/admin/settings/delivery' }),
  }
}
