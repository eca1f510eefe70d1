/** Work that costs little more for many than for one: whoever comes while others are at it goes with the next. */
import { Refusal } from '#core/refusal.ts'

interface Terms<Item, Result> {
  /** An answer for each, in their order. A failure is everybody's. */
  work: (items: Item[]) => Promise<Result[]>
  /** Of two that say the same, the second goes with the next. */
  apart: (item: Item) => unknown
  /** Items that go together. */
  most: number
  /** How often the work is under way. */
  atOnce: number
  /** Whoever finds so many waiting or under way is sent away. */
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
      if (results.length !== group.length) throw new Error('each wants an answer of its own')
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
      // What arrives in the same breath goes along.
      if (waiting.length === 1) setImmediate(begin)
    })
}
