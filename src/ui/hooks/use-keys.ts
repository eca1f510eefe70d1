import { useEffect, useEffectEvent } from 'react'
import { areSingleKeysOn } from './single-key-shortcuts.ts'

export type Keys = Record<string, (event: KeyboardEvent) => void>

/**
 * Single keys that work anywhere on a page: `{ j: next, '/': search }`. Ignored while the user types, while a
 * dialog or menu is open, and where they are switched off. With `inSheet` they work while a sheet is open, but not over
 * a dialog that it opens.
 */
export function useKeys(keys: Keys, { inSheet = false }: { inSheet?: boolean } = {}): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const key = keyOf(event)
    const act = keys[key]
    // Only character keys can be triggered by accident or by speech input (WCAG 2.1.4).
    if (!act || (key.length === 1 && !areSingleKeysOn()) || isTyping(event.target) || isOverlaid(inSheet))
      return
    act(event)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const KEY_BY_CODE: Record<string, string> = { Slash: '/', 'Shift+Slash': '?' }

/** On an Arabic keyboard the J key types ت, so the physical key (`code`) is used instead of the character. */
export function keyOf({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (/^[ -~]+$/.test(key)) return key.length === 1 ? key.toLowerCase() : key
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return letter?.toLowerCase() ?? KEY_BY_CODE[shiftKey ? `Shift+${code}` : code] ?? key
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
