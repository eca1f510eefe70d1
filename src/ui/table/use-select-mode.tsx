/** Checkboxes appear only while selecting: a table whose rows are never selected looks as if it had none. */
import { ListChecks } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { tableText } from '../admin-ui.text.ts'
import { Button } from '../form/button.tsx'
import { useText } from '../page/language.tsx'

interface SelectMode {
  isSelecting: boolean
  setSelecting: (isSelecting: boolean) => void
  /** The button of the toolbar that starts and ends selecting. */
  button: ReactNode
}

/** `isOff`: nothing can be selected now. `onStop`: the person has ended selecting. */
export function useSelectMode(isOff: boolean, onStop?: () => void): SelectMode {
  const t = useText(tableText)
  const [isOn, setOn] = useState(false)
  const toggle = () => {
    setOn(!isOn)
    if (isOn) onStop?.()
  }
  return {
    isSelecting: isOn && !isOff,
    setSelecting: setOn,
    button: !isOff && (
      <span className="needs-script">
        <Button variant={isOn ? 'tint' : 'ghost'} size="small" aria-pressed={isOn} onClick={toggle}>
          <ListChecks className="size-[18px]" strokeWidth={1.7} aria-hidden="true" />
          <span className="max-md:sr-only">{isOn ? t.stopSelecting : t.select}</span>
        </Button>
      </span>
    ),
  }
}

/** A choice inside the sentence above the rows. */
export const NOTE_LINK = 'text-link underline underline-offset-4'
