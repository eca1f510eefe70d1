/**
 * Batches concurrent calls: items that arrive while a batch runs are sent in the next one. Used where one statement for
 * many items costs PostgreSQL much less than one statement each.
 */
import { Refusal } from '#core/refusal.ts'

interface BatcherOptions<Item, Result> {
  /** Processes a batch: one result per item, in their order. An error rejects every call of the batch. */
  run: (items: Item[]) => Promise<Result[]>
  /** Two items with the same key are never in one batch. */
  conflictKey: (item: Item) => unknown
  /** Largest batch. */
  maxBatchSize: number
  /** Batches that run at the same time. */
  concurrency: number
  /** Items that wait or run; above that a call is refused. */
  maxQueued: number
}

interface Queued<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

export function createBatcher<Item, Result>(
  options: BatcherOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  const { run, conflictKey, maxBatchSize, concurrency, maxQueued } = options
  let queued: Queued<Item, Result>[] = []
  let runningBatches = 0
  let inProgress = 0

  function begin(): void {
    if (runningBatches === concurrency || queued.length === 0) return
    const group = takeNext()
    runningBatches++
    inProgress += group.length
    void finish(group)
    begin()
  }

  function takeNext(): Queued<Item, Result>[] {
    const seen = new Set<unknown>()
    const next: Queued<Item, Result>[] = []
    queued = queued.filter((one) => {
      if (next.length === maxBatchSize || seen.has(conflictKey(one.item))) return true
      seen.add(conflictKey(one.item))
      next.push(one)
      return false
    })
    return next
  }

  async function finish(group: Queued<Item, Result>[]): Promise<void> {
    try {
      const results = await run(group.map(({ item }) => item))
      if (results.length !== group.length)
        throw new Error(`a batch of ${group.length} items returned ${results.length} results`)
      group.forEach(({ resolve }, at) => resolve(results[at]!))
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
    runningBatches--
    inProgress -= group.length
    begin()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (queued.length + inProgress >= maxQueued) return reject(new Refusal('tooManyWaiting', 'busy'))
      queued.push({ item, resolve, reject })
      // Delayed, so that calls made in the same turn of the event loop share a batch.
      if (queued.length === 1) setImmediate(begin)
    })
}
