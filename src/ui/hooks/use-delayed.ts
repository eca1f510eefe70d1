import { useEffect, useState } from 'react'

/** What takes less needs no sign that it is under way. */
const UNNOTICED_MS = 200

/** True once something has been going on for a noticeable time. */
export function useDelayed(isGoingOn: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setTimeout(() => setLate(true), UNNOTICED_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isGoingOn])
  return isGoingOn && isLate
}
