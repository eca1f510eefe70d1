import { useId } from 'react'

interface SegmentedProps {
  /** The name of the form field. */
  name?: string
  label: string
  /** Shows the label above the control, like a field's. */
  isNamed?: boolean
  options: { value: string; label: string }[]
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
}

/** Classes of the track and its segments, also used for groups of buttons or links. */
export const SEGMENTED_TRACK = 'flex w-fit max-w-full flex-wrap gap-0.5 rounded-button bg-sunk p-0.5'
export const SEGMENTED_PART =
  'flex min-h-(--h-segment,32px) min-w-8 grow items-center justify-center rounded-[6px] px-3 text-small font-medium text-ink-2 cursor-pointer'
export const SEGMENTED_CHOSEN = 'bg-raised text-ink! shadow-[0_1px_2px_rgb(45_35_20/0.12)]'

/** A segmented control: radio buttons with all options visible. */
export function Segmented({ isNamed = false, ...props }: SegmentedProps) {
  if (!isNamed) return <Track {...props} />
  return (
    <div className="grid gap-1.5">
      <span aria-hidden="true" className="text-small font-control">
        {props.label}
      </span>
      <Track {...props} />
    </div>
  )
}

function Track({ name, label, options, value, defaultValue, onChange }: Omit<SegmentedProps, 'isNamed'>) {
  const id = useId()
  return (
    <fieldset className={SEGMENTED_TRACK}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={`${SEGMENTED_PART} has-checked:bg-raised has-checked:text-ink has-checked:shadow-[0_1px_2px_rgb(45_35_20/0.12)] has-focus-visible:outline-2 has-focus-visible:outline-pri`}
        >
          <input
            type="radio"
            name={name ?? id}
            value={option.value}
            {...(value === undefined
              ? { defaultChecked: option.value === defaultValue }
              : { checked: option.value === value })}
            onChange={() => onChange?.(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
