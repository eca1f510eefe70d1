import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../page/link.tsx'

interface ChipLinkProps {
  to: string
  isChosen: boolean
  /** `choice`: one of several, filled when chosen. `toggle`: on or off, tinted with a check. */
  kind?: 'choice' | 'toggle'
  children: ReactNode
}

const BASE =
  'inline-flex min-h-(--h-chip) shrink-0 items-center gap-1.5 rounded-chip border px-(--pad-chip) whitespace-nowrap transition-colors duration-200'
const IDLE = 'border-chip-line bg-chip text-ink hover:bg-sunk'
const CHOSEN = {
  choice: 'border-pri bg-pri font-semibold text-on-pri',
  toggle: 'border-pri bg-pri-50 font-semibold text-pri',
}

/** A filter as a link: it works before JavaScript arrives, can be shared, and the back button undoes it. */
export function ChipLink({ to, isChosen, kind = 'choice', children }: ChipLinkProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={`${BASE} ${isChosen ? CHOSEN[kind] : IDLE}`}
    >
      {isChosen && kind === 'toggle' && <Check className="size-4" strokeWidth={1.8} aria-hidden="true" />}
      {children}
    </Link>
  )
}
