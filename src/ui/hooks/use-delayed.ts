import { useEffect, useState } from 'react'

/** Shorter loading times show no indicator. */
const DELAY_MS = 200

/** True once `isPending` has been true for a noticeable time. */
export function useDelayed(isPending: boolean): boolean {
  const [isDelayed, setDelayed] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setDelayed(true), DELAY_MS)
    return () => {
      clearTimeout(timer)
      setDelayed(false)
    }
  }, [isPending])
  return isPending && isDelayed
}
