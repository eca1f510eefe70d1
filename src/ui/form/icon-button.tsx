import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'

interface Face {
  icon: LucideIcon
  /** An icon alone says nothing to a screen reader, and not enough to a mouse. */
  label: string
  /** Arrows and vans turn with the way of reading. */
  mirrored?: boolean
  /** Something new is behind it. */
  dot?: boolean
}

export const ICON_BUTTON =
  'inline-grid h-(--h-icon) w-(--w-icon) shrink-0 place-items-center rounded-button text-ink-2 ' +
  'transition-colors duration-[120ms] hover:bg-sunk hover:text-ink aria-disabled:text-line-2 aria-disabled:hover:bg-transparent'

export function IconButton({
  icon,
  label,
  mirrored,
  dot,
  type = 'button',
  ...rest
}: Face & Omit<ComponentProps<'button'>, 'className' | 'children'>) {
  return (
    <button {...rest} type={type} aria-label={label} title={label} className={ICON_BUTTON}>
      <IconFace {...{ icon, label, mirrored: mirrored === true, dot: dot === true }} />
    </button>
  )
}

export function IconLink({
  icon,
  label,
  mirrored,
  dot,
  ...rest
}: Face & Omit<ComponentProps<typeof Link>, 'className' | 'children'>) {
  return (
    <Link {...rest} aria-label={label} title={label} className={ICON_BUTTON}>
      <IconFace {...{ icon, label, mirrored: mirrored === true, dot: dot === true }} />
    </Link>
  )
}

function IconFace({ icon: Icon, mirrored, dot }: Face) {
  return (
    <span className="relative">
      <Icon className={`size-[18px] ${mirrored ? 'mirrored' : ''}`} strokeWidth={1.7} aria-hidden="true" />
      {dot && <span className="absolute -end-0.5 -top-0.5 size-2 rounded-full bg-henna" />}
    </span>
  )
}
