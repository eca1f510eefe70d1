import { useEffect, useEffectEvent } from 'react'
import { areSingleKeysOn } from './single-key-shortcuts.ts'

export type Keys = Record<string, (event: KeyboardEvent) => void>

/**
 * Single keys that work anywhere on a page: `{ j: next, '/': search }`. Silent while somebody types, while a
 * dialog or menu is open, and for those who switched them off. A sheet's own keys work over the sheet, not over
 * what it opens.
 */
export function useKeys(keys: Keys, { inSheet = false }: { inSheet?: boolean } = {}): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const key = keyOf(event)
    const act = keys[key]
    // Only letters and signs can be typed by accident, or by a voice (WCAG 2.1.4).
    if (!act || (key.length === 1 && !areSingleKeysOn()) || isTyping(event.target) || isOverlaid(inSheet))
      return
    act(event)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const IN_PLACE: Record<string, string> = { Slash: '/', 'Shift+Slash': '?' }

/** On an Arabic keyboard the key where J stands types ت: then its place counts, not its letter. */
export function keyOf({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (/^[ -~]+$/.test(key)) return key.length === 1 ? key.toLowerCase() : key
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return letter?.toLowerCase() ?? IN_PLACE[shiftKey ? `Shift+${code}` : code] ?? key
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  )
}

function isOverlaid(inSheet: boolean): boolean {
  return document.querySelectorAll('[role=dialog], [role=menu], dialog[open]').length > (inSheet ? 1 : 0)
}
