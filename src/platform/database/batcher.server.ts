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

  function startBatches(): void {
    if (runningBatches === concurrency || queued.length === 0) return
    const batch = takeBatch()
    runningBatches++
    inProgress += batch.length
    void runBatch(batch)
    startBatches()
  }

  function takeBatch(): Queued<Item, Result>[] {
    const seen = new Set<unknown>()
    const next: Queued<Item, Result>[] = []
    queued = queued.filter((call) => {
      if (next.length === maxBatchSize || seen.has(conflictKey(call.item))) return true
      seen.add(conflictKey(call.item))
      next.push(call)
      return false
    })
    return next
  }

  async function runBatch(batch: Queued<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item))
      if (results.length !== batch.length)
        throw new Error(`a batch of ${batch.length} items returned ${results.length} results`)
      batch.forEach(({ resolve }, index) => resolve(results[index]!))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    runningBatches--
    inProgress -= batch.length
    startBatches()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (queued.length + inProgress >= maxQueued) return reject(new Refusal('tooManyWaiting', 'busy'))
      queued.push({ item, resolve, reject })
      // Delayed, so that calls made in the same turn of the event loop share a batch.
      if (queued.length === 1) setImmediate(startBatches)
    })
}
