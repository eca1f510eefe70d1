import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** What a state asks of people: gold waits for someone, henna must be seen to, grey has nothing left to do. */
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

interface PanelBadgeProps {
  tone: BadgeTone
  icon?: LucideIcon
  /** The icon shows a way: a van drives where reading goes. */
  mirrored?: boolean
  /** A word beside a name, not a state of its own. */
  tag?: boolean
  children: ReactNode
}

const STATE = 'h-6 gap-1.5 rounded-[6px] px-2 text-label [:lang(ar)_&]:h-[26px]'
const TAG = 'h-[18px] gap-1 rounded-[4px] px-1.5 text-[0.6875rem]'

/** A state: always colour, icon and word together. */
export function AdminBadge({ tone, icon: Icon, mirrored = false, tag = false, children }: PanelBadgeProps) {
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
