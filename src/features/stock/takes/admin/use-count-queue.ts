import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { isSignedOut, refusalIn } from '#features/staff/staff-access.rules.ts'
import { accessText } from '#features/staff/staff.text.ts'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useText } from '#ui/page/language.tsx'
import {
  createCountQueue,
  type PendingCount,
  type QueueEvent,
  type QueueState,
  type SendResult,
} from '../count-queue.ts'
import type { CountedLine } from '../take.rules.ts'
import { takeRefusalText } from './take.text.ts'

const RETRY_MS = 5_000
const TIMEOUT_MS = 20_000
const NOTHING: QueueState = { pending: [], conflicts: [] }

/** The counts of this phone for one stock take; unsent ones are tried again every five seconds and with the network. */
export function useCountQueue(takeId: number) {
  const toasts = useToasts()
  const access = useText(accessText)
  const reasons = useText(takeRefusalText)
  const { revalidate } = useRevalidator()
  const [queue] = useState(() =>
    createCountQueue({ send: (count) => sendCount(takeId, count), ...phoneStorage(takeId) }),
  )
  const onEvent = useEffectEvent((event: QueueEvent) => {
    if (event.kind === 'signedOut')
      toasts.error(access.signedOut, { href: '/admin/login', label: access.signIn })
    if (event.kind === 'refused') toasts.error(reasons[event.code as keyof typeof reasons] ?? reasons.failed)
    void revalidate()
  })
  useEffect(() => {
    const flush = () => void queue.flush()
    const stop = queue.listen((event) => onEvent(event))
    window.addEventListener('online', flush)
    const timer = setInterval(flush, RETRY_MS)
    flush()
    return () => {
      stop()
      clearInterval(timer)
      window.removeEventListener('online', flush)
    }
  }, [queue])
  const state = useSyncExternalStore(queue.subscribe, queue.snapshot, () => NOTHING)
  return { ...state, add: queue.add, dismiss: queue.dismiss }
}

async function sendCount(takeId: number, count: PendingCount): Promise<SendResult> {
  const form = new FormData()
  form.set('variantId', String(count.variantId))
  form.set('counted', String(count.counted))
  form.set('seen', String(count.seen))
  form.set('ageMs', String(Math.max(0, Date.now() - count.at)))
  const response = await post(`/admin/products/stock/takes/${takeId}/count`, form)
  if (!response) return 'lost'
  const { status, body } = response
  if (status === 200 && body) return body as { stored: CountedLine } | { conflict: CountedLine }
  if (isSignedOut(body)) return 'signedOut'
  const refusal = refusalIn(body)
  if (refusal) return { refused: refusal.code }
  // Anything else than a missing permission passes: a restart, an outage, too many requests.
  return status === 403 ? { refused: 'failed' } : 'lost'
}

/** Undefined when no answer arrived, or not the whole of it. */
async function post(url: string, form: FormData): Promise<{ status: number; body: unknown } | undefined> {
  try {
    const response = await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson ? ((await response.json()) as unknown) : undefined }
  } catch {
    return undefined
  }
}

function phoneStorage(takeId: number) {
  const key = `stock-take:${takeId}`
  return {
    load: (): PendingCount[] => {
      try {
        const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
        return Array.isArray(stored) ? (stored as PendingCount[]) : []
      } catch {
        // Storage is blocked or the value is invalid, or this is the server.
        return []
      }
    },
    save: (pending: PendingCount[]) => {
      try {
        if (pending.length > 0) localStorage.setItem(key, JSON.stringify(pending))
        else localStorage.removeItem(key)
      } catch {
        // Storage is blocked or full: the counts last until the page is closed.
      }
    },
  }
}
