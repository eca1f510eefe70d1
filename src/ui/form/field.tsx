import { ChevronDown, CircleAlert } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { useText } from '../page/language.tsx'
import { uiText } from '../ui.text.ts'

interface FieldProps {
  label: string
  help?: ReactNode
  /** A sentence in the reader's language; replaces the help. */
  error?: string | undefined
}

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'className' | 'id'> {
  /** At the end of the field: a unit, or buttons that change the number. */
  suffix?: ReactNode
}
interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'className' | 'id'> {}
interface SelectProps extends FieldProps, Omit<ComponentProps<'select'>, 'className' | 'id'> {}

/** On a phone, inputs are 16 px at least: below that, iOS zooms the page on focus. */
const BOX =
  'w-full rounded-field border bg-surface px-(--pad-field) text-input text-ink placeholder:text-ink-2 ' +
  'transition-colors duration-[120ms] focus-visible:outline-offset-(--focus-gap) ' +
  'border-field focus-visible:border-focus-line aria-invalid:border-(length:--line-bad) aria-invalid:border-henna ' +
  'aria-invalid:bg-field-bad disabled:bg-sunk disabled:text-ink-2'

/** Numbers, phones and e-mails are written left to right in Arabic too, but aligned to the inline start. */
const LTR_TYPES = new Set(['tel', 'email', 'url', 'number'])

export function TextField({ label, help, error, suffix, ...input }: TextFieldProps) {
  const ids = useFieldIds(help, error)
  const box = (
    <input
      {...input}
      {...ids.control}
      dir={input.dir ?? (LTR_TYPES.has(input.type ?? '') ? 'ltr' : 'auto')}
      // In a field with a problem an example would be read as what was entered.
      className={`${BOX} min-h-(--h-field) aria-invalid:placeholder:text-transparent [text-align:-webkit-match-parent] [text-align:match-parent]`}
    />
  )
  return (
    <FieldFrame {...{ label, help, error, ids }} optional={!input.required}>
      {suffix === undefined ? (
        box
      ) : (
        <div className="relative">
          {box}
          <span className="absolute inset-y-0 end-2 flex items-center text-small text-subtle">{suffix}</span>
        </div>
      )}
    </FieldFrame>
  )
}

export function TextArea({ label, help, error, ...input }: TextAreaProps) {
  const ids = useFieldIds(help, error)
  return (
    <FieldFrame {...{ label, help, error, ids }} optional={!input.required}>
      <textarea rows={4} {...input} {...ids.control} dir={input.dir ?? 'auto'} className={`${BOX} py-3`} />
    </FieldFrame>
  )
}

export function SelectField({ label, help, error, children, ...input }: SelectProps) {
  const ids = useFieldIds(help, error)
  return (
    <FieldFrame {...{ label, help, error, ids }} optional={!input.required}>
      <div className="relative">
        <select
          {...input}
          {...ids.control}
          aria-invalid={error ? true : input['aria-invalid']}
          className={`${BOX} min-h-(--h-field) appearance-none pe-11`}
        >
          {children}
        </select>
        <ChevronDown
          className="pointer-events-none absolute end-4 top-1/2 size-5 -translate-y-1/2 text-ink-2"
          strokeWidth={1.6}
          aria-hidden="true"
        />
      </div>
    </FieldFrame>
  )
}

/** A problem beside a control. */
export function FieldError({ message, id }: { message: string | undefined; id?: string }) {
  if (!message) return null
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-small text-henna">
      <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.6} aria-hidden="true" />
      {message}
    </p>
  )
}

function useFieldIds(help: ReactNode, error: string | undefined) {
  const id = useId()
  const noteId = `${id}-note`
  return {
    id,
    noteId,
    control: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error || help ? noteId : undefined,
    },
  }
}

interface FrameProps extends FieldProps {
  ids: ReturnType<typeof useFieldIds>
  optional: boolean
  children: ReactNode
}

function FieldFrame({ label, help, error, ids, optional, children }: FrameProps) {
  const t = useText(uiText)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={ids.id} data-required={!optional || undefined} className="text-small font-control">
        {label} {optional && <span className="font-normal text-ink-2">{t.optional}</span>}
      </label>
      {children}
      <FieldError id={ids.noteId} message={error} />
      {!error && help !== undefined && (
        <p id={ids.noteId} className="flex items-start gap-1.5 text-small text-ink-2">
          {help}
        </p>
      )}
    </div>
  )
}
