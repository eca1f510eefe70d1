import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldError } from '#ui/form/field.tsx'

export const CELL_BOX =
  'h-9 w-full min-w-0 rounded-field border border-field bg-surface px-2 text-input focus-visible:border-focus-line ' +
  'aria-invalid:border-henna aria-invalid:bg-field-bad max-md:h-11'

interface CellProps {
  label: string
  /** The item of the row: the accessible name is the label with it. */
  of: string
  error?: string | undefined
  help?: ReactNode
}

/** A field of a list of items: the label is above it on a phone and in the head of the column from tablet width. */
export function CellField({
  label,
  of,
  error,
  help,
  ...input
}: CellProps & Omit<ComponentProps<'input'>, 'className' | 'id' | 'aria-label'>) {
  const id = useId()
  return (
    <Cell {...{ label, help, error, id }}>
      <input
        dir="auto"
        autoComplete="off"
        {...input}
        aria-label={`${label} – ${of}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        // Numbers and codes are written left to right in Arabic too, but start where the row starts.
        className={`${CELL_BOX} ${input.lang ? '' : '[text-align:-webkit-match-parent] [text-align:match-parent]'}`}
      />
    </Cell>
  )
}

interface FrameProps extends Omit<CellProps, 'of'> {
  id: string
  children: ReactNode
}

export function Cell({ label, error, help, id, children }: FrameProps) {
  return (
    <div className="grid min-w-0 content-start gap-1">
      <span aria-hidden="true" className="text-label text-ink-2 md:hidden">
        {label}
      </span>
      {children}
      {error ? (
        <FieldError id={`${id}-error`} message={error} />
      ) : (
        help && <span className="text-label text-subtle">{help}</span>
      )}
    </div>
  )
}
