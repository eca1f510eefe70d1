import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Sends changes one after another: a change that is sent before the last one arrived would have an outdated version.
 * Returns the function that adds a change, and the changes that wait.
 */
export function useChangeQueue<Change>(
  isBusy: boolean,
  send: (change: Change) => void,
): [add: (change: Change) => void, waiting: Change[]] {
  const [waiting, setWaiting] = useState<Change[]>([])
  const sendNext = useEffectEvent(() => {
    const [next, ...later] = waiting
    setWaiting(later)
    send(next!)
  })
  const mustSend = waiting.length > 0 && !isBusy
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the end of the last request sends the next change
    if (mustSend) sendNext()
  }, [mustSend])
  return [(change) => setWaiting((before) => [...before, change]), waiting]
}
