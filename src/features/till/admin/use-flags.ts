import { useState } from 'react'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useText } from '#ui/page/language.tsx'
import { fetchTill } from '../offline/catalogue-store.ts'
import { counterText } from '../pending.text.ts'
import type { FlaggedSale } from '../till-tickets.rules.ts'
import { useOnChange } from './use-on-change.ts'
import { useTillContext } from './use-till.ts'

export type Flags = ReturnType<typeof useFlags>

/** Sales made without a connection that staff should look at, of all devices. */
export function useFlags() {
  const t = useText(counterText)
  const toasts = useToasts()
  const { revision, connection } = useTillContext()
  const [sales, setSales] = useState<FlaggedSale[]>([])
  async function reload() {
    const answer = await fetchTill<{ sales: FlaggedSale[] }>('/admin/till/flags')
    if (typeof answer === 'object') setSales(answer.sales)
  }
  useOnChange(connection === 'online' ? revision : connection, () => {
    if (connection === 'online') void reload()
  })
  async function markSeen(order: number) {
    const body = new URLSearchParams({ order: String(order) })
    const answer = await fetchTill<{ seen?: number }>('/admin/till/flags', { method: 'POST', body })
    if (typeof answer !== 'object' || answer.seen === undefined) toasts.error(t.flagFailed)
    await reload()
  }
  return { sales, markSeen }
}
