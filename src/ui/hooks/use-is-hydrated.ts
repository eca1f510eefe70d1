import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and until React has taken over: what needs a script can wait, what does not can stand in. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
