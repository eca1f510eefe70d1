/** Work that takes the processor: one after the other, and only so many in the queue. */
import { Refusal } from '#core/refusal.ts'

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

export function queueOf(mostWaiting: number): InTurn {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async (work) => {
    if (waiting >= mostWaiting) throw new Refusal('tooManyWaiting', 'busy')
    waiting++
    const turn = last.then(work).finally(() => waiting--)
    last = turn.catch(() => {})
    return turn
  }
}
