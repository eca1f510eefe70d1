import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Spinner } from './spinner.tsx'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'ghost' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

interface Shape {
  look?: ButtonLook
  size?: ButtonSize
  /** Fills the line it stands on. */
  wide?: boolean
}

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-button font-semibold text-center ' +
  'transition-colors duration-[120ms] ease-out select-none ' +
  'disabled:bg-sunk disabled:text-ink-2 disabled:ring-0 disabled:cursor-not-allowed'

const LOOKS: Record<ButtonLook, string> = {
  primary: 'bg-pri text-on-pri hover:bg-pri-h active:bg-pri-h',
  secondary: 'text-pri ring-[1.5px] ring-inset ring-pri hover:bg-pri-50 active:bg-pri-50',
  quiet: 'bg-sunk text-ink hover:bg-line active:bg-line',
  ghost: 'text-pri hover:bg-pri-50 active:bg-pri-50',
  danger: 'bg-henna text-on-henna hover:brightness-90 active:brightness-90',
}

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-10 px-4 text-small',
  medium: 'min-h-12 px-5 text-[1rem]',
  large: 'min-h-[54px] px-6 text-[1rem]',
}

function classesOf({ look = 'primary', size = 'medium', wide = false }: Shape): string {
  return `${BASE} ${LOOKS[look]} ${SIZES[size]} ${wide ? 'w-full' : ''}`
}

interface ButtonProps extends Shape, Omit<ComponentProps<'button'>, 'className'> {
  /** Said beside a spinner while the work goes on; the button cannot be pressed twice. */
  busy?: string | false | undefined
  children: ReactNode
}

export function Button({ look, size, wide, busy, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={Boolean(busy)}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={classesOf({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) })}
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

export function ButtonLink({ look, size, wide, ...rest }: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      className={classesOf({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) })}
    />
  )
}
