import { useCallback, useState } from 'react'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useText } from '#ui/page/language.tsx'
import { fetchParked, park, readLocal, shareLocal, type LocalTicket } from '../offline/parked-tickets.ts'
import { payText, ticketText } from '../till-screen.text.ts'
import type { ParkedTicket } from '../till-tickets.rules.ts'
import { useOnChange } from './use-on-change.ts'
import { newTicket } from './use-ticket.ts'
import { useTillContext } from './use-till.ts'

export type Parked = ReturnType<typeof useParked>

/** Parked tickets of the shop and of this device. */
export function useParked() {
  const t = useText(ticketText)
  const pay = useText(payText)
  const toasts = useToasts()
  const { revision, connection, latest, change, cashier } = useTillContext()
  const [tickets, setTickets] = useState<(ParkedTicket | LocalTicket)[]>([])

  const reload = useCallback(async () => {
    if (navigator.onLine) await shareLocal()
    const [shop, local] = [navigator.onLine ? await fetchParked() : undefined, await readLocal()]
    setTickets((before) => [...(shop ?? before.filter((one) => !('content' in one))), ...local])
  }, [])
  useOnChange(connection === 'online' ? revision : connection, () => void reload())

  /** The ticket leaves the screen only when it is stored. */
  async function parkTicket(name: string) {
    try {
      await park({ ticket: latest.current, name, cashier: cashier.secret, by: cashier.name })
    } catch {
      return toasts.error(pay.notStored)
    }
    change(newTicket)
    toasts.success(t.parkedDone)
    await reload()
  }
  return { tickets, reload, parkTicket }
}
