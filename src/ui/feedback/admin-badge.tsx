import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** The meaning of the colours: gold waits for staff, henna needs attention, grey is finished. */
export type BadgeTone = 'gold' | 'iris' | 'plum' | 'teal' | 'ok' | 'grey' | 'henna'

const TONES: Record<BadgeTone, string> = {
  gold: 'bg-gold-50 text-gold-ink',
  iris: 'bg-iris-50 text-iris',
  plum: 'bg-plum-50 text-plum',
  teal: 'bg-teal-50 text-teal',
  ok: 'bg-ok-50 text-ok',
  grey: 'bg-grey-50 text-grey',
  henna: 'bg-henna-50 text-henna',
}

interface AdminBadgeProps {
  tone: BadgeTone
  icon?: LucideIcon
  /** Mirrors a directional icon, such as a van, in RTL text. */
  mirrored?: boolean
  /** A small label beside a name instead of a status. */
  tag?: boolean
  children: ReactNode
}

const STATE = 'min-h-6 gap-1.5 rounded-[6px] px-2 text-label [:lang(ar)_&]:min-h-[26px]'
const TAG = 'min-h-[18px] gap-1 rounded-[4px] px-1.5 text-[0.6875rem]'

/** A status shown by colour, icon and word. */
export function AdminBadge({ tone, icon: Icon, mirrored = false, tag = false, children }: AdminBadgeProps) {
  return (
    <span
      className={`inline-flex shrink-0 items-center font-semibold whitespace-nowrap ${tag ? TAG : STATE} ${TONES[tone]}`}
    >
      {Icon && (
        <Icon
          className={`${tag ? 'size-3' : 'size-3.5'} ${mirrored ? 'mirrored' : ''}`}
          strokeWidth={1.9}
          aria-hidden="true"
        />
      )}
      {children}
    </span>
  )
}
