import type { ComponentProps } from 'react'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> {
  label: string
  /** Keeps the label for screen readers only, where a column or row already names it. */
  hideLabel?: boolean
  help?: string
}

/** An on/off switch. A native checkbox, so that it is submitted with forms and works without JavaScript. */
export function Switch({ label, hideLabel = false, help, ...input }: SwitchProps) {
  return (
    <label className="flex items-center justify-between gap-4">
      <span className={hideLabel ? 'sr-only' : 'min-w-0'}>
        <span className="block font-medium">{label}</span>
        {help && <span className="block text-label text-subtle">{help}</span>}
      </span>
      <input
        {...input}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox exposes its checked state
        role="switch"
        className="switch h-[20px] w-[34px] shrink-0 cursor-pointer appearance-none rounded-full bg-field transition-colors duration-[120ms] checked:bg-pri disabled:cursor-not-allowed disabled:opacity-50"
      />
    </label>
  )
}
