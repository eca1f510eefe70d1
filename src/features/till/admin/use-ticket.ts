import { useCallback, useEffect, useRef, useState } from 'react'
import { readState, writeState } from '../offline/till-store.ts'
import { emptyTicket, type Ticket } from '../ticket.rules.ts'

export const newTicket = () => emptyTicket(crypto.randomUUID())

/** The ticket on the screen, stored after each change: a killed tab continues with it. */
export function useTicket() {
  const [ticket, setTicket] = useState<Ticket>(() => emptyTicket(''))
  const latest = useRef(ticket)
  /** Another tab has the till: the stored ticket is its own. */
  const isTakenOver = useRef(false)

  const show = useCallback((next: Ticket) => {
    latest.current = next
    setTicket(next)
  }, [])

  /** Two scans in one frame both count, because the second change starts from the first. */
  const change = useCallback(
    (next: (before: Ticket) => Ticket) => {
      const before = latest.current.id
        ? latest.current
        : { ...latest.current, id: crypto.randomUUID() as string }
      show(next(before))
      if (isTakenOver.current) return
      // Without storage the ticket is only on the screen; paying reports it.
      void writeState('ticket', latest.current).catch(() => undefined)
    },
    [show],
  )

  useEffect(() => {
    isTakenOver.current = false
    const restore = async () => {
      const stored = await readState<Ticket>('ticket').catch(() => undefined)
      // Not over what was scanned meanwhile.
      if (latest.current.lines.length === 0) show(stored ?? newTicket())
    }
    void restore()
    return () => {
      isTakenOver.current = true
    }
  }, [show])

  return { ticket, change, latest, isTakenOver }
}
