/** Work that is looked after from time to time, in every process; one round is over before the shop closes. */
import { log } from './log.server.ts'

interface Rounds {
  everyMs: number
  work: () => Promise<unknown>
  /** Said in the log where a round failed; the next one tries again. */
  failure: string
  level?: 'warn' | 'error'
  /** The first round begins with the shop, not after the first pause. */
  atOnce?: boolean
}

export function startRounds(rounds: Rounds): { stop: () => Promise<void> } {
  const { everyMs, work, failure, level = 'warn', atOnce = false } = rounds
  let round: Promise<unknown> = Promise.resolve()
  const begin = () => {
    round = work().catch((error: unknown) => log[level]({ err: error }, failure))
  }
  const timer = setInterval(begin, everyMs)
  if (atOnce) begin()
  return {
    stop: async () => {
      clearInterval(timer)
      await round
    },
  }
}
