import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'

interface CheckboxGroupProps {
  label: string
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
  help?: string
  error?: string | undefined
  children: ReactNode
}

/** Several checkboxes with one label; as many in a row as fit. */
export function CheckboxGroup({ label, hideLabel = false, help, error, children }: CheckboxGroupProps) {
  const id = useId()
  return (
    <fieldset className="grid w-full gap-1.5" aria-describedby={help || error ? id : undefined}>
      <legend className={hideLabel ? 'sr-only' : 'text-small font-control'}>{label}</legend>
      {help && (
        <p id={error ? undefined : id} className="text-small text-ink-2">
          {help}
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] gap-x-5">{children}</div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}

interface CheckboxProps {
  label: string
  note?: string | undefined
  error?: string | undefined
  /** The error is shown by the group. */
  isInvalid?: boolean
  checked: boolean
  onChange: (isOn: boolean) => void
}

export function Checkbox({ label, note, error, isInvalid = false, checked, onChange }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <label className="flex min-h-9 cursor-pointer items-center gap-2.5 py-1 max-md:min-h-11">
        <input
          type="checkbox"
          checked={checked}
          aria-invalid={error || isInvalid ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={({ target }) => onChange(target.checked)}
          className="tick shrink-0"
        />
        <span className="min-w-0">
          {label} {note && <span className="text-label block text-subtle">{note}</span>}
        </span>
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-small text-henna">
      <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.6} aria-hidden="true" />
      {children}
    </p>
  )
}
