import { formatDayAndTime } from '#core/day.ts'
import { isolateLtr } from '#core/text.ts'
import { useText } from '#ui/page/language.tsx'
import { expiryText } from './expiry.text.ts'

/** Says when the unpaid order will be cancelled. */
export function ExpiryNote({ until }: { until: Date | undefined }) {
  const t = useText(expiryText)
  if (!until) return null
  return (
    <p role="status" className="rounded-panel bg-henna-50 px-4 py-3 text-henna">
      {t.note(isolateLtr(formatDayAndTime(until)))}
    </p>
  )
}
