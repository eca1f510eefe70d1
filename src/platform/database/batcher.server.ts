/**
 * Batches concurrent calls: items that arrive while a batch runs are sent in the next one. Used where one statement for
 * many items costs PostgreSQL much less than one statement each.
 */
import { Refusal } from '#core/refusal.ts'

interface Terms<Item, Result> {
  /** Processes a batch: one result per item, in their order. An error rejects every call of the batch. */
  work: (items: Item[]) => Promise<Result[]>
  /** Conflict key: two items with the same key are never in one batch. */
  apart: (item: Item) => unknown
  /** Largest batch. */
  most: number
  /** Batches that run at the same time. */
  atOnce: number
  /** Items that wait or run; above that a call is refused. */
  mostWaiting: number
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

export function together<Item, Result>(terms: Terms<Item, Result>): (item: Item) => Promise<Result> {
  const { work, apart, most, atOnce, mostWaiting } = terms
  let waiting: Waiting<Item, Result>[] = []
  let working = 0
  let underWay = 0

  function begin(): void {
    if (working === atOnce || waiting.length === 0) return
    const group = takeNext()
    working++
    underWay += group.length
    void finish(group)
    begin()
  }

  function takeNext(): Waiting<Item, Result>[] {
    const seen = new Set<unknown>()
    const next: Waiting<Item, Result>[] = []
    waiting = waiting.filter((one) => {
      if (next.length === most || seen.has(apart(one.item))) return true
      seen.add(apart(one.item))
      next.push(one)
      return false
    })
    return next
  }

  async function finish(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(group.map(({ item }) => item))
      if (results.length !== group.length)
        throw new Error(`a batch of ${group.length} items returned ${results.length} results`)
      group.forEach(({ resolve }, at) => resolve(results[at]!))
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
    working--
    underWay -= group.length
    begin()
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length + underWay >= mostWaiting) return reject(new Refusal('tooManyWaiting', 'busy'))
      waiting.push({ item, resolve, reject })
      // Delayed, so that calls made in the same turn of the event loop share a batch.
      if (waiting.length === 1) setImmediate(begin)
    })
}
