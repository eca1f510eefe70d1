import type { ShownHours } from './hours.rules.ts'

/** Opening hours as `shownHours` wrote them. */
export function OpeningHours({ week, notices }: ShownHours) {
  return (
    <>
      {week.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {notices.map((line) => (
        <strong key={line} className="mt-1 block text-henna">
          {line}
        </strong>
      ))}
    </>
  )
}
