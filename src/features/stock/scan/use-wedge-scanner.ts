import { useEffect, useEffectEvent, useRef } from 'react'
import { keyOf } from '#ui/hooks/use-keys.ts'
import { NO_WEDGE_INPUT, withKey } from './wedge.rules.ts'

/** A shorter one in a number field may be a number that was typed fast. */
const MIN_CODE_IN_NUMBER_FIELD = 8

/**
 * Reports the codes of a scanner that acts as a keyboard. A number field with the focus gets the value back that it had
 * before the scan; any other text field receives the code as text, and its own Enter searches.
 */
export function useWedgeScanner(onCode: (code: string) => void): void {
  const input = useRef(NO_WEDGE_INPUT)
  const valueBefore = useRef('')
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const field = isNumberField(target) ? target : undefined
    if (event.ctrlKey || event.metaKey || event.altKey || (!field && isTextField(target))) return
    const key = /^[ -~]+$/.test(event.key) ? event.key : keyOf(event)
    const { input: next, code } = withKey(input.current, key, event.timeStamp)
    input.current = next
    if (field && next.characters.length === 1) valueBefore.current = field.value
    if (code === undefined || (field && code.length < MIN_CODE_IN_NUMBER_FIELD)) return
    // Enter would also press the button that has the focus.
    event.preventDefault()
    event.stopPropagation()
    if (field) restoreValue(field, valueBefore.current)
    onCode(code)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [])
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  )
}

function isNumberField(target: EventTarget | null): target is HTMLInputElement {
  return (
    target instanceof HTMLInputElement && (target.inputMode === 'numeric' || target.inputMode === 'decimal')
  )
}

/** React notices only a value that is set by the prototype. A field that is left shows what the code changed. */
function restoreValue(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.blur()
}
