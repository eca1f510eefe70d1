/**
 * Bounded concurrency for work that anybody can request. One key (a client's address) never holds more than its share of
 * the places. The next task is of the key that was served longest ago, or not yet.
 */
import { Refusal } from '#core/refusal.ts'

interface FairQueueOptions {
  /** Tasks that run at the same time, in total and of one key. */
  concurrency: number
  maxPerKey: number
  /** Tasks that wait, in total and of one key; above that a task is refused. */
  maxWaiting: number
  maxWaitingPerKey: number
  /** A task that has waited this long is refused. */
  maxWaitMs: number
}

export type EnqueueFairly = <T>(key: string, task: () => Promise<T>) => Promise<T>

interface Waiting {
  key: string
  start: () => void
}

export function createFairQueue(options: FairQueueOptions): EnqueueFairly {
  const { concurrency, maxPerKey, maxWaiting, maxWaitingPerKey, maxWaitMs } = options
  const runningByKey = new Map<string, number>()
  const waitingByKey = new Map<string, number>()
  const waiting = new Set<Waiting>()
  /** The turn in which each key that runs or waits was last started. */
  const lastTurn = new Map<string, number>()
  let running = 0
  let turn = 0

  const mayStart = (key: string) => running < concurrency && (runningByKey.get(key) ?? 0) < maxPerKey

  function startWaiting(): void {
    for (let next = nextWaiting(); next; next = nextWaiting()) next.start()
  }

  function nextWaiting(): Waiting | undefined {
    if (running >= concurrency) return undefined
    let next: Waiting | undefined
    for (const one of waiting)
      if (mayStart(one.key) && (!next || turnOf(one.key) < turnOf(next.key))) next = one
    return next
  }

  const turnOf = (key: string) => lastTurn.get(key) ?? 0

  function claim(key: string): void {
    running++
    add(runningByKey, key, 1)
    lastTurn.set(key, ++turn)
  }

  function waitForTurn(key: string): Promise<void> {
    if (waiting.size >= maxWaiting || (waitingByKey.get(key) ?? 0) >= maxWaitingPerKey) throw refusal()
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        waiting.delete(one)
        add(waitingByKey, key, -1)
      }
      const one: Waiting = {
        key,
        start() {
          leave()
          claim(key)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        leave()
        reject(refusal())
      }, maxWaitMs)
      waiting.add(one)
      add(waitingByKey, key, 1)
    })
  }

  return async (key, task) => {
    if (mayStart(key)) claim(key)
    else await waitForTurn(key)
    try {
      return await task()
    } finally {
      running--
      add(runningByKey, key, -1)
      startWaiting()
      if (!runningByKey.has(key) && !waitingByKey.has(key)) lastTurn.delete(key)
    }
  }
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

function refusal(): Refusal {
  return new Refusal('tooManyWaiting', 'busy')
}
