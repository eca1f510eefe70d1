import { useEffect, useSyncExternalStore } from 'react'

/**
 * Pauses live updates while a form is open: after an expired session the revalidation would redirect to the login page and
 * lose the user's input. Submitting the form reports the expired session.
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
  listeners.forEach((notify) => notify())
}
