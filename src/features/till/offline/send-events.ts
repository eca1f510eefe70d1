/** Sends pending events in order, each under its key: one that arrived without an answer is safe to send again. */
import { MAX_EVENTS, type TillAnswer, type TillResult } from '../till-events.rules.ts'
import { postTill } from './catalogue-store.ts'
import { readEvents, settleEvent, type PendingEvent } from './pending-events.ts'

const LOCK = 'melhfa till events'
const TIMEOUT_MS = 30_000
/** Of the service worker, which sends them if no page is open. */
export const SYNC_TAG = 'till-events'

/** Two tabs, or a tab and the service worker, do not send at the same time, where the browser has locks. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks
  return locks ? locks.request(LOCK, work) : work()
}

export type SendState = 'sent' | 'offline' | 'signedOut' | 'forbidden'
type OnResult = (key: string, result: TillResult) => void

/** Until nothing waits, or the shop does not answer. */
export function sendEvents(onResult?: OnResult): Promise<SendState> {
  return alone(async () => {
    for (;;) {
      const waiting = (await readEvents()).filter(({ refused }) => refused === undefined).slice(0, MAX_EVENTS)
      if (waiting.length === 0) return 'sent'
      const events = waiting.map(({ event }) => event)
      const answer = await postTill<TillAnswer>('/admin/till/events', events, TIMEOUT_MS)
      if (answer === 'signedOut' || answer === 'forbidden') return answer
      if (!Array.isArray(answer) || !(await settleAll(waiting, answer, onResult))) return 'offline'
    }
  })
}

/** Whether one of them has a result; otherwise sending them again would not end. */
async function settleAll(waiting: readonly PendingEvent[], answer: TillAnswer, onResult?: OnResult) {
  let isSettled = false
  for (const { place, event } of waiting) {
    const result = answer.find(({ key }) => key === event.key)?.result
    if (!result) continue
    isSettled = true
    await settleEvent(place, result, event.isOffline)
    onResult?.(event.key, result)
  }
  return isSettled
}
