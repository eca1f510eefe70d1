import { useCallback, useEffect, useRef, useState } from 'react'
import { readEvents, type PendingEvent } from '../offline/pending-events.ts'
import { sendEvents, SYNC_TAG, type SendState } from '../offline/send-events.ts'
import { publishUnsentSales } from '../offline/unsent.ts'
import type { TillResult } from '../till-events.rules.ts'

const FIRST_DELAY_MS = 3_000
const MAX_DELAY_MS = 60_000

export type Connection = 'online' | 'offline' | 'signedOut' | 'forbidden'

/** Events that the shop has not confirmed; sends them when the connection is back. */
export function usePending() {
  const [pending, setPending] = useState<PendingEvent[]>([])
  const [connection, setConnection] = useState<Connection>('online')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const delay = useRef(FIRST_DELAY_MS)

  const reload = useCallback(async () => {
    setPending(await readEvents().catch(() => []))
    await publishUnsentSales().catch(() => undefined)
  }, [])

  const send = useCallback(
    async function sendAll(onResult?: (key: string, result: TillResult) => void): Promise<SendState> {
      clearTimeout(timer.current)
      const state = await sendEvents(onResult).catch((): SendState => 'offline')
      setConnection(state === 'sent' ? 'online' : state)
      await reload()
      if (state === 'offline') {
        timer.current = setTimeout(() => void sendAll(), delay.current)
        delay.current = Math.min(MAX_DELAY_MS, delay.current * 2)
        void registerSync()
      } else delay.current = FIRST_DELAY_MS
      return state
    },
    [reload],
  )

  useEffect(() => {
    const retry = () => {
      delay.current = FIRST_DELAY_MS
      void send()
    }
    const lose = () => setConnection('offline')
    addEventListener('online', retry)
    addEventListener('offline', lose)
    return () => {
      clearTimeout(timer.current)
      removeEventListener('online', retry)
      removeEventListener('offline', lose)
    }
  }, [send])

  return { pending, connection, setConnection, reload, send }
}

type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

/** Where the browser has it, the service worker sends them later, also without an open page. */
async function registerSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration: WithSync | undefined = await navigator.serviceWorker.getRegistration('/admin/till')
  await registration?.sync?.register(SYNC_TAG).catch(() => undefined)
}
