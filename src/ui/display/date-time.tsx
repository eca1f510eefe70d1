import { formatDay, formatDayAndTime } from '#core/day.ts'

interface DateTimeProps {
  at: Date
  /** Shows the time of day too. */
  time?: boolean
  className?: string
}

/** A date in the shop's time zone, the same on every device. */
export function DateTime({ at, time = false, className = '' }: DateTimeProps) {
  return (
    <time dateTime={at.toISOString()} className={className}>
      <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
        {time ? formatDayAndTime(at) : formatDay(at)}
      </bdi>
    </time>
  )
}

interface DateRangeProps {
  first: Date
  last: Date
  className?: string
}

/** Two days, or one if both are the same. */
export function DateRange({ first, last, className = '' }: DateRangeProps) {
  return (
    <span className={className}>
      {formatDay(first) !== formatDay(last) && (
        <>
          <DateTime at={first} /> –{' '}
        </>
      )}
      <DateTime at={last} />
    </span>
  )
}
