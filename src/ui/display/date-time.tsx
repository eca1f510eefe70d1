import { formatDay, formatDayAndTime } from '#core/day.ts'

interface WhenProps {
  at: Date
  /** The time of day matters too. */
  time?: boolean
  className?: string
}

/** A moment in the shop's own time, the same on every device. */
export function DateTime({ at, time = false, className = '' }: WhenProps) {
  return (
    <time dateTime={at.toISOString()} className={className}>
      <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
        {time ? formatDayAndTime(at) : formatDay(at)}
      </bdi>
    </time>
  )
}
