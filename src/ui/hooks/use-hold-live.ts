import { useEffect, useSyncExternalStore } from 'react'

/**
 * While a form stands over the page, news do not reload what lies below: with an ended session that would lead to the
 * login, and take away what was typed. Sending the form tells about the session.
 */
export function useHoldLive(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return
    change(1)
    return () => change(-1)
  }, [isHeld])
}

export function useIsLiveHeld(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    () => holders > 0,
    () => false,
  )
}

let holders = 0
const listeners = new Set<() => void>()

function change(by: number): void {
  holders += by
  listeners.forEach((tell) => tell())
}
