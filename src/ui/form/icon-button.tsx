import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'

interface IconProps {
  icon: LucideIcon
  /** The accessible name and the tooltip. */
  label: string
  /** Mirrors a directional icon in RTL text. */
  mirrored?: boolean
  /** Marks new content. */
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
}: IconProps & Omit<ComponentProps<'button'>, 'className' | 'children'>) {
  return (
    <button {...rest} type={type} aria-label={label} title={label} className={ICON_BUTTON}>
      <ButtonIcon {...{ icon, label, mirrored: mirrored === true, dot: dot === true }} />
    </button>
  )
}

export function IconLink({
  icon,
  label,
  mirrored,
  dot,
  ...rest
}: IconProps & Omit<ComponentProps<typeof Link>, 'className' | 'children'>) {
  return (
    <Link {...rest} aria-label={label} title={label} className={ICON_BUTTON}>
      <ButtonIcon {...{ icon, label, mirrored: mirrored === true, dot: dot === true }} />
    </Link>
  )
}

function ButtonIcon({ icon: Icon, mirrored, dot }: IconProps) {
  return (
    <span className="relative">
      <Icon className={`size-[18px] ${mirrored ? 'mirrored' : ''}`} strokeWidth={1.7} aria-hidden="true" />
      {dot && <span className="absolute -end-0.5 -top-0.5 size-2 rounded-full bg-henna" />}
    </span>
  )
}
