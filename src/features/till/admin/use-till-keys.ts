import { useEffect, useEffectEvent } from 'react'

/** Function keys work while the search field has the focus, but not over a dialog. */
export function useTillKeys(keys: Record<string, () => unknown>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (document.querySelector('[role=dialog], [role=menu], dialog[open]')) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
