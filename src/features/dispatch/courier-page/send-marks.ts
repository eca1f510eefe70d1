/** Sends the marks that wait on this phone, each under its key: one that arrived without an answer is safe to send again. */
import { runPath } from '../runs/run.rules.ts'
import type { CourierRun, MarkAnswer } from './courier-run.rules.ts'
import { deleteMark, readMarks, storeMark, type StoredMark } from './mark-store.ts'

const TIMEOUT_MS = 60_000
const LOCK = 'melhfa run marks'

/** Two tabs do not send at the same time, where the browser has locks. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks
  return locks ? locks.request(LOCK, work) : work()
}

/** False if one could not be sent. */
export async function sendMarks(token: string): Promise<boolean> {
  return alone(async () => {
    for (const mark of await readMarks(token)) {
      if (mark.refusal !== undefined) continue
      const answer = await sendMark(mark)
      if (!answer) return false
      if ('refusal' in answer) await storeMark({ ...mark, refusal: answer.refusal })
      else await deleteMark(mark.key)
    }
    return true
  })
}

/** Undefined without an answer, or if the shop cannot answer now. */
async function sendMark({ token, key, orderId, madeAt, content, picture }: StoredMark) {
  const form = new FormData()
  form.set('key', key)
  form.set('order', String(orderId))
  form.set('madeAt', String(madeAt))
  form.set('content', JSON.stringify(content))
  if (picture) form.set('picture', picture, 'picture.jpg')
  try {
    const response = await fetch(`${runPath(token)}/marks`, {
      method: 'POST',
      body: form,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status >= 500 || response.status === 429) return undefined
    return (await response.json()) as MarkAnswer
  } catch {
    return undefined
  }
}

/** The run as the shop knows it; undefined without a network. */
export async function fetchRun(token: string): Promise<CourierRun | undefined> {
  try {
    const response = await fetch(`${runPath(token)}/marks`, { cache: 'no-store' })
    return response.ok ? ((await response.json()) as CourierRun) : undefined
  } catch {
    return undefined
  }
}

/** The service worker stores this page for the road, again after each change. */
export async function storeCopy(token: string, language: string): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is not a window
    active?.postMessage({ seen: runPath(token), isKept: false, language })
  } catch {
    // Registration failed: the page works with a network.
  }
}
