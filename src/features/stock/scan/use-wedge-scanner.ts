import { useEffect, useEffectEvent, useRef } from 'react'
import { normalizeCode } from '#core/barcode.ts'
import { keyOf } from '#ui/hooks/use-keys.ts'
import { NO_WEDGE_INPUT, withKey } from './wedge.rules.ts'

/**
 * Reports the codes of a scanner that acts as a keyboard, while no text field has the focus. A field that has it
 * receives the code as text, and its own Enter searches.
 */
export function useWedgeScanner(onCode: (code: string) => void): void {
  const input = useRef(NO_WEDGE_INPUT)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return
    const key = /^[ -~]+$/.test(event.key) ? event.key : keyOf(event)
    const { input: next, code } = withKey(input.current, key, event.timeStamp)
    input.current = next
    if (code === undefined) return
    // Enter would also press the button that has the focus.
    event.preventDefault()
    event.stopPropagation()
    onCode(normalizeCode(code))
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
