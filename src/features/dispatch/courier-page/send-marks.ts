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

/** Why the shop does not answer with the run: no network, too much work, a courier of another run, an unknown link. */
export type RunProblem = 'offline' | 'busy' | 'forbidden' | 'missing'

/** The problem of the first that could not be sent; it and those after it stay. */
export async function sendMarks(token: string): Promise<RunProblem | undefined> {
  return alone(async () => {
    for (const mark of await readMarks(token)) {
      if (mark.refusal !== undefined) continue
      const answer = await sendMark(mark)
      if (typeof answer === 'string') return answer
      if ('refusal' in answer) await storeMark({ ...mark, refusal: answer.refusal })
      else await deleteMark(mark.key)
    }
    return undefined
  })
}

async function sendMark(mark: StoredMark): Promise<MarkAnswer | RunProblem> {
  const { token, key, orderId, madeAt, content, picture } = mark
  const form = new FormData()
  form.set('key', key)
  form.set('order', String(orderId))
  form.set('madeAt', String(madeAt))
  form.set('content', JSON.stringify(content))
  if (picture) form.set('picture', picture, 'picture.jpg')
  const response = await ask(token, { method: 'POST', body: form, signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (typeof response === 'string') return response
  const answer = (await response.json().catch(() => undefined)) as MarkAnswer | undefined
  if (answer && ('result' in answer || 'refusal' in answer)) return answer
  // An answer that is not of the shop's program must not end the mark; one that can never be taken must not stop the others.
  return response.ok ? 'busy' : (LINK_PROBLEMS[response.status] ?? { refusal: 'badRequest' })
}

const LINK_PROBLEMS: Partial<Record<number, RunProblem>> = { 403: 'forbidden', 404: 'missing' }

async function ask(token: string, init: RequestInit): Promise<Response | RunProblem> {
  try {
    const response = await fetch(`${runPath(token)}/marks`, init)
    return response.status >= 500 || response.status === 429 ? 'busy' : response
  } catch {
    return 'offline'
  }
}

/** The run as the shop knows it. */
export async function fetchRun(token: string): Promise<CourierRun | RunProblem> {
  const response = await ask(token, { cache: 'no-store' })
  if (typeof response === 'string') return response
  if (!response.ok) return LINK_PROBLEMS[response.status] ?? 'busy'
  return response.json().catch(() => 'busy') as Promise<CourierRun | RunProblem>
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
