import { useCallback, useEffect, useState } from 'react'

const LOCK = 'melhfa till tab'

/**
 * One tab of a browser has the till, because its ticket is stored once for the device. Another tab waits until that one
 * is closed, or takes the till over; then the first one waits. Where the browser has no locks, every tab has it.
 */
export function useOnlyTab(): { isElsewhere: boolean; takeOver: () => void } {
  const [isElsewhere, setElsewhere] = useState(false)
  // A new request: by the start of the page, by taking over, and after the till was taken over elsewhere.
  const [request, setRequest] = useState({ isTaking: false })

  useEffect(() => {
    const locks = (navigator as { locks?: LockManager }).locks
    if (!locks) return
    let isCurrent = true
    let release: (() => void) | undefined
    const hold = () => {
      if (!isCurrent) return undefined
      setElsewhere(false)
      return new Promise<void>((resolve) => (release = resolve))
    }
    const keep = async () => {
      if (request.isTaking) return locks.request(LOCK, { steal: true }, hold)
      const isFree = await locks.request(LOCK, { ifAvailable: true }, (lock) => {
        if (lock) return hold()?.then(() => true)
        if (isCurrent) setElsewhere(true)
        return false
      })
      if (isFree === false && isCurrent) await locks.request(LOCK, hold)
    }
    keep().catch(() => {
      // Another tab has taken it over.
      if (!isCurrent) return
      setElsewhere(true)
      setRequest({ isTaking: false })
    })
    return () => {
      isCurrent = false
      release?.()
    }
  }, [request])

  return { isElsewhere, takeOver: useCallback(() => setRequest({ isTaking: true }), []) }
}
