/** Work that takes the processor or the database: so many at once, and only so many in the queue. */
import { Refusal } from '#core/refusal.ts'

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** `atOnce` are at work, the others wait in the order they came; whoever finds too many waiting is sent away. */
export function queueOf(mostWaiting: number, atOnce = 1): InTurn {
  const waiting: (() => void)[] = []
  let working = 0
  return async (work) => {
    if (waiting.length + working >= mostWaiting) throw new Refusal('tooManyWaiting', 'busy')
    if (working >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else working++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else working--
    }
  }
}
