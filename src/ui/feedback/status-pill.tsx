import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface StatusPillProps {
  to: string
  isOn: boolean
  label: string
  detail?: ReactNode
}

/** Shows whether something is on, as a link to it. */
export function StatusPill({ to, isOn, label, detail }: StatusPillProps) {
  return (
    <Link
      to={to}
      className="flex h-8 items-center gap-2 rounded-full border border-line-2 bg-surface px-3 text-small whitespace-nowrap hover:bg-hover"
    >
      <span aria-hidden="true" className={`size-2 rounded-full ${isOn ? 'bg-ok' : 'bg-field'}`} />
      <span className="font-medium">{label}</span>
      {detail && <span className="text-subtle max-lg:hidden">{detail}</span>}
    </Link>
  )
}
