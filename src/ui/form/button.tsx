import type { ComponentProps, ReactNode } from 'react'
import { Link } from '../page/link.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'tint' | 'quiet' | 'ghost' | 'danger' | 'danger-ghost'
export type ButtonSize = 'small' | 'medium' | 'large'

interface Shape {
  variant?: ButtonVariant
  size?: ButtonSize
  /** As wide as its container. */
  wide?: boolean
}

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-button font-control text-center ' +
  'transition-colors duration-[120ms] ease-out select-none ' +
  'disabled:bg-sunk disabled:text-ink-2 disabled:ring-0 disabled:cursor-not-allowed'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-pri text-on-pri hover:bg-pri-h active:bg-pri-h',
  secondary:
    'bg-second text-second-ink ring-(length:--line-button) ring-inset ring-second-line hover:bg-second-h active:bg-second-h',
  tint: 'bg-pri-50 text-link hover:brightness-95 active:brightness-95',
  quiet: 'bg-sunk text-ink hover:bg-line active:bg-line',
  ghost: 'text-link hover:bg-pri-50 active:bg-pri-50',
  danger: 'bg-henna text-on-henna hover:brightness-90 active:brightness-90',
  'danger-ghost': 'text-henna hover:bg-henna-50 active:bg-henna-50',
}

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-(--h-button-small) px-(--pad-button-small) text-small',
  medium: 'min-h-(--h-button) px-(--pad-button) text-control',
  large: 'min-h-(--h-button-large) px-(--pad-button-large) text-control',
}

function classesOf({ variant = 'primary', size = 'medium', wide = false }: Shape): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]} ${wide ? 'w-full' : ''}`
}

interface ButtonProps extends Shape, Omit<ComponentProps<'button'>, 'className'> {
  /** Text shown beside a spinner while the request runs; clicks are ignored meanwhile. */
  busy?: string | false | undefined
  children: ReactNode
}

export function Button({ variant, size, wide, busy, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={Boolean(busy)}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={classesOf({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) })}
    >
      {busy ? (
        <>
          <Spinner /> {busy}
        </>
      ) : (
        children
      )}
    </button>
  )
}

interface ButtonLinkProps extends Shape, Omit<ComponentProps<typeof Link>, 'className'> {}

export function ButtonLink({ variant, size, wide, ...rest }: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      className={classesOf({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) })}
    />
  )
}

export function Spinner({ className = 'size-4' }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" fill="none" className={`animate-spin ${className}`} aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeWidth="2" opacity=".3" />
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
