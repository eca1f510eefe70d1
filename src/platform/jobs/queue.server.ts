/** Bounded concurrency for work that needs much processor time, memory or database connections. */
import PQueue from 'p-queue'
import { Refusal } from '#core/refusal.ts'

interface QueueOptions {
  /** Tasks that run at the same time. */
  concurrency: number
  /** Tasks that run or wait; above that a task is refused, because p-queue itself has no limit. */
  maxQueued: number
}

export type Enqueue = <T>(task: () => Promise<T>) => Promise<T>

/** Tasks start in the order they were added. */
export function createQueue({ concurrency, maxQueued }: QueueOptions): Enqueue {
  const queue = new PQueue({ concurrency })
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (queue.size + queue.pending >= maxQueued) throw new Refusal('tooManyWaiting', 'busy')
    return queue.add<T>(task)
  }
}
